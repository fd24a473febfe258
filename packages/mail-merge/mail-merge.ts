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

/**
 * Columns of the journalist list. The names contain no spaces, so that Word and Gmail accept them as merge
 * fields.
 */
export const MAIL_MERGE_COLUMNS = [
  'first_name',
  'last_name',
  'name',
  'email',
  'outlet',
  'role',
  'beat',
  'language',
  'score',
  'verdict',
  'angle',
  'recent_article',
  'recent_article_date',
  'evidence_url',
  'name_certainty',
  'email_certainty',
  'outlet_certainty',
  'role_certainty',
  'beat_certainty',
  'check_this',
] as const;

/** Further columns of exports that ask for suggested addresses. */
export const SUGGESTION_COLUMNS = ['email_suggestion', 'email_suggestion_basis'] as const;

const CHECKED_FIELDS = ['name', 'email', 'outlet', 'role', 'beat'] as const;

/** The columns of the table that lists the sources for which no journalist was found. */
export const UNRESOLVED_COLUMNS = ['source', 'reason', 'message'] as const;

/** Formats one journalist as a row with the columns of `MAIL_MERGE_COLUMNS`. */
export function mailMergeRow(journalist: MergeJournalist, fit: MergeFit | null): CsvCell[] {
  const { name, email, outlet, role, beat, source_article, certainty } = journalist;
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
    source_article?.language ?? null,
    fit ? wholeScore(fit.score) : null,
    fit && verdictLabel(fit),
    fit?.personalized_angle ?? null,
    article?.title ?? null,
    article?.published ?? null,
    evidenceUrl(journalist),
    certainty?.name ?? null,
    certainty?.email ?? null,
    certainty?.outlet ?? null,
    certainty?.role ?? null,
    certainty?.beat ?? null,
    checksOf(journalist),
  ];
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
