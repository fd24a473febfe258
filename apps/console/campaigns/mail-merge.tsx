import { useMutation } from '@tanstack/react-query';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { csvName, download } from '../components/download.ts';
import { FailureNotice } from '../components/notice.tsx';
import type { Campaign } from './api.ts';

/** Why the gateway left people out of the file, in its order. */
const REASON_WORDS: Record<string, string> = {
  declined: 'declined, or not to be contacted',
  same_name: 'with the name of somebody not to be contacted',
  contacted: 'contacted before',
  not_a_fit: 'not a fit for the pitch',
  no_opening: 'without an opening line',
  no_address: 'without an e-mail address',
  same_address: 'at an address that another row has',
};

/** Saves a file for mail merges, and says who is not in it. */
export function MailMerge({ campaign }: { campaign: Campaign }) {
  const save = useMutation({
    mutationFn: async () => {
      const response = await fetch(`/api/v1/campaigns/${encodeURIComponent(campaign.id)}/export?format=csv`);
      if (!response.ok)
        throw new Error(`The file could not be written (${response.status}). Please try again.`);
      download(
        csvName(campaign.name),
        // Reading it as text would lose the byte order mark, without which Excel misreads letters.
        await response.blob(),
      );
      return readLeftOut(response.headers.get('left-out') ?? '');
    },
  });
  return (
    <>
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        Mail merge (CSV)
      </Button>
      {save.error ? <FailureNotice error={save.error} /> : null}
      {save.data && save.data.length > 0 ? (
        <Dialog title="Not everybody is in the file" onClose={save.reset}>
          <ul>
            {save.data.map(({ reason, people }) => (
              <li key={reason}>
                {people}: {REASON_WORDS[reason] ?? reason}
              </li>
            ))}
          </ul>
          <p>“More” has a file with everybody.</p>
          <div className="dialog-actions">
            <Button onClick={save.reset}>Close</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function readLeftOut(header: string): { reason: string; people: string }[] {
  return header.split(', ').flatMap((part) => {
    const [reason, people] = part.split('=');
    return reason && people ? [{ reason, people }] : [];
  });
}
