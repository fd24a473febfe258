/** Public interface of `activities/webhooks`: sends events to the addresses of organizations. */
import type { EventId, WebhookId } from '../../model/index.ts';
import type { DeliveryReceipt } from '../../workflows/contract.ts';
import { createSendEvent, type WebhookDeps } from './send-event.ts';

export { startDispatcher } from './dispatcher.ts';

export interface WebhookActivities {
  /** Makes one attempt to deliver an event; the database says when the next one is due. */
  deliverEvent(args: { eventId: EventId; webhookId: WebhookId }): Promise<DeliveryReceipt>;
}

export function createWebhookActivities(deps: WebhookDeps): WebhookActivities {
  return { deliverEvent: createSendEvent(deps) };
}
