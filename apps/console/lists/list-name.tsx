import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { createList, type MediaList, renameList } from './api.ts';
import { SaveActions } from './save-failure.tsx';

interface ListNameProps {
  /** The list to rename. Without a list, the dialog creates a new one. */
  list?: MediaList;
  onClose: () => void;
  onSaved?: (list: MediaList) => void;
}

/** A dialog that asks for a name, then creates or renames a media list. */
export function ListName({ list, onClose, onSaved }: ListNameProps) {
  const [name, setName] = useState(list?.name ?? '');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => (list ? renameList(list, name.trim()) : createList(name.trim())),
    onSuccess: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['media-lists'] });
      if (list) await client.invalidateQueries({ queryKey: ['media-list', list.id] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <Dialog title={list ? 'Rename the list' : 'New media list'} onClose={onClose}>
      <form onSubmit={submit}>
        <ListNameField
          label="Name"
          hint="For example a campaign, a beat or a region."
          name={name}
          onChange={setName}
        />
        <SaveActions
          save={save}
          label={list ? 'Rename' : 'Create the list'}
          mine={`the name “${name.trim()}”`}
          onClose={onClose}
        >
          {list ? <p>The list is now called “{list.name}”.</p> : null}
        </SaveActions>
      </form>
    </Dialog>
  );
}

interface ListNameFieldProps {
  label: string;
  hint?: string;
  name: string;
  onChange: (name: string) => void;
}

/** The field for the name of a media list, with the length that the API accepts. */
export function ListNameField({ label, hint, name, onChange }: ListNameFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          required
          maxLength={200}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
