import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ActionButton } from '../components/action-button.tsx';
import { type SavedPitchBody, savedPitchesClient } from './api.ts';

/** Saves the pitch of a search or campaign, and shows who publishes on it. */
export function KeepLooking({ of }: { of: SavedPitchBody }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const save = async () => {
    const { id } = await savedPitchesClient.save(of);
    void client.invalidateQueries({ queryKey: ['saved-pitches'] });
    navigate(`/saved-pitches/${id}`);
  };
  return <ActionButton onAct={save}>Keep looking</ActionButton>;
}
