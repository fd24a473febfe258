import type { publications } from '../../db/index.ts';

/** What is known of a publication's reach, for every body that shows it; unknown is null. */
export function readFigures(metrics: publications.PublicationMetrics | null) {
  const { authority = null, traffic = null } = metrics ?? {};
  const figures = [authority, traffic].filter((figure) => figure !== null);
  return {
    authority,
    traffic,
    figures,
    // Of two days the earlier one: nothing here is newer than it says.
    asOf: figures.map(({ as_of }) => as_of).sort()[0] ?? null,
  };
}
