/** Public interface of this feature: whether the people of lists and campaigns are still as they were. */
import { listAudits } from '../../../db/index.ts';
import type { ListAuditId } from '../../../model/index.ts';
import { ChangeFeedSchema } from '../http/feeds.ts';
import type { App } from '../http/instance.ts';
import { openRunReads } from '../runs/index.ts';
import { type AuditDeps, auditRoutes } from './audit-routes.ts';
import {
  AuditListSchema,
  AuditRowListSchema,
  AuditRowSchema,
  AuditSchema,
  PurchaseSchema,
} from './audit-schema.ts';
import { type WatchDeps, watchRoutes } from './routes.ts';
import { ChangeListSchema, ChangeSchema, CheckListSchema, CheckSchema, WatchSchema } from './schema.ts';

export type {
  AuditBody,
  AuditListBody,
  AuditRowBody,
  AuditRowListBody,
  PurchaseBody,
} from './audit-schema.ts';
export { digestPages } from './digest-page.ts';
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
  AuditSchema,
  AuditListSchema,
  AuditRowSchema,
  AuditRowListSchema,
  PurchaseSchema,
];

type Deps = WatchDeps & Omit<AuditDeps, 'changes' | 'recordAccess'>;

export function register(scope: App, deps: Deps): void {
  const reads = openRunReads<ListAuditId>(scope, deps, 'list_audit_read', (ids) =>
    listAudits.findVersions(deps.db, ids),
  );
  watchRoutes(scope, deps);
  auditRoutes(scope, { ...deps, ...reads });
}
