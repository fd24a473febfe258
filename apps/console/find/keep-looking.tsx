import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { type SavedPitchBody, savedPitchesClient } from './api.ts';

/** Saves the pitch of a search or campaign, and shows who publishes on it. */
export function KeepLooking({ of }: { of: SavedPitchBody }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => savedPitchesClient.save(of),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['saved-pitches'] });
      navigate(`/saved-pitches/${id}`);
    },
  });
  return (
    <>
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        Keep looking
      </Button>
      {save.error ? <FailureNotice error={save.error} /> : null}
    </>
  );
}
