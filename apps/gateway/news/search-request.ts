import type { Config } from '../../runtime/index.ts';
import { invalidAt } from '../http/errors.ts';
import { hashRequest } from '../http/idempotency.ts';
import { type ParsedQuery, parseQuery } from './news-query.ts';
import { ACCEPTED_TBS, overlap, readTbs, type Window } from './news-window.ts';
import type { NewsSearchBody, NewsSearchResult } from './schema.ts';

/** A checked request to search; two are identical if their `requestHash` is equal. */
export interface SearchRequest {
  q: string;
  gl: string | null;
  hl: string | null;
  page: number;
  tbs: string | null;
  query: ParsedQuery;
  /** The range of time that satisfies `tbs` as well as `after:` and `before:`. */
  window: Window;
  newestFirst: boolean;
  requestHash: string;
  warnings: NewsSearchResult['warnings'];
}

const COUNTRY = /^[a-z]{2}$/;
/** Matches a well-formed language tag in lower case (RFC 5646, 2.1), whether or not the language exists. */
const LANGUAGE_TAG = new RegExp(
  [
    '^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?',
    '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?',
    '|x(?:-[a-z0-9]{1,8})+|i-[a-z]{3,8}|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de))$',
  ].join(''),
);
/** Maximum number of warnings of one kind, for queries with many invalid operators. */
const MAX_WARNINGS = 5;

/** Returns whether a query contains nothing to search for. */
export function namesNothing({ clauses, after, before }: ParsedQuery): boolean {
  return clauses.length === 0 && !after && !before;
}

/**
 * Applies defaults and parses `q` and `tbs`; parts without effect produce warnings. A provider that receives `tbs`
 * unchanged may support more tokens; the gateway also enforces those that it knows.
 */
export function readSearchRequest(
  body: NewsSearchBody,
  now: Date,
  config: Pick<Config, 'news'>,
): SearchRequest {
  const request = {
    // JSON may contain unpaired surrogates and U+0000, which PostgreSQL cannot store or search.
    q: Buffer.from(body.q).toString().replaceAll('\0', ' '),
    gl: body.gl?.toLowerCase() ?? null,
    hl: body.hl?.toLowerCase().replaceAll('_', '-') ?? null,
    page: body.page ?? 1,
    tbs: body.tbs || null,
  };
  if (request.q.trim() === '') throw invalidAt('/q', 'blank', 'must not be blank');
  if (request.gl !== null && !COUNTRY.test(request.gl)) {
    throw invalidAt('/gl', 'pattern', 'must be a two-letter country code (ISO 3166-1), such as us or DE');
  }
  if (request.hl !== null && !LANGUAGE_TAG.test(request.hl)) {
    throw invalidAt('/hl', 'pattern', 'must be a language tag (BCP 47), such as en, pt-BR or zh-Hant');
  }
  const query = parseQuery(request.q);
  const time =
    request.tbs === null ? null : readTbs(request.tbs, now, { passesTbs: config.news.provider === 'serper' });
  if (time && !time.ok) {
    throw invalidAt('/tbs', 'enum', `${time.fault}; accepted tokens: ${ACCEPTED_TBS.join(', ')}`);
  }
  return {
    ...request,
    query,
    window: overlap({ from: query.after, to: query.before }, time?.window ?? { from: null, to: null }),
    newestFirst: time?.newestFirst ?? false,
    requestHash: hashRequest(JSON.stringify(request)),
    warnings: [
      ...(body.num === undefined
        ? []
        : [{ code: 'OPTION_IGNORED', message: '`num` has no effect: each page has ten results.' }]),
      ...(query.shortened
        ? [{ code: 'QUERY_SHORTENED', message: 'Only the first 32 terms of `q` were used.' }]
        : []),
      ...query.unread.slice(0, MAX_WARNINGS).map((operator) => ({
        code: 'OPERATOR_IGNORED',
        message: `\`${operator.slice(0, 60)}\` in \`q\` is invalid and was ignored.`,
      })),
      ...(namesNothing(query) && config.news.provider === 'local_index'
        ? [{ code: 'QUERY_EMPTY', message: '`q` has neither words nor dates to search for.' }]
        : []),
    ],
  };
}
