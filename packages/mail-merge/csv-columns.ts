import type { Mark } from '../../model/certainty.ts';
import type { CsvCell } from '../../model/text/csv-text.ts';
import { verdictLabel, wholeScore } from '../../model/text/fit-words.ts';
import { checkReason, suggestionNote } from './check-reasons.ts';
import { splitName } from './split-name.ts';

/** The fields of a journalist that a mail merge uses. Both stored profiles and API responses have them. */
export interface MergeJournalist {
  name: string;
  email: string | null;
  outlet: string;
  role: string | null;
  beat: string | null;
  author_page: string | null;
  source_article: (MergeArticle & { language?: string | null }) | null;
  recent: readonly MergeArticle[];
  /** Missing in responses of earlier gateways. */
  certainty?: Readonly<Record<'name' | 'outlet' | 'role' | 'beat' | 'email', Mark | null>>;
  /** Missing in responses of earlier gateways. */
  email_suggestion?: { address: string; pattern: string; support: number; of: number } | null;
  evidence: readonly { fields: readonly string[]; url: string }[];
}

interface MergeArticle {
  title: string;
  url: string;
  published: string | null;
}

/** The fields of a fit report that a mail merge uses. */
export interface MergeFit {
  score: number;
  verdict: string;
  reasoning: string;
  personalized_angle: string | null;
  /** Newest first. */
  anchors: readonly MergeArticle[];
}

export interface MergeUnresolved {
  /** The URL of the article or the name of the journalist. */
  source: string;
  reason: string;
  message: string;
}

interface MergeRow {
  journalist: MergeJournalist;
  fit: MergeFit | null;
  parts: ReturnType<typeof splitName>;
  /** The article that an opening line may name. */
  article: MergeArticle | null | undefined;
}

/**
 * The columns of the journalist list, in their order. The names contain no spaces, so that Word and Gmail accept them
 * as merge fields.
 */
const COLUMNS = {
  first_name: ({ parts }) => parts.first,
  last_name: ({ parts }) => parts.last,
  name: ({ journalist }) => journalist.name,
  email: ({ journalist }) => journalist.email,
  outlet: ({ journalist }) => journalist.outlet,
  role: ({ journalist }) => journalist.role,
  beat: ({ journalist }) => journalist.beat,
  language: ({ journalist }) => journalist.source_article?.language ?? null,
  score: ({ fit }) => fit && wholeScore(fit.score),
  verdict: ({ fit }) => fit && verdictLabel(fit),
  angle: ({ fit }) => fit?.personalized_angle ?? null,
  recent_article: ({ article }) => article?.title ?? null,
  recent_article_date: ({ article }) => article?.published ?? null,
  evidence_url: ({ journalist }) => evidenceUrl(journalist),
  name_certainty: ({ journalist }) => journalist.certainty?.name ?? null,
  email_certainty: ({ journalist }) => journalist.certainty?.email ?? null,
  outlet_certainty: ({ journalist }) => journalist.certainty?.outlet ?? null,
  role_certainty: ({ journalist }) => journalist.certainty?.role ?? null,
  beat_certainty: ({ journalist }) => journalist.certainty?.beat ?? null,
  check_this: ({ journalist }) => checksOf(journalist),
} satisfies Record<string, (row: MergeRow) => CsvCell>;

export const MAIL_MERGE_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Further columns of exports that ask for suggested addresses. */
export const SUGGESTION_COLUMNS = ['email_suggestion', 'email_suggestion_basis'] as const;

const CHECKED_FIELDS = ['name', 'email', 'outlet', 'role', 'beat'] as const;

/** The columns of the table that lists the sources for which no journalist was found. */
export const UNRESOLVED_COLUMNS = ['source', 'reason', 'message'] as const;

/** Formats one journalist as a row with the columns of `MAIL_MERGE_COLUMNS`. */
export function mailMergeRow(journalist: MergeJournalist, fit: MergeFit | null): CsvCell[] {
  const { name, recent, source_article } = journalist;
  const parts = splitName(name, source_article?.language ?? null);
  const article = fit?.anchors[0] ?? newest(recent) ?? source_article;
  return Object.values(COLUMNS).map((cellOf) => cellOf({ journalist, fit, parts, article }));
}

/** What to check in a row: the fields that are only likely, each with the reason. */
function checksOf({ certainty, evidence }: MergeJournalist): string | null {
  // The reasons are about pages. Of people whom the organization imported, none was read.
  if (!certainty || evidence.length === 0) return null;
  const checks = CHECKED_FIELDS.flatMap((field) => {
    const reason = checkReason(certainty, field);
    return reason === null ? [] : [`${field}: ${reason}`];
  });
  return checks.length === 0 ? null : checks.join('; ');
}

/** Formats the suggested address of a journalist as cells of the columns `SUGGESTION_COLUMNS`. */
export function suggestionCells({ email_suggestion }: MergeJournalist): CsvCell[] {
  if (!email_suggestion) return [null, null];
  return [email_suggestion.address, suggestionNote(email_suggestion)];
}

/** Formats one source without a journalist as a row with the columns of `UNRESOLVED_COLUMNS`. */
export function unresolvedRow({ source, reason, message }: MergeUnresolved): CsvCell[] {
  return [source, reason, message];
}

/** The newest article. Dates are `YYYY-MM-DD`, so they can be compared as text. */
function newest(articles: readonly MergeArticle[]): MergeArticle | undefined {
  return articles.toSorted((a, b) => (b.published ?? '').localeCompare(a.published ?? ''))[0];
}

/** A page that shows the journalist's e-mail address, or else a page that mentions the journalist. */
function evidenceUrl({ evidence, author_page, source_article }: MergeJournalist): string | null {
  const source = evidence.find(({ fields }) => fields.includes('email')) ?? evidence[0];
  return source?.url ?? author_page ?? source_article?.url ?? null;
}
