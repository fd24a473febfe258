import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { changeMember, type MediaListMember } from './api.ts';

interface MemberNoteProps {
  listId: string;
  member: MediaListMember;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** A dialog for editing the note about a member of a media list. */
export function MemberNote({ listId, member, onSaved, onClose }: MemberNoteProps) {
  const [note, setNote] = useState(member.note ?? '');
  const save = useMutation({
    mutationFn: () => changeMember(listId, member, { note: note.trim() === '' ? null : note.trim() }),
    onSettled: onSaved,
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog title={`Note about ${member.journalist.name}`} onClose={onClose}>
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
        {save.error ? <FailureNotice error={save.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={save.isPending}>
            Save the note
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
