import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty } from '../components/empty.tsx';
import { Feed } from '../components/feed.tsx';
import { date } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import type { Column } from '../components/table.tsx';
import { Page } from '../layout/page.tsx';
import { AddFoundPeople } from './add-found-people.tsx';
import { pitchMatches, type SavedPitch, savedPitch, savedPitchesClient } from './api.ts';
import { PERSON_COLUMNS } from './person-columns.tsx';
import { newsOf, PitchState, titleOf } from './saved-pitches.tsx';

/** A saved pitch, and who has published on it. */
export function SavedPitchPage({ savedPitchId }: { savedPitchId: string }) {
  const query = useQuery(savedPitch(savedPitchId));
  const saved = query.data;
  return (
    <Page
      title="Who publishes on this?"
      lead={saved ? titleOf(saved.pitch) : null}
      actions={saved ? <Actions saved={saved} /> : null}
    >
      <Loaded query={query} rows={8}>
        {(loaded) => (
          <>
            <p className="found-line">
              <strong>{newsOf(loaded.matches)}</strong> <PitchState pitch={loaded} />
            </p>
            {loaded.campaign_id === null ? null : (
              <p>
                <Link href={`/campaigns/${loaded.campaign_id}`}>Its campaign</Link>
              </p>
            )}
            <Matches saved={loaded} />
            <Feed
              title="Follow them in a feed reader"
              onOpen={() => savedPitchesClient.openFeed(loaded.id)}
              onClose={() => savedPitchesClient.closeFeed(loaded.id)}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: Column<Match>[] = [
  ...PERSON_COLUMNS.map(({ cell, ...column }) => ({ ...column, cell: ({ person }: Match) => cell(person) })),
  {
    label: 'Published',
    cell: ({ published, matched_at, seen }) => (
      <>
        {date(published)}
        <span className="row-note faint">
          {seen ? '' : 'New, '}matched <Moment at={matched_at} />
        </span>
      </>
    ),
  },
];
type Match = Awaited<ReturnType<typeof savedPitchesClient.matches>>['data'][number];

/**
 * The people who have published. Those nobody has contacted are chosen, and are added to a campaign as they are, but
 * whoever arrives later on an open page is not, because nobody may have seen them.
 */
function Matches({ saved: { id, campaign_id: campaignId, pitch } }: { saved: SavedPitch }) {
  const place = usePlace();
  const query = useQuery(pitchMatches(id, place.cursor));
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const matches = query.data?.data ?? [];
  const [first, setFirst] = useState<{ cursor: string | undefined; ids: ReadonlySet<string> } | null>(null);
  if (query.data && (first === null || first.cursor !== place.cursor))
    setFirst({ cursor: place.cursor, ids: new Set(matches.map((match) => match.id)) });
  const isChosen = ({ id, person }: Match) =>
    switched.get(id) ?? (person.last_touch === null && first?.ids.has(id) === true);
  const choice: Column<Match> = {
    label: 'Choose',
    cell: (match) => (
      <input
        type="checkbox"
        aria-label={`Choose ${match.person.name}`}
        checked={isChosen(match)}
        onChange={() => setSwitched(new Map([...switched, [match.id, !isChosen(match)]]))}
      />
    ),
  };
  const chosen = matches.filter(isChosen).map((match) => match.id);
  return (
    <>
      <PagedList
        query={query}
        rows={6}
        name="People"
        columns={[choice, ...COLUMNS]}
        keyOf={(match) => match.id}
        place={place}
        list="people"
        links={{ first: 'Last matches', next: 'Earlier matches' }}
        empty={
          <Empty title="Nobody yet">
            <p>
              Each new article of the index is matched within a minute. People of the search are not shown
              again.
            </p>
          </Empty>
        }
      />
      {matches.length > 0 ? (
        <div className="chosen">
          <span role="status">
            {chosen.length} of {matches.length} chosen
          </span>
          <AddFoundPeople
            people={{ saved_pitch_id: id, match_ids: chosen }}
            count={chosen.length}
            campaignId={campaignId}
            pitch={pitch}
          />
        </div>
      ) : null}
    </>
  );
}

function Actions({ saved: { id, paused } }: { saved: SavedPitch }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: ['saved-pitches'] });
  const pause = useMutation({
    mutationFn: () => savedPitchesClient.setPaused(id, !paused),
    onSuccess: reload,
  });
  return (
    <>
      <Button busy={pause.isPending} onClick={() => pause.mutate()}>
        {paused ? 'Go on' : 'Pause'}
      </Button>
      <Button kind="danger" onClick={() => setAsked(true)}>
        Delete
      </Button>
      {pause.error ? <FailureNotice error={pause.error} /> : null}
      {asked ? (
        <Confirm
          title="Delete this saved pitch?"
          action="Delete"
          onConfirm={async () => {
            await savedPitchesClient.delete(id);
            navigate('/jobs');
            // This page must not ask for what is gone.
            await client.invalidateQueries({ queryKey: ['saved-pitches'], refetchType: 'none' });
          }}
          onClose={() => setAsked(false)}
        >
          <p>Who has published on it goes with it. People in campaigns and lists stay.</p>
        </Confirm>
      ) : null}
    </>
  );
}
