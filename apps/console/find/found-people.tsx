import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isPassing } from '../../../model/text/fit-words.ts';
import { Button } from '../components/button.tsx';
import { counted, credits } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { Table } from '../components/table.tsx';
import { balance } from '../credits/api.ts';
import { AddFoundPeople } from './add-found-people.tsx';
import { type JournalistSearch, type JournalistSearchPerson, searchesClient } from './api.ts';
import { PERSON_COLUMNS } from './person-columns.tsx';
import { PieceDots, windowOf } from './pieces-over-time.tsx';

/**
 * The people of a search: those who fit are listed and chosen, the others folded. The chosen ones are looked up in a
 * job, which belongs to the campaign for which they were searched, or are added to a campaign as they are.
 */
export function FoundPeople({ search, campaignId }: { search: JournalistSearch; campaignId: string | null }) {
  const { people } = search.result;
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [again, setAgain] = useState(false);
  // Each choice has its own key, so that a second click starts no second job.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { data } = useQuery(balance);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const isChosen = (person: JournalistSearchPerson) =>
    switched.get(keyOf(person)) ?? isWorthwhile(person, campaignId);
  const chosen = people.filter(isChosen);
  const known = chosen.filter(({ looked_up_in }) => looked_up_in !== null);
  const wanted = again ? chosen : chosen.filter((person) => !known.includes(person));
  const start = useMutation({
    mutationFn: () =>
      searchesClient.enrich(
        search.id,
        { ranks: wanted.map(({ rank }) => rank), again },
        campaignId === null ? {} : { campaign_id: campaignId },
        { idempotencyKey },
      ),
    onSuccess: (job) => {
      for (const queryKey of [['jobs'], ['campaign', campaignId], ['balance'], ['search', search.id]])
        void client.invalidateQueries({ queryKey });
      navigate(`/jobs/${job.id}`);
    },
  });
  if (people.length === 0) return null;
  const price = data?.prices.enriched_journalist_with_email ?? null;
  const choose = (
    persons: readonly JournalistSearchPerson[],
    isOn: (person: JournalistSearchPerson) => boolean,
  ) => {
    setSwitched(new Map([...switched, ...persons.map((person) => [keyOf(person), isOn(person)] as const)]));
    setIdempotencyKey(crypto.randomUUID());
  };
  const fitting = people.filter(isPassing);
  const others = people.filter((person) => !isPassing(person));
  const list = (rows: readonly JournalistSearchPerson[], name: string) => (
    <div className="found-people">
      <Table
        name={name}
        columns={[
          {
            label: 'Choose',
            cell: (person) => (
              <input
                type="checkbox"
                aria-label={`Choose ${person.name}`}
                checked={isChosen(person)}
                onChange={() => choose([person], (one) => !isChosen(one))}
              />
            ),
          },
          ...PERSON_COLUMNS,
          {
            label: 'When',
            cell: ({ pieces }) => <PieceDots pieces={pieces} window={windowOf(search.options)} />,
          },
        ]}
        rows={rows}
        keyOf={keyOf}
      />
    </div>
  );
  return (
    <>
      <p className="select-all">
        <button type="button" className="link-button" onClick={() => choose(fitting, () => true)}>
          All
        </button>
        {' / '}
        <button type="button" className="link-button" onClick={() => choose(people, () => false)}>
          none
        </button>
      </p>
      {fitting.length > 0 ? list(fitting, 'People') : null}
      {others.length > 0 ? (
        <details className="section">
          <summary>{counted(others.length, 'other')} who came up and did not pass</summary>
          {list(others, 'Others')}
        </details>
      ) : null}
      {start.error ? <FailureNotice error={start.error} /> : null}
      <div className="chosen">
        <span role="status">
          {chosen.length} of {people.length} chosen
        </span>
        {known.length > 0 ? (
          <label className="inline-choice">
            <input
              type="checkbox"
              checked={again}
              onChange={(event) => {
                setAgain(event.target.checked);
                setIdempotencyKey(crypto.randomUUID());
              }}
            />
            Look up {known.length === 1 ? 'one' : known.length} of them again
          </label>
        ) : null}
        <AddFoundPeople
          people={{ journalist_search_id: search.id, ranks: chosen.map(({ rank }) => rank) }}
          count={chosen.length}
          campaignId={campaignId}
          pitch={search.pitch}
        />
        <Button
          kind="primary"
          busy={start.isPending}
          disabled={wanted.length === 0}
          onClick={() => (wanted.length > 0 ? start.mutate() : undefined)}
        >
          {`Look up contacts for ${counted(wanted.length, 'person', 'people')}${price === null ? '' : ` (at most ${credits(price * wanted.length)} credits)`}`}
        </Button>
      </div>
    </>
  );
}

/** Ranks change when people are judged anew; names at outlets do not. */
function keyOf({ name, outlet_domain, outlet }: JournalistSearchPerson): string {
  return `${name}\n${outlet_domain ?? outlet}`;
}

/**
 * Whether somebody is chosen from the start: who fits, has not been looked up, may be written to, and was not written
 * to for this campaign.
 */
function isWorthwhile(person: JournalistSearchPerson, campaignId: string | null): boolean {
  const { state, campaign_id } = person.last_touch ?? {};
  const isWritten = state !== undefined && campaignId !== null && campaign_id === campaignId;
  const isClosed = state === 'declined' || state === 'do_not_contact' || isWritten;
  return isPassing(person) && person.looked_up_in === null && !isClosed;
}
