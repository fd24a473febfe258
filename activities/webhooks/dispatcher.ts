import type { Client } from '@temporalio/client';
import { type Database, digests, webhookDeliveries, webhooks } from '../../db/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../model/durations.ts';
import { deliverEventStart, sendMailStart, startWorkflow } from '../../workflows/start.ts';

/** How long an event waits at most until it is noticed. */
const LOOK_MS = 300;
/** How long a mail about a disabled webhook waits at most: it is in no hurry, and looking for it is a query. */
const MAIL_LOOK_MS = 10_000;
/** How often the weekly mails that are due, or whose workflow could not be started, are looked for. */
const DIGEST_LOOK_MS = 10 * MINUTE_MS;
/** The hour of Monday, UTC, from which the mails about the week before are sent. */
const DIGEST_HOUR = 6;
/** How many deliveries one look claims. */
const LIMIT = 50;
/** How soon to look again at a delivery whose earlier attempt has not ended, as after a killed worker. */
const AGAIN_MS = 2_000;
/** Longer than the workflow of an attempt may take, so that a delivery has one attempt at a time. */
const LEASE_SECONDS = 70;

export interface DispatcherDeps {
  db: Database;
  temporal: Client;
  /** The time in ms since 1970. */
  clock: () => number;
  /** Whether a mail server is configured, for mails about disabled webhooks and about lists. */
  sendsMails: boolean;
  onError: (error: unknown) => void;
}

/**
 * Starts a workflow for each delivery that is due, until the returned function is called. Several processes may do so;
 * what one of them has claimed before it was killed is due again when the lease ends.
 */
export function startDispatcher(deps: DispatcherDeps): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    let nextMails = performance.now();
    let nextDigests = nextMails;
    while (!stopping.signal.aborted) {
      const count = await look(deps).catch((error: unknown) => {
        deps.onError(error);
        return 0;
      });
      if (deps.sendsMails && performance.now() >= nextMails) {
        nextMails = performance.now() + MAIL_LOOK_MS;
        await tellAdmins(deps).catch(deps.onError);
      }
      if (deps.sendsMails && performance.now() >= nextDigests) {
        nextDigests = performance.now() + DIGEST_LOOK_MS;
        await tellReaders(deps).catch(deps.onError);
      }
      if (count < LIMIT) await pause(stopping.signal);
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}

async function look({ db, temporal, clock }: DispatcherDeps): Promise<number> {
  const now = new Date(clock());
  const places = await webhookDeliveries.claim(db, { now, limit: LIMIT, leaseSeconds: LEASE_SECONDS });
  await Promise.all(
    places.map(async (place) => {
      try {
        const isStarted = (await startWorkflow(temporal, deliverEventStart(place))) !== null;
        if (!isStarted) await webhookDeliveries.giveBack(db, place, new Date(now.getTime() + AGAIN_MS));
      } catch (error) {
        await webhookDeliveries.giveBack(db, place, now);
        throw error;
      }
    }),
  );
  return places.length;
}

async function tellAdmins({ db, temporal }: Pick<DispatcherDeps, 'db' | 'temporal'>): Promise<void> {
  const mails = await webhooks.requestMails(db);
  for (const { id } of mails) await startWorkflow(temporal, sendMailStart(id));
  if (mails.length > 0) await webhooks.noteTold(db, [...new Set(mails.map(({ webhook_id }) => webhook_id))]);
}

async function tellReaders({ db, temporal, clock }: DispatcherDeps): Promise<void> {
  const now = new Date(clock());
  const ids = await digests.request(db, mondayBefore(new Date(now.getTime() - DIGEST_HOUR * HOUR_MS)));
  for (const id of ids) await startWorkflow(temporal, sendMailStart(id));
}

/** The last Monday, or today, `YYYY-MM-DD` in UTC. */
function mondayBefore(now: Date): string {
  const days = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, LOOK_MS);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
