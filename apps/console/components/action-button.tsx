import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { FailureNotice } from './notice.tsx';

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  onAct: () => Promise<unknown>;
};

/** A button that is busy until its action is over, above the reason if the action fails. */
export function ActionButton({ onAct, ...button }: ActionButtonProps) {
  const action = useMutation({ mutationFn: onAct });
  return (
    <>
      <Button {...button} busy={action.isPending} onClick={() => action.mutate()} />
      {action.error ? <FailureNotice error={action.error} /> : null}
    </>
  );
}
