import { Link } from 'wouter';
import { counted, languageName, regionName, words } from '../components/formats.ts';
import { Table } from '../components/table.tsx';
import { useSession } from '../layout/session-context.tsx';
import type { JournalistSearch } from './api.ts';

/** Folded: the phrases that the search went by, what its queries found, why it ended, and who is missing. */
export function HowSearched({ search: { result, progress } }: { search: JournalistSearch }) {
  const { plan, curve, cuts, not_searched, stopped_by, subject } = result;
  if (plan.length === 0) return null;
  const kinds = [...new Set(plan.map(({ kind }) => kind))];
  return (
    <details className="section how-searched">
      <summary>How we searched</summary>
      <p>
        {progress.message}. {STOPS[stopped_by ?? ''] ?? ''}
      </p>
      <dl className="phrases">
        {PARTS.map(({ kind, label }) => {
          const used = subject.filter((part) => part.kind === kind && part.used).map(({ text }) => text);
          return used.length > 0 ? (
            <div key={kind}>
              <dt>{label}</dt>
              <dd>{used.map((text) => `“${text}”`).join(', ')}</dd>
            </div>
          ) : null;
        })}
      </dl>
      <Table
        name="Queries"
        columns={[
          { label: 'Asked for', cell: ({ kind }) => KINDS[kind] ?? words(kind) },
          { label: 'Queries', kind: 'number', cell: ({ asked }) => asked.length },
          { label: 'Articles', kind: 'number', cell: ({ asked }) => sum(asked, 'results') },
          { label: 'New people', kind: 'number', cell: ({ asked }) => sum(asked, 'new_people') },
        ]}
        rows={kinds.map((kind) => ({ kind, asked: plan.filter((query) => query.kind === kind) }))}
        keyOf={({ kind }) => kind}
      />
      <Table
        name="Rounds"
        columns={[
          { label: 'Round', cell: ({ round }) => round },
          { label: 'Queries so far', kind: 'number', cell: ({ queries }) => queries },
          { label: 'Authors seen', kind: 'number', cell: ({ people }) => people },
          { label: 'Who fit', kind: 'number', cell: ({ fitting }) => fitting },
        ]}
        rows={curve}
        keyOf={({ round }) => round}
      />
      {cuts.length + not_searched.length > 0 ? (
        <>
          <h3>Who is missing</h3>
          <ul className="articles">
            {cuts.map(({ reason, count, examples }) => (
              <li key={reason}>
                {words(reason)}: {counted(count, 'person', 'people')}
                {examples.length > 0 ? `, such as ${examples.join(', ')}` : ''}
              </li>
            ))}
            {gapWords(not_searched).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : null}
    </details>
  );
}

type Plan = JournalistSearch['result']['plan'];

function sum(queries: Plan, key: 'results' | 'new_people'): number {
  return queries.reduce((total, query) => total + query[key], 0);
}

const PARTS = [
  { kind: 'subject', label: 'Subject' },
  { kind: 'near', label: 'Words near it' },
  { kind: 'place', label: 'Places' },
] as const;

/** What the kinds of queries look for, for those whose names are not words that a reader uses. */
const KINDS: Record<string, string> = {
  core_subject: 'The subject',
  sub_angle: 'Sides of it',
  names: 'Names in the story',
  rivals: 'Names in the best articles',
  regulator: 'Regulators',
  place: 'Places',
  other_language: 'Other languages',
};

const STOPS: Record<string, string> = {
  saturation: 'Further queries found nobody else who fits.',
  want: 'As many people fit as were wanted.',
  credits: 'The search ended at its credit cap.',
  canceled: 'The search was stopped.',
};

/** Outside of the fold: what the index does not cover for this pitch, in one line. */
export function NotCovered({ search }: { search: JournalistSearch }) {
  const { organization } = useSession();
  const gaps = search.result.not_searched;
  const of = (kind: string) => gaps.filter((gap) => gap.kind === kind).map(({ value }) => value);
  const outlets = of('outlet');
  const parts = [
    ...(of('month').length > 0 ? [spansOf(of('month'))] : []),
    ...of('language').map((code) => `articles in ${languageName(code)}`),
    ...of('country').map((code) => `outlets in ${regionName(code.toUpperCase())}`),
    ...(outlets.length > 0 ? [`${counted(outlets.length, 'outlet')} whose feeds cannot be read`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="faint">
      The index does not cover {new Intl.ListFormat('en').format(parts)}.{' '}
      {organization?.role === 'admin' ? <Link href="/sources">Sources</Link> : null}
    </p>
  );
}

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
