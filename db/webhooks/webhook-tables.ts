import type { Generated } from 'kysely';
import type { EventId, EventType, OrganizationId, WebhookId } from '../../model/index.ts';
import type { CreatedAt } from '../core/column-types.ts';

export interface WebhooksTable {
  id: WebhookId;
  organization_id: OrganizationId;
  url: string;
  events: EventType[];
  secret: string;
  /** The secret before the last rotation, which signs as well until it expires. */
  earlier_secret: string | null;
  earlier_expires_at: Date | null;
  created_at: CreatedAt;
  /** Failed requests since the last success. */
  failures: Generated<number>;
  failing_since: Date | null;
  last_failed_at: Date | null;
  /** Until when nothing is sent after failures. */
  paused_until: Date | null;
  disabled_at: Date | null;
  /** `gone`: the address answered 410. */
  disabled_for: 'gone' | 'failures' | 'admin' | null;
  /** When mails to the admins about a webhook that Byline has disabled were on their way. */
  told_at: Date | null;
}

export interface WebhookDeliveriesTable {
  event_id: EventId;
  webhook_id: WebhookId;
  type: EventType;
  body: string;
  /** `failed`: all tries are used up. */
  state: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  leased_until: Date | null;
  created_at: CreatedAt;
  last_attempt_at: Date | null;
  response_status: number | null;
  response_body: string | null;
  failure: string | null;
}
