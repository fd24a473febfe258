import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { isPassing } from '../../../model/text/fit-words.ts';
import { searchInWords } from '../../../model/text/search-estimate.ts';
import { isActive } from '../../client/index.ts';
import { actorName } from '../components/actor-name.ts';
import { Button } from '../components/button.tsx';
import { credits, date } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Page } from '../layout/page.tsx';
import { type JournalistSearch, searchesClient, searchRecord } from './api.ts';
import { FindPeople } from './find-people.tsx';
import { FoundPeople } from './found-people.tsx';
import { HowSearched, NotCovered } from './how-searched.tsx';
import { KeepLooking } from './keep-looking.tsx';
import { PiecesByWeek, windowOf } from './pieces-over-time.tsx';
import { SubjectChips } from './subject-chips.tsx';

/** A search for the people who cover a pitch: its rounds as they come, and the people with their pieces. */
export function FindPage({ searchId }: { searchId: string }) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const campaignId = params.get('campaign');
  const query = useQuery(searchRecord(client, searchId));
  const cancel = useMutation({
    mutationFn: () => searchesClient.cancel(searchId),
    onSuccess: (search) => client.setQueryData(['search', searchId], search),
  });
  const search = query.data;
  return (
    <Page
      title="Who covers this?"
      lead={search?.pitch ? shorten(search.pitch) : null}
      actions={
        search && isActive(search.status) ? (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Stop searching
          </Button>
        ) : null
      }
    >
      <Loaded query={query} rows={8}>
        {(loaded) => <Findings search={loaded} campaignId={campaignId} />}
      </Loaded>
      {cancel.error ? <FailureNotice error={cancel.error} /> : null}
    </Page>
  );
}

interface WayProps {
  search: JournalistSearch;
  campaignId: string | null;
  idempotencyKey: string;
}

function Findings({ search, campaignId }: Omit<WayProps, 'idempotencyKey'>) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { result, error, status } = search;
  const people = result.people.filter(isPassing);
  const isOver = !isActive(status) && !error;
  const next = { search, campaignId, idempotencyKey };
  return (
    <>
      {isOver ? (
        <p className="found-line">
          <strong>{searchInWords(result)}</strong>
        </p>
      ) : (
        <Progress search={search} />
      )}
      {isOver ? <NotCovered search={search} /> : null}
      {error ? (
        <Notice tone="bad" title="The search could not be run">
          <p>{error.message}</p>
        </Notice>
      ) : null}
      {isOver && people.length === 0 ? <WaysOn {...next} /> : null}
      <div className="found-head">
        <SubjectChips search={search} />
        <PiecesByWeek people={people} window={windowOf(search.options)} />
      </div>
      <FoundPeople search={search} campaignId={campaignId} />
      {isOver && people.length > 0 ? <MorePeople {...next} /> : null}
      <HowSearched search={search} />
    </>
  );
}

/** The furthest that a search looks back, in months. */
const MOST_MONTHS = 24;

/** What to do where the index has nobody. */
function WaysOn({ search: { pitch, options }, campaignId, idempotencyKey }: WayProps) {
  const { from, to } = windowOf(options);
  return (
    <div className="stack">
      <p>
        Byline looked at the articles that its index has from {date(from)} to {date(to)}.
      </p>
      <p className="inline-choice">
        {pitch !== null && options.months < MOST_MONTHS ? (
          <FindPeople
            pitch={pitch}
            campaign={async () => campaignId ?? undefined}
            options={{ months: MOST_MONTHS }}
            idempotencyKey={`${idempotencyKey}-further`}
          >
            Search further back
          </FindPeople>
        ) : null}
        <Link href="/jobs/new" className="button button-plain">
          Paste links
        </Link>
        <Link href={campaignId === null ? '/' : `/campaigns/${campaignId}`} className="button button-plain">
          Import
        </Link>
      </p>
    </div>
  );
}

/** How many more people a search that goes on from another one wants. */
const MORE = 20;

/** Goes on from a search, to people who are not in it, now or as soon as they publish. */
function MorePeople({ search: { id, pitch }, campaignId, idempotencyKey }: WayProps) {
  return pitch === null ? null : (
    <div className="checks">
      <FindPeople
        pitch={pitch}
        campaign={async () => campaignId ?? undefined}
        options={{ after_search_id: id, want: MORE }}
        idempotencyKey={`${idempotencyKey}-more`}
        kind="plain"
      >
        {`Find ${MORE} more`}
      </FindPeople>
      <KeepLooking of={{ journalist_search_id: id }} />
    </div>
  );
}

function Progress({ search: { progress, usage, status, created_by } }: { search: JournalistSearch }) {
  const id = useId();
  return (
    <div className="progress">
      <p id={id} className="progress-text">
        <span>{progress.message}</span>
        <span className="faint">
          {credits(usage.credits_used)} credits{isActive(status) ? ' so far' : ''}
          {created_by === null ? '' : ` · started by ${actorName(created_by)}`}
        </span>
      </p>
      <progress aria-labelledby={id} max={100} value={progress.percent} className={`progress-${status}`} />
    </div>
  );
}

const SHOWN = 200;

function shorten(pitch: string): string {
  return pitch.length > SHOWN ? `${pitch.slice(0, SHOWN)}…` : pitch;
}
