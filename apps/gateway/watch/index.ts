/** Public interface of this feature: whether the people of lists and campaigns are still as they were. */
import { ChangeFeedSchema } from '../http/feeds.ts';
import type { App } from '../http/instance.ts';
import { type WatchDeps, watchRoutes } from './routes.ts';
import { ChangeListSchema, ChangeSchema, CheckListSchema, CheckSchema, WatchSchema } from './schema.ts';

export { feedRoute } from './feed.ts';

export type { ChangeBody, CheckBody, WatchBody } from './schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [
  WatchSchema,
  CheckSchema,
  CheckListSchema,
  ChangeSchema,
  ChangeListSchema,
  ChangeFeedSchema,
];

export function register(scope: App, deps: WatchDeps): void {
  watchRoutes(scope, deps);
}
