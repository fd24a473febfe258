import type { PublicationMetrics } from '../../../model/index.ts';

/** Returns a publication's reach metrics for response bodies; unknown values are null. */
export function readMetrics(metrics: PublicationMetrics | null) {
  const { authority = null, traffic = null } = metrics ?? {};
  const metricFields = [authority, traffic].filter((figure) => figure !== null);
  return {
    authority,
    traffic,
    metricFields,
    // The date is the earlier one of both figures, so that neither is older than it says.
    asOf: metricFields.map(({ as_of }) => as_of).sort()[0] ?? null,
  };
}
