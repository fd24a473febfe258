import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { allCampaigns, campaignsClient } from '../campaigns/api.ts';
import { Button } from '../components/button.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';

type NewPeople = Parameters<typeof campaignsClient.addPeople>[1];

/** Adds people to a campaign as a search or a saved pitch knows them, which costs nothing, and scores them for its pitch. */
export function AddFoundPeople({
  people,
  count,
  campaignId,
}: {
  people: Pick<NewPeople, 'journalist_search_id' | 'ranks' | 'saved_pitch_id' | 'match_ids'>;
  count: number;
  campaignId: string | null;
}) {
  const client = useQueryClient();
  const campaigns = useQuery(allCampaigns).data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const target = picked ?? campaignId ?? campaigns[0]?.id;
  const add = useMutation({
    mutationFn: async (id: string) => {
      const pitchNumber = campaigns.find((each) => each.id === id)?.pitch_number;
      return campaignsClient.addPeople(id, {
        ...people,
        ...(pitchNumber ? { pitch_number: pitchNumber } : {}),
      });
    },
    onSuccess: (_sum, id) => {
      for (const queryKey of [['campaigns'], ['campaign', id]]) void client.invalidateQueries({ queryKey });
    },
  });
  if (target === undefined) return null;
  return (
    <span className="inline-choice">
      {campaignId === null ? (
        <select aria-label="Campaign" value={target} onChange={(event) => setPicked(event.target.value)}>
          {campaigns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button
        busy={add.isPending}
        disabled={count === 0}
        onClick={() => (count > 0 ? add.mutate(target) : undefined)}
      >
        Add to the campaign
      </Button>
      {add.data === undefined ? null : <Link href={`/campaigns/${target}`}>{sumOf(add.data)}</Link>}
      {add.error ? <FailureNotice error={add.error} /> : null}
    </span>
  );
}

function sumOf({
  added,
  existing,
  not_found,
}: Awaited<ReturnType<typeof campaignsClient.addPeople>>): string {
  return [
    `${counted(added.length, 'person', 'people')} added`,
    ...(existing.length > 0 ? [`${existing.length} there already`] : []),
    ...(not_found.length > 0 ? [`${not_found.length} no longer found`] : []),
  ].join(', ');
}
