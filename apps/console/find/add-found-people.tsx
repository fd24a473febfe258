import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { allCampaigns, campaignsClient } from '../campaigns/api.ts';
import { Button } from '../components/button.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import type { JournalistSearch, JournalistSearchPerson } from './api.ts';

/** Adds people to a campaign as the search knows them, which costs nothing: the search's own, or one to choose. */
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
    mutationFn: (id: string) => addPeople(id, search.id, people),
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

/** Adds those whom a job or list knows with their profiles, the others by name and outlet; returns how many are new. */
async function addPeople(
  campaignId: string,
  searchId: string,
  people: readonly JournalistSearchPerson[],
): Promise<number> {
  const ids = people.flatMap(({ journalist_identity_id: id }) => id ?? []);
  const profiles =
    ids.length > 0
      ? await campaignsClient.addPeople(campaignId, {
          journalist_search_id: searchId,
          journalist_identity_ids: ids,
        })
      : null;
  const rows = people
    .filter(({ journalist_identity_id: id }) => id === null)
    .map(({ name, outlet, outlet_domain: domain, pieces: [piece] }) => ({
      name,
      outlet,
      domain,
      note: piece ? `“${piece.title}”, ${piece.published}: ${piece.url}` : null,
    }));
  const imported = rows.length > 0 ? await campaignsClient.importPeople(campaignId, rows) : null;
  return (profiles?.added.length ?? 0) + (imported?.added ?? 0);
}
