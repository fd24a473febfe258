import type { AskModel } from '../../../activities/fit/index.ts';
import type { EmailFinder } from '../../../activities/journalists/index.ts';
import type { NewsProvider } from '../../../activities/news/index.ts';
import type { MetricsSource } from '../../../activities/publications/index.ts';
import type { WebClient } from '../../../activities/web/index.ts';

/** An outbound call: either a page fetch or a request to a provider. */
export interface OutsideCall {
  kind: 'page' | 'provider';
  /** The name of the provider; `web` for a page fetch. */
  provider: string;
  operation: string;
  /** The host from which a page is fetched; not set for requests to a provider. */
  host?: string;
}

/** Runs a call to another service and records the call. `outcomeOf` returns one word that describes the result. */
export type Observe = <T>(
  call: OutsideCall,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string,
) => Promise<T>;

/** Wraps each outbound client of the worker with `observe`. Without `observe`, the clients are not wrapped. */
export function observeOutside(observe: Observe | undefined) {
  if (!observe) return UNOBSERVED;
  const provider = (name: string, operation: string): OutsideCall => ({
    kind: 'provider',
    provider: name,
    operation,
  });
  return {
    web: (client: WebClient): WebClient => ({
      fetch: (url, options) =>
        observe(
          { kind: 'page', provider: 'web', operation: 'fetch', ...hostOf(url) },
          () => client.fetch(url, options),
          (result) => (result.ok ? 'ok' : result.failure.kind),
        ),
    }),
    finder: (finder: EmailFinder | null): EmailFinder | null =>
      finder && {
        ...finder,
        find: (who, signal) =>
          observe(
            provider(finder.name, 'find'),
            () => finder.find(who, signal),
            (answer) => (answer.outcome === 'refused' ? answer.why : 'ok'),
          ),
        verify: (email, signal) =>
          observe(
            provider(finder.name, 'verify'),
            () => finder.verify(email, signal),
            (answer) => (answer.outcome === 'refused' ? answer.why : 'ok'),
          ),
      },
    news: (name: string, news: NewsProvider | null): NewsProvider | null =>
      news && {
        search: (request, call) =>
          observe(
            provider(name, 'search'),
            () => news.search(request, call),
            (answer) => (answer.ok ? 'ok' : answer.failure.kind),
          ),
      },
    metrics: (sources: MetricsSource[]): MetricsSource[] =>
      sources.map((source) => ({
        ...source,
        ask: (domain, signal) =>
          observe(
            provider(source.name, 'metrics'),
            () => source.ask(domain, signal),
            (answer) => (answer.ok ? 'ok' : answer.failure.kind),
          ),
      })),
    model:
      (name: string, ask: AskModel): AskModel =>
      (conversation, signal) =>
        observe(
          provider(name, 'fit'),
          () => ask(conversation, signal),
          () => 'ok',
        ),
  };
}

const UNOBSERVED = {
  web: (client: WebClient) => client,
  finder: (finder: EmailFinder | null) => finder,
  news: (_name: string, news: NewsProvider | null) => news,
  metrics: (sources: MetricsSource[]) => sources,
  model: (_name: string, ask: AskModel) => ask,
};

function hostOf(url: string): { host?: string } {
  return URL.canParse(url) ? { host: new URL(url).host } : {};
}

/**
 * Combines several observers of outbound calls into one, nested with the first observer outermost. Returns
 * undefined if there are no observers.
 */
export function observeAll(observes: readonly Observe[]): Observe | undefined {
  if (observes.length === 0) return undefined;
  return (call, work, outcomeOf) =>
    observes.reduceRight<() => ReturnType<typeof work>>(
      (inner, observe) => () => observe(call, inner, outcomeOf),
      work,
    )();
}
