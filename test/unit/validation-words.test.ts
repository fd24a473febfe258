import { type TObject, Type } from '@sinclair/typebox';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../apps/gateway/http/errors.ts';
import { argumentsCheck, registerValidation } from '../../apps/gateway/http/validation.ts';
import { EnrichBodySchema, EnrichQuerySchema } from '../../apps/gateway/jobs/enrich-schema.ts';
import { JobQuerySchema } from '../../apps/gateway/jobs/job-schema.ts';
import { NewsSearchBodySchema } from '../../apps/gateway/news/schema.ts';
import document from '../../docs/openapi.json' with { type: 'json' };

/**
 * For each keyword of JSON Schema, a schema that uses it, a value that violates it, and the resulting
 * message.
 */
const FAULTS: Record<string, [schema: object, value: unknown, words: string]> = {
  type: [{ type: 'integer' }, 'x', 'must be a whole number'],
  enum: [{ enum: ['full', 'summary'] }, 'x', 'must be one of full, summary'],
  const: [{ const: 'list' }, 'x', 'must be list'],
  pattern: [{ pattern: '^a$' }, 'x', 'has an invalid format or invalid characters'],
  format: [{ format: 'date-time' }, 'x', 'must be a time such as 2026-01-31T09:30:00Z'],
  minLength: [{ minLength: 1 }, '', 'needs at least 1 character'],
  maxLength: [{ maxLength: 255 }, 'x'.repeat(256), 'must be at most 255 characters'],
  minItems: [{ type: 'array', minItems: 1 }, [], 'needs at least 1 item'],
  maxItems: [{ type: 'array', maxItems: 2 }, [1, 2, 3], 'takes at most 2 items'],
  uniqueItems: [{ type: 'array', uniqueItems: true }, [1, 1], 'must not contain the same item twice'],
  minimum: [{ minimum: 0 }, -1, 'must be at least 0'],
  maximum: [{ maximum: 45 }, 46, 'must be at most 45'],
  exclusiveMinimum: [{ exclusiveMinimum: 0 }, 0, 'must be more than 0'],
  exclusiveMaximum: [{ exclusiveMaximum: 5 }, 5, 'must be less than 5'],
  multipleOf: [{ multipleOf: 2 }, 3, 'must be a multiple of 2'],
  minProperties: [{ minProperties: 1 }, {}, 'needs at least 1 key'],
  maxProperties: [{ maxProperties: 1 }, { a: 1, b: 2 }, 'takes at most 1 key'],
  propertyNames: [{ propertyNames: { maxLength: 2 } }, { abc: 1 }, 'must be at most 2 characters'],
  required: [{ type: 'object', required: ['from'] }, {}, 'is required'],
  additionalProperties: [
    { properties: { from: {}, options: {} }, additionalProperties: false },
    { colour: 1 },
    'is not a known key; accepted: from, options',
  ],
  oneOf: [{ oneOf: [{}, {}] }, 1, 'does not match any accepted form'],
  anyOf: [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'x', 'must be a whole number'],
  discriminator: [
    {
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: [
        { properties: { type: { const: 'article_url' } } },
        { properties: { type: { const: 'journalist_reference' } } },
      ],
    },
    { type: 'podcast' },
    'is not a supported source type; accepted: article_url, journalist_reference',
  ],
  // None of Byline's schemas uses this keyword. The test shows that even a keyword without its own message
  // gets a message.
  not: [{ not: {} }, 1, 'is not accepted'],
};

/** Keywords of JSON Schema that never reject a value by themselves. */
const SILENT = new Set([
  'deprecated',
  'properties',
  'items',
  'title',
  'description',
  'default',
  'x-accepted',
  '$ref',
  '$id',
]);

const RAW = /must NOT|must match|must have|must be equal|must pass|should/;

function faultOf(schema: object, value: unknown): ApiError {
  const check = argumentsCheck(Type.Object({ it: Type.Unsafe(schema) }) as TObject);
  try {
    check({ it: value });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('validation messages', () => {
  it.each(Object.entries(FAULTS))('of %s', (keyword, [schema, value, words]) => {
    const { issues, message } = faultOf(schema, value);
    expect(issues[0]?.message).toContain(words);
    expect(message).toBe(issues[0]?.message);
    for (const issue of issues) expect(issue.message, keyword).not.toMatch(RAW);
  });

  it('exist for every keyword that requests of the API use', () => {
    const used = new Set<string>();
    const components: Record<string, unknown> = document.components.schemas;
    const walk = (schema: unknown): void => {
      if (Array.isArray(schema)) {
        schema.forEach(walk);
        return;
      }
      if (typeof schema !== 'object' || schema === null) return;
      if ('$ref' in schema) {
        walk(components[String(schema.$ref).split('/').at(-1) ?? '']);
        return;
      }
      for (const [keyword, value] of Object.entries(schema)) {
        used.add(keyword);
        if (keyword === 'properties') Object.values(value as object).forEach(walk);
        else if (keyword === 'items' || /Of$/.test(keyword)) walk(value);
      }
    };
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations) as {
        parameters?: { schema: object }[];
        requestBody?: { content: Record<string, { schema: object }> };
      }[]) {
        for (const { schema } of operation.parameters ?? []) walk(schema);
        for (const { schema } of Object.values(operation.requestBody?.content ?? {})) walk(schema);
      }
    }
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((keyword) => !SILENT.has(keyword) && !(keyword in FAULTS))).toEqual([]);
  });

  it('use the message of a pattern that has one', () => {
    const { message } = faultOf({ pattern: '^[A-Z]{2}$', 'x-accepted': 'a country code' }, 'x');
    expect(message).toBe('/it: must be a country code.');
  });
});

describe('a route’s validation messages', () => {
  const app = fastify();
  beforeAll(async () => {
    registerValidation(app);
    app.setErrorHandler((error, _request, reply) => reply.code(400).send((error as ApiError).message));
    app.post('/enrich', { schema: { body: EnrichBodySchema } }, async () => 'taken');
    app.post('/search', { schema: { body: NewsSearchBodySchema } }, async () => 'taken');
    app.get('/job', { schema: { querystring: JobQuerySchema } }, async ({ query }) => query);
    app.get('/enrich', { schema: { querystring: EnrichQuerySchema } }, async ({ query }) => query);
    await app.ready();
  });
  afterAll(() => app.close());

  const article = { type: 'article_url', url: 'https://a.example/' };
  it.each([
    [{ from: [] }, '/from: needs at least 1 item.'],
    [
      { from: [article], external_id: 'x' },
      '/external_id: is not a known key; accepted: from, fit_context, options; external_id belongs in options.',
    ],
    [
      { from: [article], options: { external_id: 'x'.repeat(256) } },
      '/options/external_id: must be at most 255 characters.',
    ],
    [
      { from: [{ type: 'podcast' }] },
      '/from/0: is not a supported source type; accepted: article_url, journalist_reference.',
    ],
    [{ from: [{ type: 'article_url', url: 'ftp://x' }] }, '/from/0/url: must be an http or https URL.'],
    [{ from: [article], options: { wait: 'yes' } }, '/options/wait: must be true or false.'],
    [{ from: [article], fit_context: null }, '/fit_context: must be an object.'],
    [[], '/: must be an object.'],
  ])('of a body: %j', async (payload, words) => {
    expect((await app.inject({ method: 'POST', url: '/enrich', payload })).body).toBe(words);
  });

  it.each([[{ q: 'x', page: 11 }, '/page: must be at most 10.']])(
    'of a search: %j',
    async (payload, words) => {
      expect((await app.inject({ method: 'POST', url: '/search', payload })).body).toBe(words);
    },
  );

  it.each([
    ['view=table', '/query/view: must be one of full, summary.'],
    ['include=markdown', '/query/include: must be one of evidence.'],
    ...['x', '0x10', '1e1', '+5', '%205', '5.0', '٥', ''].map((text) => [
      `limit=${text}`,
      '/query/limit: must be a whole number.',
    ]),
    ['limit=-1', '/query/limit: must be at least 1.'],
    ['limit=101', '/query/limit: must be at most 100.'],
    ['limit=1&limit=2', '/query/limit: must be a whole number.'],
    ...['1e-9', '0x10', '.5', '5.', '+5', 'Infinity'].map((text) => [
      `max_credits=${text}`,
      '/query/max_credits: must be a number.',
    ]),
    [
      'pages=2',
      '/query/pages: is not a known key; accepted: cursor, limit, view, include, wait_seconds, wait_for.',
    ],
  ])('of a query: %s', async (query, words) => {
    const path = query?.startsWith('max_credits') ? '/enrich' : '/job';
    expect((await app.inject(`${path}?${query}`)).body).toBe(words);
  });

  it.each([
    ['/job?limit=25&wait_seconds=0', { limit: 25, wait_seconds: 0 }],
    ['/job?limit=007', { limit: 7 }],
    ['/enrich?max_credits=12.345', { max_credits: 12.345 }],
  ])('accept the plain numerals of %s', async (url, query) => {
    expect((await app.inject(url)).json()).toEqual(query);
  });
});
