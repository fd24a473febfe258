import type { CsvCell } from './csv-text.ts';
import { splitName } from './split-name.ts';

/** What a mail merge needs of a journalist: a stored profile or the journalist of an API response. */
export interface MergeJournalist {
  name: string;
  email: string | null;
  outlet: string;
  role: string | null;
  beat: string | null;
  author_page: string | null;
  source_article: (MergeArticle & { language?: string | null }) | null;
  recent: readonly MergeArticle[];
  evidence: readonly { fields: readonly string[]; url: string }[];
}

interface MergeArticle {
  title: string;
  url: string;
  published: string | null;
}

/** What it needs of their fit report. */
export interface MergeFit {
  score: number;
  verdict: string;
  personalized_angle: string | null;
  /** Newest first. */
  anchors: readonly MergeArticle[];
}

export interface MergeUnresolved {
  /** The URL of the article, or the name of the journalist. */
  source: string;
  reason: string;
  message: string;
}

/** The columns of the list of journalists. Without spaces, so that Word and Gmail accept them as merge fields. */
export const MAIL_MERGE_COLUMNS = [
  'first_name',
  'last_name',
  'name',
  'email',
  'outlet',
  'role',
  'beat',
  'score',
  'verdict',
  'angle',
  'recent_article',
  'recent_article_date',
  'evidence_url',
] as const;

/** The columns of the second list, of sources without a journalist. */
export const UNRESOLVED_COLUMNS = ['source', 'reason', 'message'] as const;

/** The row of a journalist, in the order of `MAIL_MERGE_COLUMNS`. */
export function mailMergeRow(journalist: MergeJournalist, fit: MergeFit | null): CsvCell[] {
  const { name, email, outlet, role, beat, source_article } = journalist;
  const { first, last } = splitName(name, source_article?.language ?? null);
  const article = fit?.anchors[0] ?? newest(journalist.recent) ?? source_article;
  return [
    first,
    last,
    name,
    email,
    outlet,
    role,
    beat,
    fit?.score ?? null,
    fit?.verdict ?? null,
    fit?.personalized_angle ?? null,
    article?.title ?? null,
    article?.published ?? null,
    evidenceUrl(journalist),
  ];
}

/** The row of a source without a journalist, in the order of `UNRESOLVED_COLUMNS`. */
export function unresolvedRow({ source, reason, message }: MergeUnresolved): CsvCell[] {
  return [source, reason, message];
}

/** Dates are `YYYY-MM-DD`, which sort as text. */
function newest(articles: readonly MergeArticle[]): MergeArticle | undefined {
  return articles.toSorted((a, b) => (b.published ?? '').localeCompare(a.published ?? ''))[0];
}

/** The page that shows the e-mail address, or else one that shows the journalist. */
function evidenceUrl({ evidence, author_page, source_article }: MergeJournalist): string | null {
  const shown = evidence.find(({ fields }) => fields.includes('email')) ?? evidence[0];
  return shown?.url ?? author_page ?? source_article?.url ?? null;
}
