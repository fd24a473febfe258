import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../api-client.ts';

export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['Delivery'];
export type EventType = Webhook['events'][number];

export const webhooks = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => take(api.GET('/api/v1/webhooks', { signal })),
});

const at = (webhookId: string) => ({ params: { path: { webhookId } } });

/** A webhook, read again every five seconds: an attempt may change its state. */
export function webhookOf(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => take(api.GET('/api/v1/webhooks/{webhookId}', { ...at(id), signal })),
    refetchInterval: 5_000,
  });
}

/** The last deliveries, read again every three seconds while one waits. */
export function deliveriesOf(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => take(api.GET('/api/v1/webhooks/{webhookId}/deliveries', { ...at(id), signal })),
    refetchInterval: ({ state }) =>
      state.data?.data.some((delivery) => delivery.state === 'pending') ? 3_000 : false,
  });
}

/** Adds a webhook. Only the response to this request contains its secret. */
export function addWebhook(body: { url: string; events: EventType[] }): Promise<Webhook> {
  return take(api.POST('/api/v1/webhooks', { body }));
}

export function switchWebhook(id: string, isOn: boolean): Promise<Webhook> {
  return take(api.PATCH('/api/v1/webhooks/{webhookId}', { ...at(id), body: { enabled: isOn } }));
}

export function deleteWebhook(id: string): Promise<unknown> {
  return take(api.DELETE('/api/v1/webhooks/{webhookId}', at(id)));
}

/** Replaces the secret, which only the response to this request contains. */
export function rotateSecret(id: string): Promise<Webhook> {
  return take(api.POST('/api/v1/webhooks/{webhookId}:rotate', at(id)));
}

export function testWebhook(id: string): Promise<Delivery> {
  return take(api.POST('/api/v1/webhooks/{webhookId}:test', at(id)));
}

/** Sends one event again, or all since a time that have not arrived. */
export function replay(id: string, body: Schemas['ReplayRequest']): Promise<Schemas['Replay']> {
  return take(api.POST('/api/v1/webhooks/{webhookId}:replay', { ...at(id), body }));
}
