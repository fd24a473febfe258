import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './notice.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** The label of the confirm button, which should be a verb. */
  action: string;
  /** What the button is called that changes nothing. */
  keep?: string;
  /** How the confirm button looks; in red by default, as most of what is asked for is a loss. */
  kind?: 'danger' | 'primary';
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks the user to confirm an irreversible action. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, keep = 'Keep it', kind = 'danger', onConfirm, onClose } = props;
  const work = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {children}
        {work.error ? <FailureNotice error={work.error} /> : null}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{keep}</Button>
        <Button kind={kind} busy={work.isPending} onClick={() => work.mutate()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
