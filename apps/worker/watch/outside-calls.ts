import type { AskModel } from '../../../activities/fit/index.ts';
import type { NewsProvider } from '../../../activities/news/index.ts';
import type { EmailFinder } from '../../../activities/people/index.ts';
import type { MetricsSource } from '../../../activities/publications/index.ts';
import type { WebClient } from '../../../activities/web/index.ts';

/** A question to the outside world: for a page, or to a provider. */
export interface OutsideCall {
  kind: 'page' | 'provider';
  /** The provider's name, or `web`. */
  provider: string;
  operation: string;
  /** Of a page. */
  host?: string;
}

/** Runs a call and takes note of it; `outcomeOf` says in one word how it ended. */
export type Watch = <T>(
  call: OutsideCall,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string,
) => Promise<T>;

/** Puts a watch around each of the worker's ways to the outside world; without one they stay as they are. */
export function watchOutside(watch: Watch | undefined) {
  if (!watch) return UNWATCHED;
  const provider = (name: string, operation: string): OutsideCall => ({
    kind: 'provider',
    provider: name,
    operation,
  });
  return {
    web: (client: WebClient): WebClient => ({
      fetch: (url, options) =>
        watch(
          { kind: 'page', provider: 'web', operation: 'fetch', ...hostOf(url) },
          () => client.fetch(url, options),
          (result) => (result.ok ? 'ok' : result.failure.kind),
        ),
    }),
    finder: (finder: EmailFinder | null): EmailFinder | null =>
      finder && {
        ...finder,
        find: (who, signal) =>
          watch(
            provider(finder.name, 'find'),
            () => finder.find(who, signal),
            (answer) => (answer.outcome === 'refused' ? answer.why : 'ok'),
          ),
        verify: (email, signal) =>
          watch(
            provider(finder.name, 'verify'),
            () => finder.verify(email, signal),
            (answer) => (answer.outcome === 'refused' ? answer.why : 'ok'),
          ),
      },
    news: (name: string, news: NewsProvider | null): NewsProvider | null =>
      news && {
        search: (request, call) =>
          watch(
            provider(name, 'search'),
            () => news.search(request, call),
            (answer) => (answer.ok ? 'ok' : answer.failure.kind),
          ),
      },
    metrics: (sources: MetricsSource[]): MetricsSource[] =>
      sources.map((source) => ({
        ...source,
        ask: (domain, signal) =>
          watch(
            provider(source.name, 'metrics'),
            () => source.ask(domain, signal),
            (answer) => (answer.ok ? 'ok' : answer.failure.kind),
          ),
      })),
    model:
      (name: string, ask: AskModel): AskModel =>
      (conversation, signal) =>
        watch(
          provider(name, 'fit'),
          () => ask(conversation, signal),
          () => 'ok',
        ),
  };
}

const UNWATCHED = {
  web: (client: WebClient) => client,
  finder: (finder: EmailFinder | null) => finder,
  news: (_name: string, news: NewsProvider | null) => news,
  metrics: (sources: MetricsSource[]) => sources,
  model: (_name: string, ask: AskModel) => ask,
};

function hostOf(url: string): { host?: string } {
  return URL.canParse(url) ? { host: new URL(url).host } : {};
}

/** The watch that is all of these, the first one outermost; undefined for none. */
export function allWatches(watches: readonly Watch[]): Watch | undefined {
  if (watches.length === 0) return undefined;
  return (call, work, outcomeOf) =>
    watches.reduceRight<() => ReturnType<typeof work>>(
      (inner, watch) => () => watch(call, inner, outcomeOf),
      work,
    )();
}
