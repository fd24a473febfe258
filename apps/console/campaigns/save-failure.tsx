import type { ReactNode } from 'react';
import { actorName } from '../components/actor-name.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { type MissedChange, readConflict } from './conflicts.ts';
import { missedWords } from './member-words.ts';

interface SaveFailureProps {
  error: Error;
  /** The name of what was to be saved. */
  name: string;
  /** What the user wanted to save, e.g. `the state “Replied”`. */
  mine: string;
  /** Discards what the user wanted to save. */
  onKeep: () => void;
  /** Saves it over what somebody else has saved. */
  onRepeat: () => void;
}

/** Says why something was not saved. If somebody else has changed it meanwhile, asks whose value stays. */
export function SaveFailure({ error, name, ...choice }: SaveFailureProps) {
  if (readConflict(error) === null) return <FailureNotice error={error} />;
  return (
    <Dialog title={`${name} was changed meanwhile`} onClose={choice.onKeep}>
      <ConflictChoice error={error} {...choice} />
    </Dialog>
  );
}

interface SaveActionsProps {
  save: { error: Error | null; isPending: boolean; mutate: () => void };
  /** The label of the button that saves. */
  label: string;
  /** What the user wants to save, e.g. `the note above`. */
  mine: string;
  onClose: () => void;
  /** What is saved now, where the changes of others do not say it. */
  children?: ReactNode;
}

/** The end of a form in a dialog: its buttons, below why it was not saved; after a conflict, whose value stays. */
export function SaveActions({ save, label, mine, onClose, children }: SaveActionsProps) {
  const { error } = save;
  if (error && readConflict(error))
    return (
      <ConflictChoice error={error} mine={mine} onKeep={onClose} onRepeat={() => save.mutate()}>
        {children}
      </ConflictChoice>
    );
  return (
    <>
      {error ? <FailureNotice error={error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {label}
        </Button>
      </div>
    </>
  );
}

interface ConflictChoiceProps extends Omit<SaveFailureProps, 'name'> {
  /** What is saved now, where the changes do not say it. */
  children?: ReactNode;
}

/** Says who changed what meanwhile, and asks whose value stays. */
function ConflictChoice({ error, mine, onKeep, onRepeat, children }: ConflictChoiceProps) {
  const changes = readConflict(error)?.changes ?? [];
  return (
    <>
      <Notice tone="warning" title="Your change is not saved yet">
        {changes.length === 0 ? <p>Somebody else saved a change after you opened this.</p> : null}
        {latestOf(changes).map((change) => (
          <p key={change.field}>
            {actorName(change.by)} {missedWords(change)} <Moment at={change.at} />.
          </p>
        ))}
        {children}
        <p>You wanted to save {mine}.</p>
      </Notice>
      <div className="dialog-actions">
        <Button onClick={onKeep}>Keep theirs</Button>
        <Button kind="primary" onClick={onRepeat}>
          Use mine
        </Button>
      </div>
    </>
  );
}

/** The newest change of each field. */
function latestOf(changes: MissedChange[]): MissedChange[] {
  return changes.filter(({ field }, place) => changes.findIndex((each) => each.field === field) === place);
}
