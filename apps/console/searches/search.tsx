import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { estimateInWords } from '../../../model/text/search-estimate.ts';
import { isActive } from '../../client/index.ts';
import { actorName } from '../components/actor-name.ts';
import { Button } from '../components/button.tsx';
import { counted, credits, words } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Cell, Table } from '../components/table.tsx';
import { Page, Section } from '../layout/page.tsx';
import { cancelSearch, type JournalistSearch, searchRecord } from './api.ts';
import { FoundPeople } from './found-people.tsx';

/** A search for the people who cover a pitch: its rounds as they come, and the people with their pieces. */
export function JournalistSearchPage({ searchId }: { searchId: string }) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const campaignId = params.get('campaign');
  const query = useQuery(searchRecord(client, searchId));
  const cancel = useMutation({
    mutationFn: () => cancelSearch(searchId),
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

function Findings({ search, campaignId }: { search: JournalistSearch; campaignId: string | null }) {
  const { result, error } = search;
  return (
    <>
      <Progress search={search} />
      {error ? (
        <Notice tone="bad" title="The search could not be run">
          <p>{error.message}</p>
        </Notice>
      ) : null}
      {isActive(search.status) || error ? null : <Summary search={search} />}
      <FoundPeople search={search} campaignId={campaignId} />
      {result.plan.length > 0 ? (
        <Section title="What was asked">
          <Table
            name="Queries"
            columns={[
              { label: 'Query' },
              { label: 'Kind' },
              { label: 'Articles', kind: 'number' },
              { label: 'New people', kind: 'number' },
            ]}
          >
            {result.plan.map(({ kind, q, results, new_people }) => (
              <tr key={`${kind} ${q}`}>
                <Cell label="Query">{q}</Cell>
                <Cell label="Kind">{KINDS[kind] ?? words(kind)}</Cell>
                <Cell label="Articles" kind="number">
                  {results}
                </Cell>
                <Cell label="New people" kind="number">
                  {new_people}
                </Cell>
              </tr>
            ))}
          </Table>
        </Section>
      ) : null}
      {result.curve.length > 0 ? (
        <Section title="Round by round">
          <Table
            name="Rounds"
            columns={[
              { label: 'Round' },
              { label: 'Queries so far', kind: 'number' },
              { label: 'Authors seen', kind: 'number' },
              { label: 'Who fit', kind: 'number' },
            ]}
          >
            {result.curve.map(({ round, queries, people, fitting }) => (
              <tr key={round}>
                <Cell label="Round">{round}</Cell>
                <Cell label="Queries so far" kind="number">
                  {queries}
                </Cell>
                <Cell label="Authors seen" kind="number">
                  {people}
                </Cell>
                <Cell label="Who fit" kind="number">
                  {fitting}
                </Cell>
              </tr>
            ))}
          </Table>
        </Section>
      ) : null}
      {result.cuts.length + result.not_searched.length > 0 ? (
        <Section title="Who is missing">
          <ul className="articles">
            {result.cuts.map(({ reason, count, examples }) => (
              <li key={reason}>
                {words(reason)}: {counted(count, 'person', 'people')}
                {examples.length > 0 ? `, such as ${examples.join(', ')}` : ''}
              </li>
            ))}
            {gapWords(result.not_searched).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

/** What the kinds of queries look for, for those whose names are not words that a reader uses. */
const KINDS: Record<string, string> = {
  core_subject: 'The subject',
  sub_angle: 'One side of it',
  names: 'Names in the story',
  regulator: 'Regulators',
  place: 'Places',
  other_language: 'Other languages',
};

/** Says what was not searched, with all months in one sentence. */
function gapWords(gaps: JournalistSearch['result']['not_searched']): string[] {
  const months = gaps.filter(({ kind }) => kind === 'month').map(({ value }) => value);
  const others = gaps.filter(({ kind }) => kind !== 'month').map(({ message }) => message);
  if (months.length < 2) return gaps.map(({ message }) => message);
  return [`The index has no articles of ${counted(months.length, 'month')}: ${spansOf(months)}.`, ...others];
}

/** Writes months as spans of consecutive ones, e.g. `2025-11 to 2026-01, 2026-03`. */
function spansOf(months: string[]): string {
  const spans: [first: string, last: string][] = [];
  for (const month of months) {
    const span = spans.at(-1);
    if (span && monthNumber(month) === monthNumber(span[1]) + 1) span[1] = month;
    else spans.push([month, month]);
  }
  return spans.map(([first, last]) => (first === last ? first : `${first} to ${last}`)).join(', ');
}

function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return 12 * year + number;
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

const STOPS: Record<string, string> = {
  saturation: 'Further queries found nobody new.',
  want: 'The search found as many people as it was asked for.',
  credits: 'The search ended at its credit cap.',
  canceled: 'The search was stopped.',
};

/** Says in a sentence how many people there are, and why the search ended. */
function Summary({ search: { result } }: { search: JournalistSearch }) {
  const { people, estimate, stopped_by } = result;
  return (
    <p>
      {people.length === 0
        ? 'The news index holds nobody who fits this story. '
        : `${counted(people.length, 'person', 'people')} found. ${estimate ? estimateInWords(people.length, estimate) : ''} `}
      {STOPS[stopped_by ?? ''] ?? ''}
    </p>
  );
}

const SHOWN = 200;

function shorten(pitch: string): string {
  return pitch.length > SHOWN ? `${pitch.slice(0, SHOWN)}…` : pitch;
}
