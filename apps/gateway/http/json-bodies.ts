import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidAt } from './errors.ts';

/** The largest body in bytes: 500 sources with URLs of maximum length and a pitch of maximum length fit in it. */
export const BODY_LIMIT = 1.5 * 1024 * 1024;
/** The largest body in bytes of a job: 500 references with every field of maximum length, and a pitch, fit in it. */
export const JOB_BODY_LIMIT = 3 * 1024 * 1024;
/** The largest body in bytes of forms, and of requests that concern an account. */
export const FORM_LIMIT = 64 * 1024;
/** Bytes of a body that are included in the call itself; each further piece counts as a further call. */
export const BYTES_OF_CALL = 256 * 1024;

/**
 * What the JSON of a body may contain. Twice what the schema of any route allows, so that the schema
 * still refuses a request with one item too many.
 */
export const JSON_BOUNDS = {
  depth: { most: 32, why: 'Deeply nested arrays take far longer to parse than their bytes suggest.' },
  members: { most: 500, why: 'Objects with many keys are slow to build.' },
  values: { most: 250_000, why: 'An import has 500 rows with up to 200 columns.' },
  items: { most: 20_000, why: 'An audit has 10,000 rows.' },
  text: { most: 480_000, why: 'A pitch has 20,000 characters, of up to 12 bytes each if they are escaped.' },
  gap: { most: 4_096, why: 'Long numbers are slow to read, and white space is stored for nothing.' },
} as const;

type JsonBound = keyof typeof JSON_BOUNDS;

const FAULTS: Readonly<Record<JsonBound, string>> = {
  depth: `may be nested at most ${JSON_BOUNDS.depth.most} levels deep`,
  members: `may have objects of at most ${JSON_BOUNDS.members.most} keys`,
  values: `may contain at most ${JSON_BOUNDS.values.most} values`,
  items: `may have arrays of at most ${JSON_BOUNDS.items.most} items`,
  text: `may have texts of at most ${JSON_BOUNDS.text.most} bytes`,
  gap: `may have numbers and white space of at most ${JSON_BOUNDS.gap.most} characters`,
};

/**
 * Parses JSON bodies, after counting their bytes against the caller's rate and checking in one pass that they
 * stay within `JSON_BOUNDS`, so that no body occupies the process for long.
 */
export function takeJsonBodies(
  app: FastifyInstance,
  countBytes: (request: FastifyRequest, bytes: number) => Promise<void>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  let turn = Promise.resolve();
  /** Large bodies are parsed one in a turn of the event loop, so that the requests of others come between. */
  const untilTurn = (bytes: number) => {
    if (bytes <= BYTES_OF_CALL) return undefined;
    turn = turn.then(() => setImmediate());
    return turn;
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const counted = countBytes(request, body.length).then(() => untilTurn(body.length));
    counted.then(
      () => {
        const bound = findExceeded(body);
        if (bound) done(invalidAt('/', bound, FAULTS[bound]));
        else parse(request, body.toString(), done);
      },
      (error: Error) => done(error),
    );
  });
}

const [QUOTE, BACKSLASH, COMMA, OBJECT, ARRAY] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];
/** 1 for the bytes at which the scan of a body stops; a table, because a chain of comparisons takes four times as long. */
const STOPS = new Uint8Array(256);
for (const stop of Buffer.from('"{}[],')) STOPS[stop] = 1;

/**
 * Returns the bound that a JSON text in UTF-8 exceeds, in time proportional to its length; null for all other texts.
 */
export function findExceeded(json: Buffer): JsonBound | null {
  /** For each open array or object, how many items or members it has so far; arrays count below zero. */
  const open: number[] = [];
  let values = 0;
  /** Where the gap behind the sign or string before this place becomes too long. */
  let gapEnd: number = JSON_BOUNDS.gap.most;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] as number;
    if (STOPS[sign] === 0) {
      if (at >= gapEnd) return 'gap';
      continue;
    }
    if (sign === QUOTE) {
      const end = endOfString(json, at);
      if (end - at > JSON_BOUNDS.text.most) return 'text';
      at = end;
    } else if (sign === OBJECT || sign === ARRAY) {
      open.push(sign === OBJECT ? 1 : -1);
      values += 1;
      if (open.length > JSON_BOUNDS.depth.most) return 'depth';
    } else if (sign === COMMA) {
      values += 1;
      const count = open.at(-1) ?? 0;
      if (count >= JSON_BOUNDS.members.most) return 'members';
      if (count <= -JSON_BOUNDS.items.most) return 'items';
      if (count !== 0) open[open.length - 1] = count + Math.sign(count);
    } else open.pop();
    gapEnd = at + 1 + JSON_BOUNDS.gap.most;
    if (values > JSON_BOUNDS.values.most) return 'values';
  }
  return null;
}

/** Returns where the string that begins at a quotation mark ends. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
