import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { request } from 'undici';
import { isAddress } from '../../articles/index.ts';
import type { EmailFinder, FinderRefusal, MailboxState } from './email-finder.ts';

/** Source of shapes, statuses and limits: https://hunter.io/api-documentation/v2 (email finder, email verifier). */
export interface HunterOptions {
  /** Without a closing slash, e.g. `https://api.hunter.io/v2`. */
  url: string;
  apiKey: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** A reply with a hundred sources is some thirty kilobytes. */
const MAX_BYTES = 256 * 1024;

const Text = Type.Union([Type.String(), Type.Null()]);
const FoundSchema = Type.Object({
  data: Type.Object({
    email: Text,
    score: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    sources: Type.Optional(
      Type.Array(Type.Object({ uri: Type.String(), still_on_page: Type.Optional(Type.Boolean()) })),
    ),
    verification: Type.Optional(Type.Object({ status: Text })),
  }),
});
const VerifiedSchema = Type.Object({ data: Type.Object({ status: Type.String() }) });

/** Hunter's statuses of a mailbox. `accept_all` and `webmail` say nothing of this mailbox. */
const MAILBOX: Record<string, MailboxState> = {
  valid: 'deliverable',
  invalid: 'undeliverable',
  disposable: 'undeliverable',
  accept_all: 'unknown',
  webmail: 'unknown',
  unknown: 'unknown',
};

/** What Hunter's statuses mean: 403 is its rate limit and 429 the end of the plan, the other way round than elsewhere. */
const REFUSALS: Record<number, FinderRefusal> = {
  401: 'key_refused',
  403: 'too_fast',
  429: 'out_of_credits',
  451: 'person_objects',
};

type Reply = { ok: true; body: unknown; sha256: string } | { ok: false; why: FinderRefusal };

/** Hunter behind the port of finders. It never throws but when told to stop. */
export function createHunterFinder({ url, apiKey, timeoutMs = TIMEOUT_MS }: HunterOptions): EmailFinder {
  const ask = async (path: string, query: Record<string, string>, signal: AbortSignal): Promise<Reply> => {
    try {
      // The key travels in a header: addresses are logged on the way.
      const reply = await request(`${url}${path}?${new URLSearchParams(query)}`, {
        headers: { 'x-api-key': apiKey, accept: 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const text = await readBounded(reply.body);
      if (reply.statusCode !== 200) return { ok: false, why: REFUSALS[reply.statusCode] ?? 'unavailable' };
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { ok: true, body: JSON.parse(text) as unknown, sha256 };
    } catch (error) {
      if (signal.aborted) throw error;
      return { ok: false, why: 'unavailable' };
    }
  };

  return {
    name: 'hunter@1',
    homepage: 'https://hunter.io/',
    async find({ name, domain }, signal) {
      const reply = await ask('/email-finder', { domain, full_name: name }, signal);
      if (!reply.ok) return { outcome: 'refused', why: reply.why };
      if (!Value.Check(FoundSchema, reply.body)) return { outcome: 'refused', why: 'unavailable' };
      return read(reply.body.data, reply.sha256);
    },
    async verify(email, signal) {
      const reply = await ask('/email-verifier', { email }, signal);
      if (!reply.ok) return { outcome: 'refused', why: reply.why };
      if (!Value.Check(VerifiedSchema, reply.body)) return { outcome: 'refused', why: 'unavailable' };
      return { outcome: 'verified', mailbox: MAILBOX[reply.body.data.status] ?? 'unknown' };
    },
  };
}

function read(
  { email, score, sources, verification }: Static<typeof FoundSchema>['data'],
  replySha256: string,
): Awaited<ReturnType<EmailFinder['find']>> {
  const mailbox = MAILBOX[verification?.status ?? ''] ?? 'unknown';
  if (email === null || mailbox === 'undeliverable') return { outcome: 'not_found' };
  if (!isAddress(email)) return { outcome: 'refused', why: 'unavailable' };
  const seen = sources?.find(({ uri, still_on_page }) => still_on_page !== false && /^https?:\/\//.test(uri));
  const confidence = Math.min(1, Math.max(0, (score ?? 0) / 100));
  return {
    outcome: 'found',
    email: email.toLowerCase(),
    confidence,
    mailbox,
    seenAt: seen?.uri ?? null,
    replySha256,
  };
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the reply is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
