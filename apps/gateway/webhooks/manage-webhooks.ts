import type { Static } from '@sinclair/typebox';
import {
  audit,
  type Database,
  enqueueEvent,
  inTransaction,
  type Transaction,
  webhookDeliveries,
  webhooks,
} from '../../../db/index.ts';
import { isIdOf, portOf, type WebhookId } from '../../../model/index.ts';
import type { Member } from '../auth/signed-in.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import type {
  DeliveryBody,
  NewWebhookSchema,
  ReplayBodySchema,
  WebhookBody,
  WebhookChangesSchema,
} from './schema.ts';

/** How many webhooks an organization may have. */
const MOST = 10;

export interface WebhookDeps {
  db: Database;
  config: { webhooks: { allow: readonly string[] } };
}

/** Returns the webhooks of an organization, oldest first. */
export async function listWebhooks(
  { db }: WebhookDeps,
  { organizationId }: Member,
): Promise<{ object: 'list'; data: WebhookBody[]; next_cursor: null }> {
  const rows = await webhooks.list(db, organizationId);
  return { object: 'list', data: rows.map((row) => asWebhook(row)), next_cursor: null };
}

/** Adds a webhook, whose secret is only in this response. */
export async function createWebhook(
  deps: WebhookDeps,
  member: Member,
  { url, events }: Static<typeof NewWebhookSchema>,
): Promise<WebhookBody> {
  requireHttps(deps, url);
  return inTransaction(deps.db, async (tx) => {
    const webhook = await webhooks.create(tx, member.organizationId, { url, events }, MOST);
    if (!webhook) throw invalidAt('/url', 'limit', `an organization has at most ${MOST} webhooks`);
    await noteBy(tx, member, 'webhook_created', webhook.id);
    return asWebhook(webhook, webhook.secret);
  });
}

export async function readWebhook({ db }: WebhookDeps, member: Member, id: string): Promise<WebhookBody> {
  return asWebhook(await findWebhook(db, member, id));
}

/** Changes the given fields of a webhook. */
export async function changeWebhook(
  deps: WebhookDeps,
  member: Member,
  id: string,
  { enabled, ...changes }: Static<typeof WebhookChangesSchema>,
): Promise<WebhookBody> {
  if (changes.url !== undefined) requireHttps(deps, changes.url);
  return ofWebhook(deps, member, id, async (tx, webhook) => {
    await noteBy(tx, member, 'webhook_changed', webhook.id);
    return asWebhook(await webhooks.change(tx, webhook.id, { ...changes, isEnabled: enabled }));
  });
}

export function deleteWebhook(deps: WebhookDeps, member: Member, id: string): Promise<void> {
  return ofWebhook(deps, member, id, async (tx, webhook) => {
    await webhooks.remove(tx, webhook.id);
    await noteBy(tx, member, 'webhook_deleted', webhook.id);
  });
}

/** Gives a webhook a new secret, which is only in this response. */
export function rotateSecret(deps: WebhookDeps, member: Member, id: string): Promise<WebhookBody> {
  return ofWebhook(deps, member, id, async (tx, webhook) => {
    await noteBy(tx, member, 'webhook_changed', webhook.id);
    const row = await webhooks.rotate(tx, webhook.id);
    return asWebhook(row, row.secret);
  });
}

/** Sends a test event to a webhook that is enabled. */
export function testWebhook(deps: WebhookDeps, member: Member, id: string): Promise<DeliveryBody> {
  return ofWebhook(deps, member, id, async (tx, webhook) => {
    requireEnabled(webhook);
    const link = `/api/v1/webhooks/${webhook.id}`;
    const data = { webhook_id: webhook.id, link };
    const eventId = await enqueueEvent(tx, member.organizationId, 'endpoint.test', data, webhook.id);
    return asDelivery(await webhookDeliveries.find(tx, { eventId, webhookId: webhook.id }));
  });
}

/** Returns the last deliveries of a webhook, newest first. */
export async function listDeliveries(
  { db }: WebhookDeps,
  member: Member,
  id: string,
): Promise<{ object: 'list'; data: DeliveryBody[]; next_cursor: null }> {
  const webhook = await findWebhook(db, member, id);
  const rows = await webhookDeliveries.list(db, webhook.id);
  return { object: 'list', data: rows.map(asDelivery), next_cursor: null };
}

/** Sends one event again, or those of a range that have not arrived. */
export function replayEvents(
  deps: WebhookDeps,
  member: Member,
  id: string,
  { event_id, since, until }: Static<typeof ReplayBodySchema>,
): Promise<{ object: 'replay'; deliveries: number }> {
  if ((event_id === undefined) === (since === undefined) || (event_id !== undefined && until !== undefined))
    throw invalidAt('/event_id', 'one_of', 'send either event_id, or since and, if you like, until');
  return ofWebhook(deps, member, id, async (tx, webhook) => {
    requireEnabled(webhook);
    const ofEvent = event_id !== undefined && isIdOf('evt', event_id) ? { eventId: event_id } : null;
    if (event_id !== undefined && !ofEvent) throw eventMissing();
    const deliveries = await webhookDeliveries.replay(
      tx,
      webhook.id,
      ofEvent ?? { since: new Date(since ?? 0), until: until === undefined ? new Date() : new Date(until) },
    );
    if (ofEvent && deliveries === 0) throw eventMissing();
    return { object: 'replay', deliveries };
  });
}

function eventMissing(): ApiError {
  return new ApiError('NOT_FOUND', 'This webhook has no event with this id, or it is older than 30 days.');
}

async function ofWebhook<T>(
  { db }: WebhookDeps,
  member: Member,
  id: string,
  act: (tx: Transaction, webhook: webhooks.Webhook) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => act(tx, await findWebhook(tx, member, id)));
}

async function findWebhook(
  db: Database | Transaction,
  { organizationId }: Member,
  id: string,
): Promise<webhooks.Webhook> {
  const webhook = isIdOf('whk', id) ? await webhooks.find(db, organizationId, id) : undefined;
  if (!webhook) throw new ApiError('NOT_FOUND', 'This webhook does not exist in your organization.');
  return webhook;
}

function requireEnabled({ disabled_at }: webhooks.Webhook): void {
  if (disabled_at !== null)
    throw invalidAt('/enabled', 'disabled', 'the webhook is switched off; switch it on first');
}

/** Refuses what no event would be sent to. Where a name leads, is checked at each request. */
function requireHttps({ config }: WebhookDeps, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOwn = url?.protocol === 'http:' && config.webhooks.allow.includes(`${url.hostname}:${portOf(url)}`);
  if (!url || (url.protocol !== 'https:' && !isOwn))
    throw invalidAt('/url', 'https', 'must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw invalidAt('/url', 'credentials', 'must not contain a user name or password');
}

function noteBy(
  tx: Transaction,
  { organizationId, userId }: Member,
  action: 'webhook_created' | 'webhook_changed' | 'webhook_deleted',
  id: WebhookId,
): Promise<void> {
  return audit.note(tx, {
    action,
    by: { organizationId, keyId: null, userId },
    target: { organizationId, id },
  });
}

function asWebhook(row: webhooks.Webhook, secret: string | null = null): WebhookBody {
  const { earlier_expires_at: expires } = row;
  return {
    object: 'webhook',
    id: row.id,
    url: row.url,
    events: row.events.filter((event) => event !== 'endpoint.test'),
    enabled: row.disabled_at === null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_for,
    failing_since: row.failing_since?.toISOString() ?? null,
    earlier_secret_expires_at: expires && expires > new Date() ? expires.toISOString() : null,
    created_at: row.created_at.toISOString(),
    secret,
  };
}

function asDelivery(row: webhookDeliveries.Delivery): DeliveryBody {
  return {
    object: 'delivery',
    id: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
    body: row.body,
    response: row.last_attempt_at && {
      status: row.response_status,
      body: row.response_body,
      failure: row.failure,
    },
  };
}
