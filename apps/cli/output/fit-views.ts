import { MAIL_MERGE_COLUMNS, mailMergeRow } from '#mail-merge';
import { compareFits, verdictLabel, wholeScore } from '../../../model/text/fit-words.ts';
import type { Job, Journalist, Research } from '../../client/index.ts';
import { renderPeople } from './people-table.ts';
import type { Column, View } from './view.ts';

type Fit = Research['fit'];

/** A journalist with their fit report, or with null if there is no fit report. */
export interface Rated {
  journalist: Journalist;
  fit: Fit | null;
}

/** Which journalists to show. */
export interface Chosen {
  /** The minimum score. Journalists with a lower score are left out. */
  minFit?: number;
  /** Whether journalists without an e-mail address are left out. */
  withEmail?: boolean;
}

/** Formats a number of days as "today" or "8 days ago". */
function daysInWords(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/**
 * Pairs each journalist of a job with their fit report, best fit first. Journalists with a score below
 * `minFit` are left out. If `withEmail` is set, journalists without an e-mail address are left out, too.
 */
export function rate(
  { result }: Pick<Job, 'result'>,
  research: Research[],
  { minFit = -1, withEmail = false }: Chosen = {},
): Rated[] {
  const fits = new Map(research.map((entry) => [entry.journalist_identity_id, entry.fit]));
  return bestFirst(
    result.journalists
      .map((journalist) => ({ journalist, fit: fits.get(journalist.journalist_identity_id) ?? null }))
      .filter(({ fit }) => (fit?.score ?? -1) >= minFit)
      .filter(({ journalist }) => !withEmail || journalist.email !== null),
  );
}

/** Returns a copy of the journalists, those with the best verdict and within it the highest score first. */
export function bestFirst(rated: readonly Rated[]): Rated[] {
  return rated.toSorted((a, b) => compareFits(a.fit, b.fit));
}

const WHO: Column<Rated>[] = [
  { name: 'name', of: ({ journalist }) => journalist.name },
  { name: 'outlet', of: ({ journalist }) => journalist.outlet },
  { name: 'role', of: ({ journalist }) => journalist.role },
  { name: 'email', of: ({ journalist }) => journalist.email, whole: true },
  { name: 'fit', of: ({ fit }) => fit && wholeScore(fit.score) },
  { name: 'verdict', of: ({ fit }) => fit && verdictLabel(fit).toLowerCase() },
];

/** Columns of the gateway's CSV export that tables omit to save space. */
const MERGE: Column<Rated>[] = MAIL_MERGE_COLUMNS.flatMap((name, index) =>
  ['name', 'outlet', 'role', 'email', 'verdict', 'angle'].includes(name)
    ? []
    : [{ name, of: ({ journalist, fit }) => mailMergeRow(journalist, fit)[index] ?? null, csvOnly: true }],
);

/** Shows one row per journalist. `body` is the API response that contained the journalists. */
export function ratedList(body: unknown, rows: Rated[]): View<Rated> {
  return {
    layout: 'list',
    body,
    rows,
    columns: [...WHO, { name: 'angle', of: ({ fit }) => fit?.personalized_angle ?? null }, ...MERGE],
    empty: 'No journalists.',
    onTerminal: renderPeople,
  };
}

/** Shows one record per journalist, with the complete fit report. */
export function ratedRecords(body: unknown, rows: Rated[]): View<Rated> {
  const texts = (name: string, of: (fit: Fit) => string[]): Column<Rated> => ({
    name,
    of: ({ fit }) => (fit === null ? null : of(fit).join('; ') || null),
  });
  return {
    layout: 'record',
    body,
    rows,
    columns: [
      ...WHO,
      { name: 'rank_at_outlet', of: ({ fit }) => fit?.outlet_rank ?? null },
      { name: 'reasoning', of: ({ fit }) => fit?.reasoning ?? null },
      { name: 'angle', of: ({ fit }) => fit?.personalized_angle ?? null },
      texts('topics', ({ topics }) => topics.map(topicInWords)),
      texts('articles', ({ anchors }) =>
        anchors.map(({ title, days_ago, url }) =>
          [title, days_ago === null ? 'no date' : daysInWords(days_ago), url].join(', '),
        ),
      ),
      { name: 'freshness', of: ({ fit }) => fit && freshnessInWords(fit) },
      texts('edits', ({ edits }) => edits),
    ],
    empty: 'No journalists.',
  };
}

function topicInWords({ text, place, mentions }: Fit['topics'][number]): string {
  return `${text} (${place}${mentions > 1 ? `, ${mentions} times` : ''})`;
}

function freshnessInWords({ freshness: { status, last_on_topic, days_ago } }: Fit): string {
  return days_ago === null ? status : `${status}: last on ${last_on_topic}, ${daysInWords(days_ago)}`;
}
