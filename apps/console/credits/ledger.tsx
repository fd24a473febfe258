import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { counted, credits } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { Cell } from '../components/table.tsx';
import { isActive, type JobSummary, jobNames, latestJobs } from '../jobs/api.ts';
import { useJobName } from '../jobs/use-job-name.ts';
import { Section } from '../layout/page.tsx';
import { ledgerPage } from './api.ts';
import { type LedgerLine, ledgerLines, METER_WORDS } from './spend.ts';

const COLUMNS = [
  { label: 'When' },
  { label: 'What' },
  { label: 'Credits', kind: 'number' },
  { label: 'Balance', kind: 'number' },
  { label: 'Details', kind: 'actions' },
] as const;

/**
 * Lists all changes to the credit balance. Each job has one line, which expands to show the journalists for
 * whom credits were charged. Every entry without a job has its own line.
 */
export function Ledger() {
  const place = usePlace();
  const query = useQuery(ledgerPage(place.cursor));
  const { data: jobs } = useQuery(latestJobs);
  return (
    <Section title="Ledger">
      <Loaded query={query} rows={8}>
        {(page) => (
          <PagedTable
            name="Ledger"
            columns={COLUMNS}
            page={page}
            place={place}
            list="the ledger"
            links={{ first: 'Newest entries', next: 'Older entries' }}
            empty={<Empty title="No entries yet" />}
          >
            {ledgerLines(page.data).map((line) =>
              line.jobId === null ? (
                <EntryLine key={line.entries[0]?.number} line={line} />
              ) : (
                <JobLine
                  key={line.jobId}
                  line={line}
                  jobId={line.jobId}
                  job={jobs?.get(line.jobId) ?? null}
                />
              ),
            )}
          </PagedTable>
        )}
      </Loaded>
    </Section>
  );
}

function EntryLine({ line }: { line: LedgerLine }) {
  const [entry] = line.entries;
  if (!entry) return null;
  return (
    <tr>
      <Cell label="When">
        <Moment at={line.at} />
      </Cell>
      <Cell label="What">
        {METER_WORDS[entry.meter].label}
        {entry.note === null ? null : (
          <span className="row-note faint">
            <Note text={entry.note} />
          </span>
        )}
      </Cell>
      <Amounts line={line} />
      <Cell label="Details" kind="actions">
        {null}
      </Cell>
    </tr>
  );
}

const SEARCH = /journalist search (jsr_\w+)/;
const REQUEST = /, request req_\w+/;

/** The note of an entry, with a link instead of the id of a search, and without the id of a request. */
function Note({ text }: { text: string }) {
  const [before = '', id, after = ''] = text.split(SEARCH);
  if (id === undefined) return text.replace(REQUEST, '');
  return (
    <>
      {before}
      <Link href={`/searches/${id}`}>search for people</Link>
      {after}
    </>
  );
}

interface JobLineProps {
  line: LedgerLine;
  jobId: string;
  /** The job, or null if it is not one of the latest jobs. The line then says so instead of the job's name. */
  job: JobSummary | null;
}

function JobLine({ line, jobId, job }: JobLineProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const people = line.entries.filter(({ meter }) => meter === 'journalist_with_email').length;
  const isRunning = job === null ? line.reserved > 0 : isActive(job.status);
  const parts = [
    people > 0
      ? counted(people, 'journalist with e-mail', 'journalists with e-mail')
      : `no e-mail address ${isRunning ? 'yet' : 'found'}`,
    line.reserved > 0 ? `${credits(line.reserved)} credits held` : null,
  ];
  const nameOf = useJobName();
  const name = job === null ? 'A job that has expired' : nameOf(job);
  return (
    <>
      <tr>
        <Cell label="When">
          <Moment at={line.at} />
        </Cell>
        <Cell label="What">
          <Link href={`/jobs/${jobId}`} className="row-link">
            {name}
          </Link>
          <span className="row-note faint">{parts.filter((part) => part !== null).join(', ')}</span>
        </Cell>
        <Amounts line={line} />
        <Cell label="Details" kind="actions">
          <Button
            kind="quiet"
            aria-expanded={open}
            aria-controls={detailsId}
            aria-label={`${open ? 'Hide' : 'Show'} the details of ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'}
          </Button>
        </Cell>
      </tr>
      <tr id={detailsId} hidden={!open} className="ledger-details">
        {open ? (
          <td colSpan={COLUMNS.length}>
            <JobNames jobId={jobId} isRunning={isRunning} />
            <Steps line={line} />
          </td>
        ) : null}
      </tr>
    </>
  );
}

/** Shows the journalists for whom a job charged credits. */
function JobNames({ jobId, isRunning }: { jobId: string; isRunning: boolean }) {
  const query = useQuery(jobNames(jobId));
  return (
    <Loaded query={query} rows={1}>
      {(summaries) => {
        const charged = summaries.filter(({ email }) => email !== null);
        return (
          <p>
            {charged.length === 0
              ? `No journalists with an e-mail address${isRunning ? ' so far' : ''}.`
              : charged.map(({ name, outlet }) => `${name} (${outlet})`).join(', ')}
          </p>
        );
      }}
    </Loaded>
  );
}

/** Shows each hold and release of a job separately. The job's row in the table shows only their sum. */
function Steps({ line }: { line: LedgerLine }) {
  return (
    <ul className="articles">
      {line.entries
        .filter(({ meter }) => !METER_WORDS[meter].bought)
        .map((entry) => (
          <li key={entry.number}>
            {METER_WORDS[entry.meter].label}
            <span className="faint">
              {signed(entry.reserved)} held, <Moment at={entry.created_at} />
            </span>
          </li>
        ))}
    </ul>
  );
}

function Amounts({ line }: { line: LedgerLine }) {
  return (
    <>
      <Cell label="Credits" kind="number">
        {signed(line.amount)}
      </Cell>
      <Cell label="Balance" kind="number">
        {credits(line.balanceAfter)}
      </Cell>
    </>
  );
}

function signed(value: number): string {
  if (value === 0) return '–';
  return value > 0 ? `+${credits(value)}` : `−${credits(-value)}`;
}
