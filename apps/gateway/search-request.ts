import { createHash } from 'node:crypto';
import type { Config } from '../runtime/index.ts';
import { ApiError } from './errors.ts';
import { type ParsedQuery, parseQuery } from './news-query.ts';
import { overlap, readTbs, type Window } from './news-window.ts';
import type { NewsSearchBody, NewsSearchResult } from './schemas/news.ts';

/** A search in its validated form: what two requests have to agree in to be the same. */
export interface SearchRequest {
  q: string;
  gl: string | null;
  hl: string | null;
  page: number;
  tbs: string | null;
  query: ParsedQuery;
  /** Of `tbs` and `after:`/`before:` together. */
  window: Window;
  newestFirst: boolean;
  requestHash: string;
  warnings: NewsSearchResult['warnings'];
}

/**
 * Applies defaults, reads `q` and `tbs`, and hashes the result; what has no effect becomes a warning. A provider to
 * whom `tbs` is passed as it is may know more than we do; what we know of it is enforced here all the same.
 */
export function readSearchRequest(
  body: NewsSearchBody,
  now: Date,
  config: Pick<Config, 'news'>,
): SearchRequest {
  const asked = {
    // Half a surrogate pair and NUL can be sent as JSON, and can be neither stored nor found.
    q: Buffer.from(body.q).toString().replaceAll('\0', ' '),
    gl: body.gl?.toLowerCase() ?? null,
    hl: body.hl?.toLowerCase() ?? null,
    page: body.page ?? 1,
    tbs: body.tbs || null,
  };
  const query = parseQuery(asked.q);
  if (query.clauses.length === 0 && !query.after && !query.before) {
    throw invalid('/q', 'empty', 'names nothing to look for');
  }
  const time =
    asked.tbs === null ? null : readTbs(asked.tbs, now, { passesTbs: config.news.provider === 'serper' });
  if (time && !time.ok) {
    const accepted = time.accepted.join(', ');
    throw invalid('/tbs', 'enum', `"${time.token}" is not known; accepted are ${accepted}`);
  }
  return {
    ...asked,
    query,
    window: overlap({ from: query.after, to: query.before }, time?.window ?? { from: null, to: null }),
    newestFirst: time?.newestFirst ?? false,
    requestHash: `sha256:${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`,
    warnings: [
      ...(body.num === undefined
        ? []
        : [{ code: 'OPTION_IGNORED', message: '`num` has no effect: a page holds ten results.' }]),
      ...(query.shortened
        ? [{ code: 'QUERY_SHORTENED', message: 'Only the first 32 terms of `q` were looked for.' }]
        : []),
    ],
  };
}

function invalid(path: string, code: string, fault: string): ApiError {
  const message = `${path}: ${fault}.`;
  return new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code, message }] });
}
