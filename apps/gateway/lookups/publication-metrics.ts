import type { PublicationMetrics } from '../../../model/index.ts';

/** Returns a publication's reach metrics for response bodies; unknown values are null. */
export function readMetrics(metrics: PublicationMetrics | null) {
  const { authority = null, traffic = null } = metrics ?? {};
  const metricFields = [authority, traffic].filter((figure) => figure !== null);
  return {
    authority,
    traffic,
    metricFields,
    // The metrics for authority and traffic may have different dates. Use the earlier date for both, so that
    // neither metric is older than its date says.
    asOf: metricFields.map(({ as_of }) => as_of).sort()[0] ?? null,
  };
}
