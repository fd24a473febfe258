import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { VerdictKind } from '../../../model/text/fit-words.ts';
import { NO_FILTER, type ResultFilter } from './filter-results.ts';

const NAMES = { text: 'q', verdict: 'verdict', outlet: 'outlet', language: 'language' } as const;
const WITH_EMAIL = 'email';

/** The filter of a job's results. The URL stores it, so that a link shows what its sender saw. */
export function useResultFilter(): [ResultFilter, (filter: ResultFilter) => void] {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query]);
  const change = useCallback(
    (changed: ResultFilter) =>
      setParams((current) => writeFilter(new URLSearchParams(current), changed), { replace: true }),
    [setParams],
  );
  return [filter, change];
}

function readFilter(params: URLSearchParams): ResultFilter {
  if (![...Object.values(NAMES), WITH_EMAIL].some((name) => params.has(name))) return NO_FILTER;
  return {
    text: params.get(NAMES.text) ?? '',
    verdict: (params.get(NAMES.verdict) ?? '') as VerdictKind | '',
    outlet: params.get(NAMES.outlet) ?? '',
    language: params.get(NAMES.language) ?? '',
    withEmail: params.has(WITH_EMAIL),
  };
}

function writeFilter(params: URLSearchParams, filter: ResultFilter): URLSearchParams {
  for (const field of ['text', 'verdict', 'outlet', 'language'] as const) {
    if (filter[field] === '') params.delete(NAMES[field]);
    else params.set(NAMES[field], filter[field]);
  }
  if (filter.withEmail) params.set(WITH_EMAIL, '1');
  else params.delete(WITH_EMAIL);
  return params;
}
