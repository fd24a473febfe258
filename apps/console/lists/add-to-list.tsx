import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { counted } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { addMembers, allLists, createList, type MediaList } from './api.ts';
import { ListNameField } from './list-name.tsx';

interface AddToListProps {
  jobId: string;
  journalistIds: string[];
  /** The pitch whose scores are on screen, if it is not the job's own. */
  otherPitch: string | null;
  onClose: () => void;
}

/** Adds people from a job to an existing media list or to a new one. */
export function AddToList(props: AddToListProps) {
  const query = useQuery(allLists);
  return (
    <Dialog
      title={`Add ${counted(props.journalistIds.length, 'journalist')} to a list`}
      onClose={props.onClose}
    >
      <Loaded query={query} rows={2}>
        {(lists) => <ListForm {...props} lists={lists} />}
      </Loaded>
    </Dialog>
  );
}

/** The option value that stands for a new list, which is created when the form is submitted. */
const NEW = '';

function ListForm({
  jobId,
  journalistIds,
  otherPitch,
  onClose,
  lists,
}: AddToListProps & { lists: MediaList[] }) {
  const [chosen, setChosen] = useState(lists[0]?.id ?? NEW);
  const [name, setName] = useState('');
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async () => {
      const list = lists.find(({ id }) => id === chosen) ?? (await createList(name.trim()));
      // If adding people fails, the next attempt must use the list that the failed attempt has created.
      if (chosen === NEW) await client.invalidateQueries({ queryKey: ['media-lists'] });
      setChosen(list.id);
      return { list, ...(await addMembers(list.id, jobId, journalistIds, otherPitch)) };
    },
    onSuccess: ({ list }) => {
      void client.invalidateQueries({ queryKey: ['media-lists'] });
      void client.invalidateQueries({ queryKey: ['media-list', list.id] });
      void client.invalidateQueries({ queryKey: ['person'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ((chosen !== NEW || name.trim() !== '') && !add.isPending) add.mutate();
  };
  if (add.data) return <Added outcome={add.data} onClose={onClose} />;
  return (
    <form className="stack" onSubmit={submit}>
      <Field label="List">
        {(control) => (
          <select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {lists.map(({ id, name: label, member_count }) => (
              <option key={id} value={id}>
                {label} ({member_count})
              </option>
            ))}
            <option value={NEW}>New list …</option>
          </select>
        )}
      </Field>
      {chosen === NEW ? <ListNameField label="Name of the new list" name={name} onChange={setName} /> : null}
      {add.error ? <FailureNotice error={add.error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={add.isPending}>
          Add to the list
        </Button>
      </div>
    </form>
  );
}

interface AddedProps {
  outcome: { list: MediaList; added: string[]; existing: string[]; not_found: string[] };
  onClose: () => void;
}

function Added({ outcome: { list, added, existing, not_found }, onClose }: AddedProps) {
  return (
    <>
      <Notice tone="good">
        <p>
          {counted(added.length, 'journalist')} added to “{list.name}”.
          {existing.length > 0 ? ` ${counted(existing.length, 'journalist')} already on the list.` : ''}
          {not_found.length > 0
            ? ` ${counted(not_found.length, 'journalist')} not found among the results of this job.`
            : ''}
        </p>
      </Notice>
      <div className="dialog-actions">
        <Link href={`/lists/${list.id}`} className="button button-plain">
          Open the list
        </Link>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
