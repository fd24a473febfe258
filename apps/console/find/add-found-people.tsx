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
  const query = useQuery(allCampaigns);
  const campaigns = query.data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const choice = picked ?? campaignId ?? campaigns[0]?.id;
  const target = campaigns.find(({ id }) => id === choice);
  const body = { ...people, ...(target?.pitch_number ? { pitch_number: target.pitch_number } : {}) };
  const add = useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewPeople }) => campaignsClient.addPeople(id, body),
    onSuccess: (_sum, { id }) => {
      for (const queryKey of [['campaigns'], ['campaign', id]]) void client.invalidateQueries({ queryKey });
    },
  });
  // An archived campaign is not among them, and takes nobody.
  if (choice === undefined || (target === undefined && query.isSuccess && !query.isFetching)) return null;
  // A sum stays only until others are chosen.
  const isLast = JSON.stringify(add.variables) === JSON.stringify({ id: choice, body });
  return (
    <span className="inline-choice">
      {campaignId === null ? (
        <select aria-label="Campaign" value={choice} onChange={(event) => setPicked(event.target.value)}>
          {campaigns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button
        busy={add.isPending}
        disabled={count === 0 || target === undefined}
        onClick={() => add.mutate({ id: choice, body })}
      >
        Add to the campaign
      </Button>
      {add.data && isLast ? <Link href={`/campaigns/${choice}`}>{sumOf(add.data)}</Link> : null}
      {add.error && isLast ? <FailureNotice error={add.error} /> : null}
      {query.error ? <FailureNotice error={query.error} /> : null}
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
