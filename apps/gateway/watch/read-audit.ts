import { type Database, listAudits } from '../../../db/index.ts';
import { type AuditState, isActive, isIdOf, type ListAuditId } from '../../../model/index.ts';
import { csvFile, csvRows } from '../../../model/text/csv-text.ts';
import type { Config } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits, type PageQuery } from '../http/common-schema.ts';
import { numberOf, readPage, readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import { matchesTag } from '../http/etags.ts';
import { type Changes, findWhenDue, type RunPoll, versionTag, type WaitingReads } from '../runs/index.ts';
import type { AuditBody, AuditListBody, AuditRowBody, AuditRowListBody } from './audit-schema.ts';

export interface ReadAuditDeps {
  db: Database;
  config: Config;
  changes: Changes<ListAuditId>;
  waiting: WaitingReads;
}

const POLL_AFTER_SECONDS = 2;
const PAGE_SIZE = 50;
const EXPORT_SIZE = 500;
/** Matches a decoded cursor: the position of the last row on the previous page. */
const POSITION = /^p(\d{1,9})$/;

/** Finds an audit; throws a 404 for a malformed id, or if the organization has no audit with the id. */
export async function findAudit(db: Database, caller: Caller, id: string): Promise<listAudits.ListAudit> {
  const audit = isIdOf('aud', id) ? await listAudits.find(db, caller.organizationId, id) : undefined;
  if (!audit)
    throw new ApiError('NOT_FOUND', 'This audit does not exist, or it has expired and was deleted.');
  return audit;
}

/** Returns an audit with its ETag; `body` is null if the client already has this version. */
export async function pollAudit(
  deps: ReadAuditDeps,
  caller: Caller,
  { id, ...poll }: RunPoll & { id: string },
): Promise<{ tag: string; body: AuditBody | null }> {
  const audit = await findWhenDue(deps, caller, () => findAudit(deps.db, caller, id), poll);
  const tag = versionTag(audit.version);
  return { tag, body: matchesTag(poll.ifNoneMatch, tag) ? null : await asAudit(deps, audit) };
}

/** Returns a page of the organization's audits, newest first. */
export async function listOwnAudits(
  deps: Pick<ReadAuditDeps, 'db' | 'config'>,
  caller: Caller,
  query: PageQuery,
): Promise<AuditListBody> {
  const { rows, next_cursor } = await readPlaces('aud', query, (page) =>
    listAudits.list(deps.db, caller.organizationId, page),
  );
  const counts = await listAudits.countRows(
    deps.db,
    rows.map(({ id }) => id),
  );
  return { object: 'list', data: rows.map((row) => describe(deps, row, counts.get(row.id))), next_cursor };
}

/** Returns an audit as the API shows it. */
export async function asAudit(
  deps: Pick<ReadAuditDeps, 'db' | 'config'>,
  row: listAudits.ListAudit,
): Promise<AuditBody> {
  return describe(deps, row, (await listAudits.countRows(deps.db, [row.id])).get(row.id));
}

function describe(
  { config }: Pick<ReadAuditDeps, 'config'>,
  row: listAudits.ListAudit,
  { rows, checked, withheld, ...counts }: listAudits.AuditCounts = listAudits.NO_ROWS,
): AuditBody {
  const { id, status, version, external_id, created_by, error } = row;
  const self = auditPath(id);
  return {
    id,
    object: 'list_audit',
    status,
    version,
    external_id,
    created_at: row.created_at.toISOString(),
    created_by,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    progress: {
      rows,
      checked,
      percent: rows === 0 ? 100 : Math.floor((100 * checked) / rows),
      message: `${checked} of ${rows} rows checked`,
    },
    counts,
    new_addresses: { withheld, credits_each: credits(config.prices.journalist) },
    error,
    poll_after_seconds: isActive(status) ? POLL_AFTER_SECONDS : null,
    links: {
      self,
      rows: `${self}/rows`,
      export: `${self}/export`,
      cancel: isActive(status) ? `${self}:cancel` : null,
      resume: status === 'canceled' || status === 'failed' ? `${self}:resume` : null,
      buy: `${self}:buy`,
    },
  };
}

export function auditPath(id: ListAuditId): string {
  return `/api/v1/audits/${id}`;
}

/** Returns a page of an audit's rows in their order. */
export async function readRowPage(
  db: Database,
  id: ListAuditId,
  { cursor, limit = PAGE_SIZE, state }: PageQuery & { state?: AuditState },
): Promise<AuditRowListBody> {
  const after = numberOf(cursor, POSITION) ?? -1;
  const { rows, next_cursor } = await readPage(
    limit,
    (more) => listAudits.listRows(db, id, { state, after, limit: more }),
    ({ position }) => `p${position}`,
  );
  return { object: 'list', data: rows.map(asRow), next_cursor };
}

function asRow(row: listAudits.AuditedRow): AuditRowBody {
  const { position, name, outlet, domain, email, role, state, reasons, address } = row;
  const { page_url, page_read_at, outlet_now, role_now, new_email, bought_at } = row;
  return {
    object: 'list_audit_row',
    position,
    name,
    outlet,
    domain,
    email,
    role,
    state,
    reasons,
    address,
    page: page_url === null || !page_read_at ? null : { url: page_url, read_at: page_read_at.toISOString() },
    now: outlet_now === null && role_now === null ? null : { outlet: outlet_now, role: role_now },
    new_address:
      new_email === null
        ? null
        : { state: bought_at ? 'bought' : 'withheld', email: bought_at ? new_email : null },
  };
}

const COLUMNS: readonly [string, (row: AuditRowBody) => string | number | null][] = [
  ['row', ({ position }) => position + 1],
  ['name', ({ name }) => name],
  ['outlet', ({ outlet }) => outlet],
  ['domain', ({ domain }) => domain],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['state', ({ state }) => state],
  ['reasons', ({ reasons }) => reasons.join(', ')],
  ['address', ({ address }) => address],
  ['outlet_now', ({ now }) => now?.outlet ?? null],
  ['role_now', ({ now }) => now?.role ?? null],
  ['new_address', ({ new_address }) => new_address && (new_address.email ?? new_address.state)],
  ['page', ({ page }) => page?.url ?? null],
  ['read_at', ({ page }) => page?.read_at ?? null],
];

/** Exports the rows of an audit as CSV; addresses that have not been bought are withheld here, too. */
export async function* exportRows(db: Database, id: ListAuditId): AsyncGenerator<string> {
  yield csvFile(
    COLUMNS.map(([name]) => name),
    [],
  );
  for (let after = -1; ; ) {
    const rows = await listAudits.listRows(db, id, { state: undefined, after, limit: EXPORT_SIZE });
    yield csvRows(rows.map(asRow).map((row) => COLUMNS.map(([, cell]) => cell(row))));
    if (rows.length < EXPORT_SIZE) return;
    after = rows.at(-1)?.position ?? after;
  }
}
