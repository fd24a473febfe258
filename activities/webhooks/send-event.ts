import { Context } from '@temporalio/activity';
import { type Database, webhookDeliveries } from '../../db/index.ts';
import { portOf } from '../../model/index.ts';
import type { DeliveryReceipt } from '../../workflows/contract.ts';
import { createHop, isAllowed, type Resolve } from '../web/index.ts';
import { consequenceOf } from './retry-policy.ts';
import { signedHeaders } from './signature.ts';

export interface WebhookDeps {
  db: Database;
  /** `host:port` pairs of the operator's own network, which may have private addresses and use http. */
  allow: readonly string[];
  userAgent: string;
  resolve: Resolve;
  /** The time in ms since 1970. */
  clock: () => number;
}

/** The time limit from connecting to the last byte of the response. */
const TIMEOUT_MS = 20_000;
/** How much of a response is kept. */
const ANSWER_BYTES = 4_096;

type Answer = webhookDeliveries.Response & { retryAfter?: string | undefined };

/** Returns the function that makes one attempt to deliver an event, and records how it ended. */
export function createSendEvent({ db, allow, userAgent, resolve, clock }: WebhookDeps) {
  const allowed = new Set(allow);
  const hop = createHop({ userAgent, allowed, resolve, timeoutMs: TIMEOUT_MS });

  const post = async (url: URL, body: string, headers: Record<string, string>): Promise<Answer> => {
    const nothing = { status: null, body: null };
    if (url.protocol !== 'https:' && !isAllowed(allowed, url.hostname, portOf(url)))
      return { ...nothing, failure: 'Events are sent to https URLs only.' };
    // A status counts even if the rest of the response is false or missing.
    let status: number | null = null;
    const result = await hop({
      url,
      content: body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: Context.current().cancellationSignal,
      timeoutMs: TIMEOUT_MS,
      wants: (code) => {
        status = code;
        return true;
      },
      body: { limit: ANSWER_BYTES, cut: true },
    });
    if (!result.ok) return { status, body: null, failure: result.failure.message };
    const { response } = result;
    return {
      status: response.status,
      body: 'bytes' in response.body ? textOf(response.body.bytes) : null,
      failure: null,
      retryAfter: response.headers['retry-after'],
    };
  };

  return async (place: webhookDeliveries.Place): Promise<DeliveryReceipt> => {
    const startedAt = new Date(clock());
    const outgoing = await webhookDeliveries.findOutgoing(db, place, startedAt);
    if (!outgoing) return { outcome: 'nothing' };
    const headers = signedHeaders({ id: place.eventId, ...outgoing }, startedAt);
    const answer = await post(new URL(outgoing.url), outgoing.body, headers);
    const now = new Date(clock());
    const isSuccess = answer.status !== null && answer.status >= 200 && answer.status < 300;
    await db
      .transaction()
      .execute((tx) =>
        webhookDeliveries.record(tx, place, { at: now, response: answer }, (state) =>
          isSuccess ? null : consequenceOf(state, { retryAfter: undefined, ...answer }, now),
        ),
      );
    return { outcome: isSuccess ? 'delivered' : 'failed', status: answer.status };
  };
}

/** Returns a body as text that PostgreSQL can store. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD');
}
