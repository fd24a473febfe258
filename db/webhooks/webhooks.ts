import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type MailId, newId, type OrganizationId, type UserId, type WebhookId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import type { WebhooksTable } from './webhook-tables.ts';

export type Webhook = Selectable<WebhooksTable>;

/** The secret before a rotation signs for so many hours, in which receivers take over the new one. */
const ROTATION_HOURS = 24;

/** Returns a new secret as Standard Webhooks writes it: 32 random bytes. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Adds a webhook; undefined if the organization has `most` of them. */
export async function create(
  tx: Transaction,
  organizationId: OrganizationId,
  { url, events }: Pick<Webhook, 'url' | 'events'>,
  most: number,
): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    insert into webhooks (id, organization_id, url, events, secret)
    select ${newId('whk')}, id, ${url}, ${events}, ${newSecret()} from (
      select id from organizations where id = ${organizationId} for no key update) organization
    where (select count(*) from webhooks where organization_id = ${organizationId}) < ${most}
    returning *`.execute(tx);
  return rows[0];
}

/** Returns the webhooks of an organization, oldest first. */
export async function list(db: Database, organizationId: OrganizationId): Promise<Webhook[]> {
  return ofOrganization(db, organizationId).orderBy('created_at').orderBy('id').execute();
}

/** Returns a webhook; those of other organizations are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  id: WebhookId,
): Promise<Webhook | undefined> {
  return ofOrganization(db, organizationId).where('id', '=', id).executeTakeFirst();
}

function ofOrganization(db: Database | Transaction, organizationId: OrganizationId) {
  return db.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId);
}

/** Changes address and events, and switches a webhook off or, without its failures, on again. */
export async function change(
  tx: Transaction,
  id: WebhookId,
  { isEnabled, ...changes }: Partial<Pick<Webhook, 'url' | 'events'>> & { isEnabled?: boolean | undefined },
): Promise<Webhook> {
  const row = await tx
    .updateTable('webhooks')
    .set({
      ...changes,
      ...(isEnabled === false && {
        disabled_at: sql<Date>`coalesce(disabled_at, now())`,
        disabled_for: sql<'admin'>`coalesce(disabled_for, 'admin')`,
      }),
      ...(isEnabled && {
        disabled_at: null,
        disabled_for: null,
        told_at: null,
        failures: 0,
        failing_since: null,
        last_failed_at: null,
        paused_until: null,
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/** Gives a webhook a new secret; the one before signs as well for a day. */
export async function rotate(tx: Transaction, id: WebhookId): Promise<Webhook> {
  return tx
    .updateTable('webhooks')
    .set({
      secret: newSecret(),
      earlier_secret: sql<string>`secret`,
      earlier_expires_at: sql<Date>`now() + make_interval(hours => ${ROTATION_HOURS})`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a webhook with its deliveries. */
export async function remove(tx: Transaction, id: WebhookId): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** A mail to an admin about a disabled webhook. */
export interface DisabledMail {
  id: MailId;
  webhook_id: WebhookId;
}

/**
 * Queues a mail to each admin whose webhook Byline has disabled, and returns those to send; `noteTold` follows when
 * their workflows have started.
 */
export async function requestMails(db: Database): Promise<DisabledMail[]> {
  const { rows: admins } = await sql<{ webhook_id: WebhookId; user_id: UserId | null }>`
    select webhooks.id as webhook_id, users.id as user_id from webhooks
      left join memberships on memberships.organization_id = webhooks.organization_id and role = 'admin'
      left join users on users.id = user_id and users.disabled_at is null
    where disabled_for in ('gone', 'failures') and told_at is null limit 100`.execute(db);
  if (admins.length === 0) return [];
  const rows = admins.flatMap(({ webhook_id, user_id }) =>
    user_id === null ? [] : [{ id: newId('mai'), webhook_id, user_id }],
  );
  if (rows.length > 0)
    await db
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['webhook_id', 'user_id']).doNothing())
      .execute();
  const ids = admins.map(({ webhook_id }) => webhook_id);
  return db
    .selectFrom('mails')
    .select(['id', sql<WebhookId>`webhook_id`.as('webhook_id')])
    .where('webhook_id', 'in', ids)
    .execute();
}

/** Records that the mails about disabled webhooks are on their way. */
export async function noteTold(db: Database, ids: WebhookId[]): Promise<void> {
  await db.updateTable('webhooks').set({ told_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}
