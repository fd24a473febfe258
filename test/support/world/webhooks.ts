import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MockActivityEnvironment } from '@temporalio/testing';
import { vi } from 'vitest';
import type { Resolve } from '../../../activities/web/index.ts';
import { createWebhookActivities } from '../../../activities/webhooks/index.ts';
import { type Database, webhookDeliveries } from '../../../db/index.ts';
import type { Browser } from '../probes/browser.ts';
import { noteSecret } from './captured.ts';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
}

/** How an endpoint responds to an event. */
export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of events on loopback, each path of which responds in its own way; by default with 204. */
export interface Endpoint {
  /** `127.0.0.1:port`, as in BYLINE_WEBHOOK_ALLOW. */
  host: string;
  received: Received[];
  respond: Record<string, Respond>;
  /** Returns what a path has received, when there are `count` events. */
  waitFor(path: string, count?: number): Promise<Received[]>;
  close(): Promise<void>;
}

export async function startEndpoint(): Promise<Endpoint> {
  const received: Received[] = [];
  const respond: Record<string, Respond> = {};
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers as Record<string, string>, body, at: Date.now() });
    (respond[path] ?? ((reply) => reply.writeHead(204).end()))(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const of = (path: string) => received.filter((one) => one.path === path);
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond,
    async waitFor(path, count = 1) {
      await vi.waitUntil(() => of(path).length >= count, { timeout: 120_000, interval: 20 });
      return of(path);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface WebhookReply {
  id: `whk_${string}`;
  secret: string;
  enabled: boolean;
  disabled_reason: string | null;
}

/** Adds a webhook in a browser in which an admin is signed in. */
export async function addWebhook(
  admin: Browser,
  url: string,
  events: readonly string[] = ['job.done'],
): Promise<WebhookReply> {
  const { status, body } = await admin.call<WebhookReply>('POST', '/api/v1/webhooks', {
    body: { url, events },
  });
  if (status !== 201) throw new Error(`a webhook was not added: ${JSON.stringify(body)}`);
  noteSecret(body.secret);
  return body;
}

/** Makes the attempts that are due at a moment of the given clock, one after the other, without Temporal. */
export function attemptsAt(
  db: Database,
  { clock, allow, resolve }: { clock: () => number; allow: string[]; resolve: Resolve },
): () => Promise<number> {
  const activities = createWebhookActivities({ db, clock, allow, resolve, userAgent: 'test' });
  return async () => {
    const places = await webhookDeliveries.claim(db, { now: new Date(clock()), limit: 50, leaseSeconds: 70 });
    for (const place of places)
      await new MockActivityEnvironment().run((args: typeof place) => activities.deliverEvent(args), place);
    return places.length;
  };
}
