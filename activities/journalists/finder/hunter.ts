import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { request } from 'undici';
import { isAddress } from '#reader';
import { readText } from '../../support/index.ts';
import type { EmailFinder, FinderRefusal, MailboxState } from './email-finder.ts';

/**
 * Formats, statuses and limits follow Hunter's documentation: https://hunter.io/api-documentation/v2 (email
 * finder, email verifier).
 */
export interface HunterOptions {
  /** The base URL of Hunter, without a trailing slash. */
  url: string;
  apiKey: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The size limit of a response; one with a hundred sources takes about thirty kilobytes. */
const MAX_BYTES = 256 * 1024;

const Text = Type.Union([Type.String(), Type.Null()]);
const FoundSchema = Type.Object({
  data: Type.Object({
    email: Text,
    sources: Type.Optional(
      Type.Array(Type.Object({ uri: Type.String(), still_on_page: Type.Optional(Type.Boolean()) })),
    ),
    verification: Type.Optional(Type.Object({ status: Text })),
  }),
});
const VerifiedSchema = Type.Object({ data: Type.Object({ status: Type.String() }) });

/** `accept_all` and `webmail` say nothing about the individual mailbox. */
const MAILBOX: Record<string, MailboxState> = {
  valid: 'deliverable',
  invalid: 'undeliverable',
  disposable: 'undeliverable',
  accept_all: 'unknown',
  webmail: 'unknown',
  unknown: 'unknown',
};

/** Refusals by HTTP status; unlike elsewhere, 403 is the rate limit, and 429 means that the plan is used up. */
const REFUSALS: Record<number, FinderRefusal> = {
  401: 'key_refused',
  403: 'too_fast',
  429: 'out_of_credits',
  451: 'person_objects',
};

type RawResponse = { ok: true; body: unknown; sha256: string } | { ok: false; why: FinderRefusal };

/** Creates a client of Hunter whose methods reject only if aborted. */
export function createHunterFinder({ url, apiKey, timeoutMs = TIMEOUT_MS }: HunterOptions): EmailFinder {
  const ask = async (
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<RawResponse> => {
    // Node 20 can collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to, and then it never fires.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      // The key is in a header, because proxies and servers log URLs.
      const response = await request(`${url}${path}?${new URLSearchParams(query)}`, {
        headers: { 'x-api-key': apiKey, accept: 'application/json' },
        signal: AbortSignal.any([signal, late.signal]),
      });
      const text = await readText(response.body, MAX_BYTES);
      if (text === null) return { ok: false, why: 'unavailable' };
      if (response.statusCode !== 200)
        return { ok: false, why: REFUSALS[response.statusCode] ?? 'unavailable' };
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { ok: true, body: JSON.parse(text) as unknown, sha256 };
    } catch (error) {
      if (signal.aborted) throw error;
      return { ok: false, why: 'unavailable' };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    name: 'hunter@1',
    homepage: 'https://hunter.io/',
    async find({ name, domain }, signal) {
      const response = await ask('/email-finder', { domain, full_name: name }, signal);
      if (!response.ok) return { outcome: 'refused', why: response.why };
      if (!Value.Check(FoundSchema, response.body)) return { outcome: 'refused', why: 'unavailable' };
      return read(response.body.data, response.sha256);
    },
    async verify(email, signal) {
      const response = await ask('/email-verifier', { email }, signal);
      if (!response.ok) return { outcome: 'refused', why: response.why };
      if (!Value.Check(VerifiedSchema, response.body)) return { outcome: 'refused', why: 'unavailable' };
      return { outcome: 'verified', mailbox: MAILBOX[response.body.data.status] ?? 'unknown' };
    },
  };
}

function read(
  { email, sources, verification }: Static<typeof FoundSchema>['data'],
  responseSha256: string,
): Awaited<ReturnType<EmailFinder['find']>> {
  const mailbox = MAILBOX[verification?.status ?? ''] ?? 'unknown';
  if (email === null || mailbox === 'undeliverable') return { outcome: 'not_found' };
  if (!isAddress(email)) return { outcome: 'refused', why: 'unavailable' };
  const shown = (sources ?? []).filter(
    ({ uri, still_on_page }) => still_on_page !== false && /^https?:\/\//.test(uri) && URL.canParse(uri),
  );
  return {
    outcome: 'found',
    email: email.toLowerCase(),
    mailbox,
    seenOn: shown.map(({ uri }) => uri),
    responseSha256,
  };
}
