import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actorName } from '../components/actor-name.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Form } from '../components/form.tsx';
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
export function SaveFailure({ error, name, mine, onKeep, onRepeat }: SaveFailureProps) {
  const conflict = readConflict(error);
  if (conflict === null) return <FailureNotice error={error} />;
  // Only an admin lifts this, with a reason, for which the choice of the state asks.
  const isForbidden = latestOf(conflict.changes).some(
    ({ field, to }) => field === 'state' && to === 'do_not_contact',
  );
  return (
    <Dialog title={`${name} was changed meanwhile`} onClose={onKeep}>
      <ConflictChoice error={error} mine={mine} onKeep={onKeep} onRepeat={isForbidden ? null : onRepeat} />
    </Dialog>
  );
}

interface SaveDialogProps {
  title: string;
  /** The label of the button that saves. */
  label: string;
  /** What the user wants to save, e.g. `the note above`. */
  mine: string;
  /** What is saved now, where the changes of others do not say it. */
  now?: ReactNode;
  /** Whether there is something to save. */
  isReady?: boolean;
  className?: string;
  onSave: () => Promise<unknown>;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that saves what its fields hold. It says why that failed, and after a conflict asks whose value stays. */
export function SaveDialog({ title, label, mine, now, isReady = true, children, ...props }: SaveDialogProps) {
  const { className, onSave, onSaved, onClose } = props;
  const save = useMutation({ mutationFn: onSave, onSettled: onSaved, onSuccess: onClose });
  const { error } = save;
  const send = () => {
    if (isReady && !save.isPending) save.mutate();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={className} onSend={send}>
        {children}
        {error && readConflict(error) ? (
          <ConflictChoice error={error} mine={mine} onKeep={onClose} onRepeat={() => save.mutate()}>
            {now}
          </ConflictChoice>
        ) : (
          <>
            {error ? <FailureNotice error={error} /> : null}
            <div className="dialog-actions">
              <Button onClick={onClose}>Cancel</Button>
              <Button kind="primary" type="submit" busy={save.isPending}>
                {label}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}

interface ConflictChoiceProps extends Pick<SaveFailureProps, 'error' | 'mine' | 'onKeep'> {
  /** Null where a repetition would be refused. */
  onRepeat: SaveFailureProps['onRepeat'] | null;
  /** What is saved now, where the changes do not say it. */
  children?: ReactNode;
}

/** Says who changed what meanwhile, and asks whose value stays. */
function ConflictChoice({ error, mine, onKeep, onRepeat, children }: ConflictChoiceProps) {
  const changes = latestOf(readConflict(error)?.changes ?? []);
  return (
    <>
      <Notice tone="warning" title="Your change is not saved yet">
        {changes.length === 0 ? <p>Somebody else saved a change after you opened this.</p> : null}
        {changes.map((change) => (
          <p key={change.field}>
            {actorName(change.by)} {missedWords(change)} <Moment at={change.at} />.
          </p>
        ))}
        {children}
        <p>You wanted to save {mine}.</p>
      </Notice>
      <div className="dialog-actions">
        <Button kind={onRepeat ? 'plain' : 'primary'} onClick={onKeep}>
          Keep theirs
        </Button>
        {onRepeat ? (
          <Button kind="primary" onClick={onRepeat}>
            Use mine
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The newest change of each field. */
function latestOf(changes: MissedChange[]): MissedChange[] {
  return changes.filter(({ field }, place) => changes.findIndex((each) => each.field === field) === place);
}
