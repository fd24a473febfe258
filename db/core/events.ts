import { sql } from 'kysely';
import {
  type EventId,
  type EventType,
  type MediaListId,
  type MediaListMemberId,
  newId,
  type OrganizationId,
  type WatchChangeId,
  type WebhookId,
} from '../../model/index.ts';
import type { Database, Transaction } from './database.ts';

/** How many ids an event names at most, so that its body stays small. */
const NAMED = 100;

/** What an event says: ids, numbers and paths of the API, but no personal data; with the rest at most 20 kB as JSON. */
export type EventData = Record<string, string | number | null | readonly string[]>;

/**
 * Writes an event for each webhook of an organization that has chosen its type, in the transaction of what it tells, so
 * that both happen or neither. Without such a webhook, nothing is written. With `only`, the event is for one webhook. Returns the
 * event's id.
 */
export async function enqueueEvent(
  tx: Database | Transaction,
  organizationId: OrganizationId,
  type: EventType,
  data: EventData,
  only: WebhookId | null = null,
): Promise<EventId> {
  const id = newId('evt');
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  await sql`
    insert into webhook_deliveries (event_id, webhook_id, type, body)
    select ${id}, id, ${type}, ${body} from webhooks
    where organization_id = ${organizationId} and disabled_at is null
      and case when ${only}::text is null then ${type} = any(events) else id = ${only} end`.execute(tx);
  return id;
}

/** Writes an event about a list, whose webhooks are those of its organization; see `enqueueEvent`. */
export async function enqueueListEvent(
  tx: Database | Transaction,
  listId: MediaListId,
  type: EventType,
  data: EventData,
): Promise<void> {
  const list = await tx
    .selectFrom('media_lists')
    .select(['organization_id', 'campaign_id'])
    .where('id', '=', listId)
    .executeTakeFirst();
  if (!list) return;
  const { organization_id, campaign_id } = list;
  const path = campaign_id === null ? `media-lists/${listId}` : `campaigns/${campaign_id}`;
  await enqueueEvent(tx, organization_id, type, {
    media_list_id: listId,
    campaign_id,
    ...data,
    link: `/api/v1/${path}`,
  });
}

/** Writes that members of a list have changed: how many, and the first hundred. */
export async function enqueueMembersChanged(
  tx: Database | Transaction,
  listId: MediaListId,
  memberIds: readonly MediaListMemberId[],
  changeIds: readonly WatchChangeId[] = [],
): Promise<void> {
  await enqueueListEvent(tx, listId, 'list.member_changed', {
    members: memberIds.length,
    member_ids: memberIds.slice(0, NAMED),
    change_ids: changeIds.slice(0, NAMED),
  });
}
