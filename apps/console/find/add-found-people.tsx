import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { allCampaigns, campaignsClient } from '../campaigns/api.ts';
import { Button } from '../components/button.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import type { JournalistSearch, JournalistSearchPerson } from './api.ts';

/** Adds people to a campaign as the search knows them, which costs nothing, and scores them for its pitch. */
export function AddFoundPeople({
  search,
  people,
  campaignId,
}: {
  search: JournalistSearch;
  people: readonly JournalistSearchPerson[];
  campaignId: string | null;
}) {
  const client = useQueryClient();
  const campaigns = useQuery(allCampaigns).data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const target = picked ?? campaignId ?? campaigns[0]?.id;
  const add = useMutation({
    mutationFn: async (id: string) => {
      const pitchNumber = campaigns.find((each) => each.id === id)?.pitch_number;
      const { added } = await campaignsClient.addPeople(id, {
        journalist_search_id: search.id,
        ranks: people.map(({ rank }) => rank),
        ...(pitchNumber ? { pitch_number: pitchNumber } : {}),
      });
      return added.length;
    },
    onSuccess: (_added, id) => {
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
        disabled={people.length === 0}
        onClick={() => (people.length > 0 ? add.mutate(target) : undefined)}
      >
        Add to the campaign
      </Button>
      {add.data === undefined ? null : (
        <Link href={`/campaigns/${target}`}>{counted(add.data, 'person', 'people')} added</Link>
      )}
      {add.error ? <FailureNotice error={add.error} /> : null}
    </span>
  );
}
