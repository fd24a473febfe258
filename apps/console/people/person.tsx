import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Person } from '../../client/index.ts';
import { STATE_WORDS } from '../campaigns/member-words.ts';
import { person } from '../campaigns/people-api.ts';
import { ContactEmail, MailLink } from '../components/contact-email.tsx';
import { EvidenceList } from '../components/evidence-list.tsx';
import { quotedValues } from '../components/evidence-words.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Facts } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { type Column, Table } from '../components/table.tsx';
import { VerdictBadge } from '../components/verdict-badge.tsx';
import { latestJobs } from '../jobs/api.ts';
import { useJobName } from '../jobs/use-job-name.ts';
import { Page, Section } from '../layout/page.tsx';
import { JournalistProfile } from './journalist-profile.tsx';

/** A journalist, with data from all jobs and media lists of the organization. */
export function PersonPage({ journalistId }: { journalistId: string }) {
  const query = useQuery(person(journalistId));
  const nameOf = useJobOfPersonName();
  const journalist = query.data?.journalist;
  return (
    <Page
      title={journalist?.name ?? 'Journalist'}
      lead={
        journalist ? (
          <>
            {[journalist.role, journalist.outlet].filter((part) => part !== null).join(' · ')}{' '}
            {query.data?.lists.some(({ verdict }) => verdict !== null) ? null : (
              <VerdictBadge fit={query.data?.research?.fit} />
            )}
          </>
        ) : null
      }
    >
      <Loaded query={query} rows={8}>
        {(found) => (
          <>
            <LastTouch touch={found.journalist.last_touch} withLink />
            <Lists found={found} />
            <OwnContacts lists={found.lists} />
            <Section title="Profile">
              <JournalistProfile
                journalist={found.journalist}
                research={found.research}
                pitchOf={pitchOf(found, nameOf)}
                evidence={
                  <EvidenceList
                    evidence={found.journalist.evidence}
                    values={quotedValues(found.journalist)}
                  />
                }
              />
            </Section>
            <Jobs found={found} nameOf={nameOf} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type JobOfPerson = Person['jobs'][number];

/** Returns what names a job of a person, which tells its campaign only among the latest jobs. */
function useJobOfPersonName() {
  const latest = useQuery(latestJobs).data;
  const nameOf = useJobName();
  return (job: JobOfPerson) => nameOf(latest?.get(job.job_id) ?? { ...job, campaign_id: null });
}

/** The newest job, or else list, whose pitch the report of the profile is about. */
function pitchOf({ jobs: [job], lists }: Person, nameOf: (job: JobOfPerson) => string): string | null {
  if (job) return nameOf(job);
  const confirmed = lists.toSorted((a, b) =>
    (b.last_confirmed_at ?? '').localeCompare(a.last_confirmed_at ?? ''),
  );
  return confirmed[0]?.list_name ?? null;
}

/** What the organization itself knows about the person, in whatever campaign or list it noted it. */
function OwnContacts({ lists }: { lists: Person['lists'] }) {
  const emails = distinct(lists.map(({ own_email }) => own_email));
  const phones = distinct(lists.map(({ own_phone }) => own_phone));
  const columns = lists.flatMap(({ custom }) => Object.entries(custom));
  const cells = new Map(columns.map(([name, value]) => [`${name}\n${value}`, { name, value }]));
  if (emails.length + phones.length + cells.size === 0) return null;
  return (
    <Section title="Your own data">
      <Facts
        of={[
          ...emails.map((email) => ({
            name: 'E-mail',
            value: (
              <ContactEmail address={email}>
                <MailLink address={email} />
              </ContactEmail>
            ),
            note: 'yours, not published',
          })),
          ...phones.map((phone) => ({ name: 'Phone', value: phone, note: 'yours, not published' })),
          ...cells.values(),
        ]}
      />
    </Section>
  );
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

const LIST_COLUMNS: Column<Person['lists'][number]>[] = [
  {
    label: 'List',
    cell: ({ campaign_id, list_id, list_name }) => (
      <Link href={campaign_id ? `/campaigns/${campaign_id}` : `/lists/${list_id}`} className="row-link">
        {list_name}
      </Link>
    ),
  },
  {
    label: 'State',
    cell: ({ state, state_changed_by, state_changed_at }) => (
      <>
        {STATE_WORDS[state]}
        {state_changed_by && state_changed_at ? (
          <span className="row-note faint">
            {state_changed_by.name}, <Moment at={state_changed_at} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Fit',
    cell: ({ score, verdict, pitch_number }) => (
      <>
        <VerdictBadge fit={{ score, verdict }} otherwise={<span className="faint">not scored</span>} />
        {pitch_number === null ? null : <span className="row-note faint">for version {pitch_number}</span>}
      </>
    ),
  },
  { label: 'Note', cell: ({ note }) => note ?? <span className="faint">–</span> },
  { label: 'Added', cell: ({ added_at }) => <Moment at={added_at} /> },
];

function Lists({ found: { lists, list_count } }: { found: Person }) {
  return (
    <Section title={`Campaigns and lists (${list_count})`}>
      {lists.length === 0 ? (
        <p className="faint">This person is in none of your campaigns and lists.</p>
      ) : (
        <Table
          name="Campaigns and lists with this person"
          columns={LIST_COLUMNS}
          rows={lists}
          keyOf={({ member_id }) => member_id}
        />
      )}
    </Section>
  );
}

function Jobs({
  found: { jobs, job_count },
  nameOf,
}: {
  found: Person;
  nameOf: (job: JobOfPerson) => string;
}) {
  return (
    <Section title={`Jobs (${job_count})`}>
      {jobs.length === 0 ? (
        <p className="faint">No job found this person, or its results have expired.</p>
      ) : (
        <Table
          name="Jobs that found this person"
          columns={[
            {
              label: 'Job',
              cell: (job) => (
                <Link href={`/jobs/${job.job_id}`} className="row-link">
                  {nameOf(job)}
                </Link>
              ),
            },
            {
              label: 'Fit',
              cell: (job) => <VerdictBadge fit={job} otherwise={<span className="faint">no pitch</span>} />,
            },
            { label: 'Found', cell: ({ created_at }) => <Moment at={created_at} /> },
            { label: 'Kept until', cell: ({ expires_at }) => <Moment at={expires_at} /> },
          ]}
          rows={jobs}
          keyOf={({ job_id }) => job_id}
        />
      )}
    </Section>
  );
}
