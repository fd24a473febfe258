import { Link } from 'wouter';
import { gapsInWords } from '../../../model/text/search-estimate.ts';
import { counted, words } from '../components/formats.ts';
import { Table } from '../components/table.tsx';
import { useSession } from '../layout/session-context.tsx';
import type { JournalistSearch } from './api.ts';

/** Folded: the phrases that the search went by, what its queries found, why it ended, and who is missing. */
export function HowSearched({ search: { result, progress } }: { search: JournalistSearch }) {
  const { plan, curve, cuts, stopped_by, subject } = result;
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
      {cuts.length > 0 ? (
        <>
          <h3>Who is missing</h3>
          <ul className="articles">
            {cuts.map(({ reason, count, examples }) => (
              <li key={reason}>
                {words(reason)}: {counted(count, 'person', 'people')}
                {examples.length > 0 ? `, such as ${examples.join(', ')}` : ''}
              </li>
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
  const gaps = gapsInWords(search.result.not_searched);
  return gaps === '' ? null : (
    <p className="faint">
      {gaps} {organization?.role === 'admin' ? <Link href="/sources">Sources</Link> : null}
    </p>
  );
}
