/** Public interface of this feature: searches for the journalists who cover the subject of a pitch, once or from now on. */
import { searches } from '../../../db/index.ts';
import type { SearchId } from '../../../model/index.ts';
import { searchProgress } from '../../../workflows/contract.ts';
import type { App } from '../http/instance.ts';
import { createAskWorkflow, openRunReads, type StartDeps } from '../runs/index.ts';
import { readRoutes, type SearchRouteDeps } from './read-routes.ts';
import { startRoutes } from './routes.ts';
import { type SavedPitchRouteDeps, savedPitchRoutes } from './saved-pitch-routes.ts';
import { SAVED_PITCH_SCHEMAS } from './saved-pitch-schema.ts';
import { SCHEMAS as SEARCH_SCHEMAS } from './schema.ts';

export { findSavedPitch } from './manage-saved-pitches.ts';
export { articlesOf } from './people-body.ts';
export { findSearch } from './read-search.ts';
export type { SavedPitchBody, SavedPitchMatchBody } from './saved-pitch-schema.ts';
export type { SearchListBody, SearchPreviewBody, SearchRecord } from './schema.ts';
export { RanksSchema } from './schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [...SEARCH_SCHEMAS, ...SAVED_PITCH_SCHEMAS];

type Deps = StartDeps & Pick<SearchRouteDeps, 'waiting' | 'streams'> & SavedPitchRouteDeps;

export function register(scope: App, deps: Deps): void {
  const reads = openRunReads<SearchId>(scope, deps, 'search_read', (ids) =>
    searches.findVersions(deps.db, ids),
  );
  startRoutes(scope, deps);
  savedPitchRoutes(scope, deps);
  readRoutes(scope, { ...deps, ...reads, askProgress: createAskWorkflow(deps, searchProgress) });
}
