import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { allCampaigns, campaignsClient } from '../campaigns/api.ts';
import { createCampaign } from '../campaigns/create-campaign.ts';
import { Button } from '../components/button.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';

type NewPeople = Parameters<typeof campaignsClient.addPeople>[1];

const NEW_CAMPAIGN = '';

/**
 * Adds people to a campaign as a search or a saved pitch knows them, which costs nothing, and scores them for its
 * pitch. The campaign can be a new one for the pitch by which they were found.
 */
export function AddFoundPeople({
  people,
  count,
  campaignId,
  pitch,
}: {
  people: Pick<NewPeople, 'journalist_search_id' | 'ranks' | 'saved_pitch_id' | 'match_ids'>;
  count: number;
  campaignId: string | null;
  pitch: string | null;
}) {
  const client = useQueryClient();
  const query = useQuery(allCampaigns);
  const campaigns = query.data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const choice = picked ?? campaignId ?? campaigns[0]?.id ?? NEW_CAMPAIGN;
  const isNew = choice === NEW_CAMPAIGN && pitch !== null;
  const target = campaigns.find(({ id }) => id === choice);
  // A second click creates no second campaign.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const body = JSON.stringify(people);
  const add = useMutation({
    mutationFn: async (_: string) => {
      const campaign = isNew ? await createCampaign(pitch, idempotencyKey) : target;
      if (!campaign) throw new Error('There is no such campaign any more.');
      const { id, pitch_number } = campaign;
      const version = pitch_number === null ? {} : { pitch_number };
      return { id, sum: await campaignsClient.addPeople(id, { ...people, ...version }) };
    },
    onSuccess: ({ id }) => {
      setPicked(id);
      for (const queryKey of [['campaigns'], ['campaign', id]]) void client.invalidateQueries({ queryKey });
    },
  });
  // An archived campaign is not among them, and takes nobody.
  const isGone = !isNew && target === undefined;
  if (!query.data || (isGone && !query.isFetching)) {
    return query.error ? <FailureNotice error={query.error} /> : null;
  }
  // A sum stays only until others are chosen.
  const isLast = add.variables === body;
  return (
    <span className="inline-choice">
      {campaignId === null ? (
        <select aria-label="Campaign" value={choice} onChange={(event) => setPicked(event.target.value)}>
          {campaigns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {pitch === null ? null : <option value={NEW_CAMPAIGN}>A new campaign</option>}
        </select>
      ) : null}
      <Button busy={add.isPending} disabled={count === 0 || isGone} onClick={() => add.mutate(body)}>
        Add to the campaign
      </Button>
      {isLast && add.data?.id === choice ? (
        <Link href={`/campaigns/${choice}`}>{sumOf(add.data.sum)}</Link>
      ) : null}
      {isLast && add.error ? <FailureNotice error={add.error} /> : null}
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
