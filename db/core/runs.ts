import { sql } from 'kysely';
import {
  ACTIVE_STATUSES,
  type FinalStatus,
  type JobFailure,
  type JobId,
  type JobStatus,
  type ListAuditId,
  type OrganizationId,
  type SearchId,
} from '../../model/index.ts';
import type { Database, Transaction } from './database.ts';
import { arrayOf, statement } from './statement.ts';

/** The columns of a run that its owner sees as they are. */
export const RUN_COLUMNS = [
  'id',
  'organization_id',
  'status',
  'version',
  'external_id',
  'request_hash',
  'max_credits',
  'unit_price',
  'held',
  'warnings',
  'error',
  'created_at',
  'started_at',
  'updated_at',
  'finished_at',
  'cancel_requested_at',
  'expires_at',
] as const;

/** Whether a finished job or search has expired and is no longer visible. */
export const expired = sql<boolean>`status not in ('pending', 'processing') and expires_at < now()`;

/** The assignments that make a new version of a run. */
export const CHANGED = { updated_at: sql<Date>`now()`, version: sql<number>`version + 1` };

/** The assignments that end a run, which is kept for so long. */
export function ending(end: { status: FinalStatus; error: JobFailure | null; lifetimeSeconds: number }) {
  return {
    status: end.status,
    error: end.error && JSON.stringify(end.error),
    finished_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${end.lifetimeSeconds})`,
    ...CHANGED,
  };
}

/** An unfinished run that has not changed for a while, or whose owner requested its cancellation a while ago. */
export interface QuietRun<Id> {
  id: Id;
  status: JobStatus;
  organization_id: OrganizationId;
  cancel_requested_at: Date | null;
}

/** Returns the statements that are the same for jobs, searches and audits: each is a row with its own workflow. */
export function runsIn<Id extends JobId | SearchId | ListAuditId>(
  table: 'jobs' | 'journalist_searches' | 'list_audits',
) {
  const versions = statement<{ id: Id; version: number }>(
    `select id, version from ${table} where id = any(${arrayOf(':ids')})`,
  );
  return {
    /** Returns the current version of each of the given rows. Rows that do not exist are missing. */
    async findVersions(db: Database, ids: Id[]): Promise<Map<Id, number>> {
      const rows = await versions(db, { ids });
      return new Map(rows.map(({ id, version }) => [id, version]));
    },

    /**
     * Returns the organization of a row. Does not lock the row, because the organization must always be locked
     * before what it owns.
     */
    async findOwner(db: Database | Transaction, id: Id): Promise<OrganizationId | undefined> {
      const row = await db
        .selectFrom(table)
        .select('organization_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.organization_id;
    },

    /** Marks a pending row as processing. Returns its new status, or undefined if the row does not exist. */
    async begin(tx: Transaction, id: Id): Promise<JobStatus | undefined> {
      const row = await tx
        .selectFrom(table)
        .select('status')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row?.status !== 'pending') return row?.status;
      await tx
        .updateTable(table)
        .set({ status: 'processing', started_at: sql<Date>`now()`, ...CHANGED })
        .where('id', '=', id)
        .execute();
      return 'processing';
    },

    /** Records a cancel request. Only the first request takes effect. */
    async requestCancel(db: Database, id: Id): Promise<void> {
      await db
        .updateTable(table)
        .set({ cancel_requested_at: sql<Date>`now()`, ...CHANGED })
        .where('id', '=', id)
        .where('status', 'in', ACTIVE_STATUSES)
        .where('cancel_requested_at', 'is', null)
        .execute();
    },

    /**
     * Returns a page of inactive rows in id order, starting after `after`. `seconds` is the minimum time of inactivity.
     */
    async listQuiet(
      db: Database,
      page: { seconds: number; after: string; limit: number },
    ): Promise<QuietRun<Id>[]> {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'status', 'organization_id', 'cancel_requested_at'])
        .where('status', 'in', ACTIVE_STATUSES)
        .where(
          sql<boolean>`least(updated_at, cancel_requested_at) < now() - make_interval(secs => ${page.seconds})`,
        )
        .where('id', '>', page.after as Id)
        .orderBy('id')
        .limit(page.limit)
        .execute();
      return rows as QuietRun<Id>[];
    },
  };
}
