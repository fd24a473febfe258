import { type Selectable, sql } from 'kysely';
import type { EventId, WebhookId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueEvent } from '../core/events.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts';

export type Delivery = Omit<Selectable<WebhookDeliveriesTable>, 'leased_until'>;

/** The event of a delivery and its webhook. */
export interface Place {
  eventId: EventId;
  webhookId: WebhookId;
}

/** How many requests to one webhook run at once; one only while it fails, so that it holds nothing up. */
const AT_ONCE = 4;

/**
 * Claims deliveries that are due, for `leaseSeconds`. A webhook that fails or hangs gets few requests at once, so that
 * it keeps nothing from others.
 */
export async function claim(
  db: Database,
  { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with ready as materialized (
      select id, case when failures = 0 then ${AT_ONCE} else 1 end as at_once from webhooks
      where disabled_at is null and (paused_until is null or paused_until <= ${now})
        and exists (select from webhook_deliveries
          where webhook_id = webhooks.id and state = 'pending' and next_attempt_at <= ${now})
      order by random() limit ${limit} for no key update skip locked
    ), due as (
      select webhook_id, event_id from ready cross join lateral (
        select webhook_id, event_id from webhook_deliveries
        where webhook_id = ready.id and state = 'pending' and next_attempt_at <= ${now}
        order by next_attempt_at, event_id
        limit greatest(0, at_once - (select count(*) from webhook_deliveries running
          where running.webhook_id = ready.id and leased_until > ${now}))) waiting
      limit ${limit}
    )
    update webhook_deliveries delivery set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}),
      next_attempt_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where (delivery.webhook_id, delivery.event_id) = (due.webhook_id, due.event_id)
    returning delivery.event_id as "eventId", delivery.webhook_id as "webhookId"`.execute(db);
  return rows;
}

/** Ends the lease of a delivery that could not be started; it is due again at `nextAttemptAt`. */
export async function giveBack(db: Database, place: Place, nextAttemptAt: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: null, next_attempt_at: nextAttemptAt })
    .where(isAt(place))
    .execute();
}

function isAt({ eventId, webhookId }: Place) {
  return sql<boolean>`(webhook_id, event_id) = (${webhookId}, ${eventId})`;
}

/** What is sent, and the secrets that sign it, the newest first. */
export interface Outgoing {
  url: string;
  body: string;
  secrets: string[];
}

/** Returns what to send; undefined if it was delivered, or if the webhook is disabled or gone. */
export async function findOutgoing(db: Database, place: Place, now: Date): Promise<Outgoing | undefined> {
  const { rows } = await sql<Outgoing>`
    select url, body, array_remove(array[secret, case when earlier_expires_at > ${now} then earlier_secret end], null)
      as secrets
    from webhook_deliveries join webhooks on webhooks.id = webhook_id
    where ${isAt(place)} and state = 'pending' and disabled_at is null`.execute(db);
  return rows[0];
}

/** How a request ended; without a status, nothing was received, and `failure` says why. */
export interface Response {
  status: number | null;
  body: string | null;
  failure: string | null;
}

/** What follows from a failed request; null after a success. */
export interface Consequence {
  /** When to try again; null if all tries are used up. */
  nextAttemptAt: Date | null;
  pausedUntil: Date | null;
  disabledFor: 'gone' | 'failures' | null;
}

/** What a consequence depends on, before the request. */
export type State = Pick<Selectable<WebhooksTable>, 'failures' | 'failing_since' | 'last_failed_at'> & {
  attempts: number;
};

/** Records a request. `decide` returns what follows from a failure. */
export async function record(
  tx: Transaction,
  place: Place,
  { at: now, response }: { at: Date; response: Response },
  decide: (state: State) => { failingSince: Date; consequence: Consequence } | null,
): Promise<void> {
  const { webhookId } = place;
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['organization_id', 'failures', 'failing_since', 'last_failed_at', 'disabled_at'])
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select('attempts')
    .where(isAt(place))
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (!webhook || !delivery) return;
  const failure = decide({ ...webhook, ...delivery });
  const next = failure?.consequence.nextAttemptAt;
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: !failure ? 'delivered' : next ? 'pending' : 'failed',
      attempts: delivery.attempts + 1,
      leased_until: null,
      last_attempt_at: now,
      ...(next ? { next_attempt_at: next } : {}),
      response_status: response.status,
      response_body: response.body,
      failure: response.failure,
    })
    .where(isAt(place))
    .execute();
  if (!failure) {
    if (webhook.failures > 0)
      await tx
        .updateTable('webhooks')
        .set({ failures: 0, failing_since: null, last_failed_at: null, paused_until: null })
        .where('id', '=', webhookId)
        .execute();
    return;
  }
  const { pausedUntil, disabledFor } = failure.consequence;
  const disables = disabledFor !== null && webhook.disabled_at === null;
  await tx
    .updateTable('webhooks')
    .set({
      failures: webhook.failures + 1,
      failing_since: failure.failingSince,
      last_failed_at: now,
      paused_until: pausedUntil,
      ...(disables ? { disabled_at: now, disabled_for: disabledFor } : {}),
    })
    .where('id', '=', webhookId)
    .execute();
  if (disables)
    await enqueueEvent(tx, webhook.organization_id, 'endpoint.disabled', {
      webhook_id: webhookId,
      reason: disabledFor,
      link: `/api/v1/webhooks/${webhookId}`,
    });
}

/** How many deliveries of a webhook are shown. */
const SHOWN = 100;

/** Returns the delivery of an event that was written. */
export async function find(db: Database | Transaction, place: Place): Promise<Delivery> {
  return db.selectFrom('webhook_deliveries').selectAll().where(isAt(place)).executeTakeFirstOrThrow();
}

/** Returns the last deliveries of a webhook, newest first. */
export async function list(db: Database, webhookId: WebhookId): Promise<Delivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(SHOWN)
    .execute();
}

/**
 * Sends deliveries again under their ids: one, whatever its state, or those of a range that have not arrived. Returns
 * how many.
 */
export async function replay(
  db: Transaction,
  webhookId: WebhookId,
  which: { eventId: EventId } | { since: Date; until: Date },
): Promise<number> {
  const rows = db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('webhook_id', '=', webhookId);
  const { numUpdatedRows } = await ('eventId' in which
    ? rows.where('event_id', '=', which.eventId)
    : rows
        .where('created_at', '>=', which.since)
        .where('created_at', '<=', which.until)
        .where('state', '!=', 'delivered')
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives up all events that wait, as in a copy of the data, which must not write to anybody; they can be sent again. */
export async function giveUpWaiting(db: Database): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('state', '=', 'pending')
    .execute();
}
