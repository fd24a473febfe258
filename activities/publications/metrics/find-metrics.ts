import type { PublicationMetrics } from '../../../model/index.ts';
import type { Figure, MetricsResponse, MetricsSource } from './metrics-source.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Rank lists and vendors' data are updated monthly, and an import makes the metrics based on its list stale, too. */
const FRESH_SECONDS = 30 * DAY;
/** Metrics stay fresh only briefly after a source failed, because they may be old or from a less trusted source. */
const STAND_IN_SECONDS = HOUR;

export interface FoundMetrics {
  metrics: PublicationMetrics;
  freshSeconds: number;
}

/**
 * Takes each metric from the first source that knows it, never an average. If a source fails, its earlier
 * value is kept; without one, the next source is used.
 */
export async function findMetrics(
  sources: readonly MetricsSource[],
  domain: string,
  known: PublicationMetrics | null,
  signal: AbortSignal,
): Promise<FoundMetrics> {
  const answers = new Map<MetricsSource, MetricsResponse>();
  const ask = async (source: MetricsSource) => {
    const answer = answers.get(source) ?? (await source.ask(domain, signal));
    answers.set(source, answer);
    return answer;
  };
  const find = async <F extends Figure>(figure: F): Promise<PublicationMetrics[F]> => {
    const old = known?.[figure] ?? null;
    for (const source of sources) {
      if (!source.gives.includes(figure)) continue;
      const answer = await ask(source);
      const standIn = old?.source === source.name ? old : null;
      const metric = answer.ok ? answer.metrics[figure] : standIn;
      if (metric) return metric;
    }
    return null;
  };
  const metrics = { authority: await find('authority'), traffic: await find('traffic') };
  const failed = [...answers.values()].some(({ ok }) => !ok);
  return { metrics, freshSeconds: failed ? STAND_IN_SECONDS : FRESH_SECONDS };
}
