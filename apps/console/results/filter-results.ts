import { type VerdictKind, verdictKind, wholeScore } from '../../../model/text/fit-words.ts';
import type { Journalist, Research } from '../../client/index.ts';
import { collator, type Sort, sortBy } from '../components/sort-by.ts';

/** A journalist found by a job, with their scores. */
export interface ResultRow {
  id: string;
  journalist: Journalist;
  /** The journalist's fit for the pitch that the user is trying, or else for the job's own pitch. */
  research: Research | null;
  /** The journalist's fit for the job's own pitch. Null unless the user is trying another pitch. */
  before: Research | null;
  /** Whether several people at the outlet fit the pitch, and this journalist is the best contact among them. */
  isFirstAtOutlet: boolean;
}

export interface ResultFilter {
  text: string;
  verdict: VerdictKind | '';
  outlet: string;
  language: string;
  withEmail: boolean;
}

export const NO_FILTER: ResultFilter = { text: '', verdict: '', outlet: '', language: '', withEmail: false };

export type SortKey = 'fit' | 'before' | 'name' | 'outlet' | 'email' | 'work';
export interface ResultColumn {
  key: SortKey;
  label: string;
  kind?: 'number';
}

export const BEST_FIRST: Sort<SortKey> = { key: 'fit', descending: true };

/** The verdicts that make a journalist worth contacting. Journalists with other verdicts are hidden at first. */
const WORTH_A_LOOK: ReadonlySet<string> = new Set<VerdictKind>(['fit', 'soft_fit']);

/** Joins journalists with their fit reports, and with the reports for another pitch if the user tried one. */
export function resultRows(
  journalists: Journalist[],
  own: Research[],
  other: Research[] | null,
): ResultRow[] {
  const reportOf = (reports: Research[]) => {
    const reportById = new Map(reports.map((report) => [report.journalist_identity_id, report]));
    return (id: string) => reportById.get(id) ?? null;
  };
  const ownOf = reportOf(own);
  const otherOf = other === null ? null : reportOf(other);
  const currentOf = otherOf ?? ownOf;
  // Only journalists who fit the pitch have a rank at their outlet. If an outlet has a journalist with rank
  // 2, several of its journalists fit.
  const outletsWithChoice = new Set(
    journalists
      .filter(({ journalist_identity_id: id }) => currentOf(id)?.fit.outlet_rank === 2)
      .map(outletKey),
  );
  return journalists.map((journalist) => {
    const id = journalist.journalist_identity_id;
    const research = currentOf(id);
    return {
      id,
      journalist,
      research,
      before: otherOf === null ? null : ownOf(id),
      isFirstAtOutlet: research?.fit.outlet_rank === 1 && outletsWithChoice.has(outletKey(journalist)),
    };
  });
}

/**
 * Returns the outlet's domain, or the outlet's name if the domain is unknown. The gateway groups journalists
 * by the same key when it ranks them within their outlet.
 */
function outletKey({ outlet, outlet_domain }: Journalist): string {
  return outlet_domain ?? outlet;
}

export function filterRows(rows: ResultRow[], filter: ResultFilter): ResultRow[] {
  const wanted = searchable(filter.text).split(/\s+/).filter(Boolean);
  return rows.filter(({ journalist, research }) => {
    if (filter.withEmail && journalist.email === null) return false;
    if (filter.verdict !== '' && (!research || verdictKind(research.fit) !== filter.verdict)) return false;
    if (filter.outlet !== '' && journalist.outlet !== filter.outlet) return false;
    if (filter.language !== '' && languageOf(journalist) !== filter.language) return false;
    if (wanted.length === 0) return true;
    const text = searchable(searchedText(journalist, research));
    return wanted.every((word) => text.includes(word));
  });
}

/** Returns a sorted copy of the rows. */
export function sortRows(rows: ResultRow[], { key, descending }: Sort<SortKey>): ResultRow[] {
  return sortBy(rows, SORT_VALUES[key], descending);
}

/**
 * Separates the journalists who are hardly worth contacting, so that they can be hidden. Journalists without
 * a fit report are always shown. All journalists are shown if none of them is worth contacting, or if the
 * user tries another pitch that changes the score of a journalist who would be hidden.
 */
export function foldRows(rows: ResultRow[]): { shown: ResultRow[]; folded: ResultRow[] } {
  const shown = rows.filter(({ research }) => research === null || WORTH_A_LOOK.has(research.fit.verdict));
  const folded = rows.filter((row) => !shown.includes(row));
  return shown.length === 0 || folded.some(hasChanged) ? { shown: rows, folded: [] } : { shown, folded };
}

function hasChanged({ research, before }: ResultRow): boolean {
  return (
    before !== null && research !== null && wholeScore(before.fit.score) !== wholeScore(research.fit.score)
  );
}

/** Returns the values that a filter offers, with their counts, most common first. */
export function choices(rows: ResultRow[], read: (row: ResultRow) => string | null) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = read(row);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || collator.compare(a.value, b.value));
}

export function verdictCounts(rows: ResultRow[]): Map<VerdictKind, number> {
  const counts = new Map<VerdictKind, number>();
  for (const { research } of rows) {
    if (!research) continue;
    const verdict = verdictKind(research.fit);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return counts;
}

/** Returns the language, without its region, of the article through which the journalist was found. */
export function languageOf({ source_article }: Journalist): string | null {
  return source_article?.language?.split(/[-_]/)[0]?.toLowerCase() ?? null;
}

/** Returns the piece to show of a person: the newest on the topic, or else the one through which they were found. */
export function pieceOf({
  journalist,
  research,
}: ResultRow): { title: string; published: string | null } | null {
  return research?.fit.anchors[0] ?? journalist.source_article ?? journalist.recent[0] ?? null;
}

/** Returns the e-mail addresses in the given rows, without duplicates. */
export function emailsOf(rows: ResultRow[]): string[] {
  return [...new Set(rows.flatMap(({ journalist: { email } }) => (email === null ? [] : [email])))];
}

const SORT_VALUES: Record<SortKey, (row: ResultRow) => string | Research['fit'] | null> = {
  fit: ({ research }) => research?.fit ?? null,
  before: ({ before }) => before?.fit ?? null,
  name: ({ journalist }) => journalist.name,
  outlet: ({ journalist }) => journalist.outlet,
  email: ({ journalist }) => journalist.email,
  work: (row) => pieceOf(row)?.published ?? null,
};

function searchedText(
  { name, outlet, outlet_domain, role, beat, email, source_article }: Journalist,
  research: Research | null,
): string {
  const topics = research?.fit.topics.map(({ text }) => text) ?? [];
  return [name, outlet, outlet_domain, role, beat, email, source_article?.title, ...topics].join(' ');
}

/** Converts text to lower case without diacritics, so that “munoz” matches “Muñoz”. */
function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
