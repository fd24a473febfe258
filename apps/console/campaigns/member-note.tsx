import { TextAreaField } from '../components/field.tsx';
import { useDraft } from '../layout/drafts.ts';
import { SaveDialog } from './save-failure.tsx';

interface MemberNoteProps {
  /** The name of the person. */
  name: string;
  note: string | null;
  onSave: (note: string | null) => Promise<unknown>;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** A dialog for editing the note about a person of a list or campaign. */
export function MemberNote({ name, note: stored, onSave, ...actions }: MemberNoteProps) {
  // A draft is of the note that was there when it was begun.
  const [note, setNote] = useDraft(`note about ${name}: ${stored}`, stored ?? '');
  return (
    <SaveDialog
      title={`Note about ${name}`}
      label="Save the note"
      mine="the note above"
      now={
        <p className="note-text">{stored === null ? 'There is no note now.' : `It says now: ${stored}`}</p>
      }
      onSave={() => onSave(note.trim() === '' ? null : note.trim())}
      {...actions}
    >
      <TextAreaField
        label="Note"
        hint="The note is visible to everyone in your organization."
        rows={5}
        maxLength={5_000}
        value={note}
        onChange={setNote}
      />
    </SaveDialog>
  );
}
