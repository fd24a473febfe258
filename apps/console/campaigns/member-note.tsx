import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { useDraft } from '../layout/drafts.ts';
import { SaveActions } from './save-failure.tsx';

interface MemberNoteProps {
  /** The name of the person. */
  name: string;
  note: string | null;
  onSave: (note: string | null) => Promise<unknown>;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** A dialog for editing the note about a person of a list or campaign. */
export function MemberNote({ name, note: stored, onSave, onSaved, onClose }: MemberNoteProps) {
  // A draft is of the note that was there when it was begun.
  const [note, setNote] = useDraft(`note about ${name}: ${stored}`, stored ?? '');
  const save = useMutation({
    mutationFn: () => onSave(note.trim() === '' ? null : note.trim()),
    onSettled: onSaved,
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog title={`Note about ${name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label="Note" hint="The note is visible to everyone in your organization.">
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={5_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <SaveActions save={save} label="Save the note" mine="the note above" onClose={onClose}>
          <p className="note-text">{stored === null ? 'There is no note now.' : `It says now: ${stored}`}</p>
        </SaveActions>
      </form>
    </Dialog>
  );
}
