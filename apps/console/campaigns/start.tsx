import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { MediaListHistory } from '../../client/index.ts';
import { actorName } from '../components/actor-name.ts';
import { counted, credits, jobName } from '../components/formats.ts';
import { Moment } from '../components/moment.tsx';
import { balance } from '../credits/api.ts';
import { isActive, jobList } from '../jobs/api.ts';
import { EnrichmentForm } from '../jobs/new-job.tsx';
import { Page, Section } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { campaignsPage } from './api.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { createCampaign } from './create-campaign.ts';
import { changeWords } from './member-words.ts';
import { history } from './people-api.ts';

/** A story of the invented newsroom that comes with Byline, and articles in it. */
const SAMPLE = {
  pitch:
    'Worn-out ferry batteries become quayside chargers. Tidewell opens the first quay in Lindmoor whose cranes and ferries run on batteries that served ten years at sea. The harbour saves two thirds of the cost of new cells, and shows the plant to reporters before it opens in May.',
  sources: [
    'https://www.harbour-courier.example/harbour/ferry-batteries-cranes',
    'https://gridwatch.example/analysis/second-life-quayside',
    'https://www.harbour-courier.example/harbour/tidal-array-trips',
  ].join('\n'),
};

/** The first page: a new story, then what the user is working on, and what has changed meanwhile. */
export function StartPage({ lead, aside }: { lead: ReactNode; aside: ReactNode }) {
  const [sample, setSample] = useState(false);
  const begin = sample ? SAMPLE : { pitch: '', sources: '' };
  return (
    <Page
      title="What is your story?"
      lead={
        <>
          <Credits />
          <br />
          {lead}
        </>
      }
    >
      <div className="start">
        <EnrichmentForm
          key={String(sample)}
          begin={begin}
          story={{
            onSample: () => setSample(true),
            create: async (pitch, idempotencyKey) => (await createCampaign(pitch, idempotencyKey)).id,
          }}
        />
        <div>
          <Changes />
          {aside}
          <Section title="Is your list still true?">
            <div className="stack">
              <p className="faint">
                See who on your list has moved, left or changed address, with the page. Free.
              </p>
              <Link href="/audits" className="button">
                Check a list
              </Link>
            </div>
          </Section>
        </div>
      </div>
      <CampaignsTable />
    </Page>
  );
}

function Credits() {
  const { data } = useQuery(balance);
  // The line has its height before it has its number.
  if (!data) return <>{'\u00a0'}</>;
  return (
    <>
      You have <Link href="/credits">{credits(data.credits.org_available_balance)} credits</Link>.
    </>
  );
}

const MAX_CAMPAIGNS = 4;
const MAX_CHANGES = 8;
/** Visits closer together than this are one, so that a reload does not empty the list. */
const VISIT_MS = 30 * 60 * 1_000;

/** What colleagues and jobs have changed since the user was last here. */
function Changes() {
  const since = useLastVisit();
  const { user } = useSession();
  const { data: campaigns } = useQuery(campaignsPage({}));
  const { data: jobs } = useQuery(jobList({}));
  const changed = (campaigns?.data ?? [])
    .filter(({ updated_at }) => updated_at > since)
    .slice(0, MAX_CAMPAIGNS);
  const histories = useQueries({ queries: changed.map(({ id }) => history({ campaignId: id }, 20)) });
  const lines = [
    ...changed.flatMap(({ id, name }, index) =>
      together(
        (histories[index]?.data?.data ?? []).filter(({ at, by }) => at > since && by?.id !== user.id),
      ).map(({ change, count }) => ({
        key: `${id} ${change.at} ${change.action} ${change.member_id}`,
        at: change.at,
        href: `/campaigns/${id}`,
        name,
        text: `${actorName(change.by)} ${changeWords(
          count === 1 ? change : { ...change, journalist_name: `${count} people` },
        )}`,
      })),
    ),
    ...(jobs?.data ?? [])
      .filter((job) => !isActive(job.status) && (job.finished_at ?? '') > since)
      .map((job) => ({
        key: job.id,
        at: job.finished_at ?? job.created_at,
        href: `/jobs/${job.id}`,
        name: jobName(job, campaigns?.data.find(({ id }) => id === job.campaign_id)?.name),
        text: `the journalists of ${job.progress.resolved} of ${counted(job.progress.total, 'source')} are known`,
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <div className="changes">
      <Section title="Since your last visit">
        {lines.length === 0 ? (
          <p className="faint">Nothing has changed.</p>
        ) : (
          <ul className="articles">
            {lines.slice(0, MAX_CHANGES).map(({ key, at, href, name, text }) => (
              <li key={key}>
                <span>
                  <Link href={href}>{name}</Link>: {text}
                </span>
                <span className="faint">
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

type Change = MediaListHistory['data'][number];

/** Joins changes of one kind by one person: somebody who sets forty states makes one line. */
function together(changes: readonly Change[]): { change: Change; count: number }[] {
  const groups = new Map<string, { change: Change; count: number }>();
  for (const change of changes) {
    const fields = change.changes.map(({ field, from, to }) =>
      field === 'state' ? [field, from, to] : [field],
    );
    const key = JSON.stringify([change.by?.id, change.action, fields]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { change, count: 1 });
  }
  return [...groups.values()];
}

/**
 * The time of the user's last visit in this browser, in RFC 3339. The browser stores it, because it is about
 * what this user has seen on this screen.
 */
function useLastVisit(): string {
  const { user, organization } = useSession();
  const key = `byline-visit ${user.id} ${organization?.id}`;
  const [since] = useState(() => {
    const { since: earlier = '', at = '' } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      since?: string;
      at?: string;
    };
    return at !== '' && Date.now() - Date.parse(at) > VISIT_MS ? at : earlier;
  });
  useEffect(() => {
    const note = () => localStorage.setItem(key, JSON.stringify({ since, at: new Date().toISOString() }));
    note();
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, [key, since]);
  return since;
}
