import { readFileSync } from 'node:fs';
import type { TSchema } from '@sinclair/typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BODY_LIMIT,
  FORM_LIMIT,
  findExceeded,
  JOB_BODY_LIMIT,
  JSON_BOUNDS,
  takeJsonBodies,
} from '../../apps/gateway/http/json-bodies.ts';
import { createUser, sessionCookie } from '../support/probes/browser.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createWorld } from '../support/world/world.ts';

const { most: DEPTH } = JSON_BOUNDS.depth;
const { most: MEMBERS } = JSON_BOUNDS.members;
const { most: VALUES } = JSON_BOUNDS.values;
const { most: ITEMS } = JSON_BOUNDS.items;
const { most: TEXT } = JSON_BOUNDS.text;
const { most: GAP } = JSON_BOUNDS.gap;
/** The most bytes that a character takes in JSON: those of two escaped halves. */
const BYTES_OF_CHARACTER = 12;

interface Operation {
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: TSchema }> };
}
const DOCUMENT = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, TSchema> };
};
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',');

/** Bodies that take far longer than their bytes suggest, with how they are refused. */
const SHAPES: Record<string, { body: string; refusal: { status: number; code?: string } }> = {
  'deep arrays': { body: '['.repeat(DEPTH + 1), refusal: { status: 400, code: 'depth' } },
  'deep objects': { body: '{"a":'.repeat(DEPTH + 1), refusal: { status: 400, code: 'depth' } },
  'deep arrays behind a string': {
    body: `["\\\\\\"[",${'['.repeat(DEPTH)}`,
    refusal: { status: 400, code: 'depth' },
  },
  'many keys': { body: `{${keys(MEMBERS + 1)}}`, refusal: { status: 400, code: 'members' } },
  'one key many times': {
    body: `{${'"a":1,'.repeat(MEMBERS)}"a":1}`,
    refusal: { status: 400, code: 'members' },
  },
  'a long number': { body: `{"a":${'7'.repeat(GAP + 1)}}`, refusal: { status: 400, code: 'gap' } },
  'white space': { body: `{}${' '.repeat(GAP + 1)}`, refusal: { status: 400, code: 'gap' } },
  'many items': { body: `[${'1,'.repeat(ITEMS)}1]`, refusal: { status: 400, code: 'items' } },
};

/** The bodies of all operations: those of the document, and MCP, which it leaves out. */
const BODIES = [
  ...Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, security }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      if (!schema) return [];
      const url = path.replace(/\{[^}]+\}/g, 'x');
      const isAccount = security?.every((way) => 'session' in way) ?? false;
      return [{ name: `${method} ${path}`, method: method.toUpperCase(), url, schema, isAccount }];
    }),
  ),
  { name: 'post /api/mcp', method: 'POST', url: '/api/mcp', schema: {} as TSchema, isAccount: false },
];

/** The largest body of an operation in bytes. */
function limitOf({ url, isAccount }: (typeof BODIES)[number]): number {
  if (isAccount) return FORM_LIMIT;
  return /(?:journalists\/enrich(?::estimate)?|audits)$/.test(url) ? JOB_BODY_LIMIT : BODY_LIMIT;
}

interface Extent {
  depth: number;
  members: number;
  values: number;
  items: number;
  /** The longest text, in characters. */
  text: number;
}

/** How deep and large the JSON of a schema can be, at most; what a schema leaves open counts as nothing. */
function extentOf(schema: TSchema): Extent {
  if (schema.$ref) return extentOf(DOCUMENT.components.schemas[schema.$ref.split('/').at(-1)] as TSchema);
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []).map(extentOf);
  const fields = Object.values<TSchema>(schema.properties ?? {}).map(extentOf);
  const further = typeof schema.additionalProperties === 'object' ? (schema.maxProperties ?? 0) : 0;
  const item = schema.items ? extentOf(schema.items) : { depth: 0, members: 0, values: 0, items: 0, text: 0 };
  const inner = [...variants, ...fields, item];
  const isContainer = schema.properties || schema.items || further > 0;
  return {
    depth: Math.max(0, ...inner.map(({ depth }) => depth)) + (isContainer ? 1 : 0),
    members: Math.max(fields.length + further, ...inner.map(({ members }) => members)),
    items: Math.max(schema.maxItems ?? 0, ...inner.map(({ items }) => items)),
    text: Math.max(schema.maxLength ?? 0, ...inner.map(({ text }) => text)),
    values:
      1 +
      further +
      fields.reduce((sum, { values }) => sum + values, 0) +
      (schema.maxItems ?? 0) * item.values +
      Math.max(0, ...variants.map(({ values }) => values)),
  };
}

describe('a body of JSON', () => {
  const world = prepareWorld({ roles: [] });
  let cookie: string;
  beforeAll(async () => {
    cookie = await sessionCookie(
      world.db,
      await createUser(world.db, { organizationId: world.organizationId }),
    );
  });

  const send = (
    { method, url, isAccount }: { method: string; url: string; isAccount: boolean },
    raw: string,
  ) => {
    const { origin } = new URL(world.app.listeningOrigin);
    const asBrowser = { key: null, headers: { cookie, origin, 'sec-fetch-site': 'same-origin' } };
    return world.call<{ code?: string; issues?: { code: string }[]; error?: { message: string } }>(
      method,
      url,
      {
        raw,
        ...(isAccount ? asBrowser : {}),
      },
    );
  };

  it.each(BODIES)('is refused if it takes long to parse: $name', async (operation) => {
    for (const [shape, { body, refusal }] of Object.entries(SHAPES)) {
      const reply = await send(operation, body);
      expect(reply.status, `${shape}: ${JSON.stringify(reply.body)}`).toBe(refusal.status);
      if (refusal.code && operation.url !== '/api/mcp')
        expect(reply.body, shape).toMatchObject({
          code: 'VALIDATION_FAILED',
          issues: [{ code: refusal.code }],
        });
    }
    expect(await send(operation, ' '.repeat(limitOf(operation) + 1))).toMatchObject({ status: 413 });
  });

  it.each(BODIES)(
    'may be as large as its schema allows, and has room for one item too many: $name',
    ({ schema }) => {
      const { depth, members, values, items, text } = extentOf(schema);
      expect(depth).toBeLessThan(DEPTH / 2);
      expect(members).toBeLessThanOrEqual(MEMBERS / 2);
      expect(values).toBeLessThanOrEqual(VALUES / 2);
      expect(items).toBeLessThanOrEqual(ITEMS / 2);
      expect(text * BYTES_OF_CHARACTER).toBeLessThanOrEqual(TEXT / 2);
    },
  );

  it.each([
    ['brackets in strings', JSON.stringify(Array(100).fill('[{"[{,'))],
    ['objects one after another', `[${'{"a":[]},'.repeat(1_000)}{}]`],
    ['a long array', `[${'1,'.repeat(ITEMS - 1)}1]`],
    ['arrays one after another', `[${`[${'1,'.repeat(ITEMS / 2)}1],`.repeat(3)}1]`],
    ['a long text, escaped', `{"a":"${'\\u00e9'.repeat((TEXT - 1) / 6)}"}`],
    [
      'white space between all signs',
      `{ ${' '.repeat(GAP - 1)}"a":${' '.repeat(GAP - 1)}{}${' '.repeat(GAP)}}`,
    ],
    [
      'keys in several objects',
      `[${Array(3)
        .fill(`{${keys(MEMBERS)}}`)
        .join(',')}]`,
    ],
    ['a string that does not end', `["${'['.repeat(1_000)}`],
  ])('may contain %s', (_name, json) => {
    expect(findExceeded(Buffer.from(json))).toBeNull();
  });

  it('has a bound for texts, for values', () => {
    expect(findExceeded(Buffer.from(`["${'x'.repeat(TEXT)}"]`))).toBe('text');
    const row = `[${'1,'.repeat(ITEMS - 1)}1],`;
    expect(findExceeded(Buffer.from(`[${row.repeat(Math.ceil(VALUES / ITEMS))}1]`))).toBe('values');
    expect(findExceeded(Buffer.from('{}'.repeat(VALUES + 1)))).toBe('values');
  });

  it('is parsed in a turn of its own if it is large, so that others come between', async () => {
    let parse: (request: null, body: Buffer, done: () => void) => void = () => undefined;
    const app = {
      getDefaultJsonParser: () => (_request: null, _body: string, done: () => void) => done(),
      addContentTypeParser: (_type: string, _options: object, parser: typeof parse) => {
        parse = parser;
      },
    };
    takeJsonBodies(app as never, async () => undefined);
    const parsedIn = (bytes: number) =>
      Promise.all(
        [1, 2, 3].map(
          () => new Promise<number>((resolve) => parse(null, Buffer.alloc(bytes, ' '), () => resolve(turns))),
        ),
      );
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    expect(new Set(await parsedIn(1_024)).size).toBe(1);
    expect(new Set(await parsedIn(BODY_LIMIT)).size).toBe(3);
    isOver = true;
  });

  it('counts as a further call for each 256 KiB, however it arrives', async () => {
    const limited = await createWorld({ roles: [], env: { BYLINE_RATE_READS: '20' } });
    const estimate = (kilobytes: number) =>
      limited.call<{ code?: string }>('POST', '/api/v1/journalists/enrich:estimate', {
        raw: `${' '.repeat(kilobytes * 1024)}{}`,
      });
    const statuses = [];
    for (const kilobytes of [200, 1_500, 1_500, 1_500, 1_500]) statuses.push(await estimate(kilobytes));
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429]);
    expect(statuses.at(-1)?.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(statuses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});
