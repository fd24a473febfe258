import { Type } from '@sinclair/typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createTools } from '../../apps/gateway/mcp/index.ts';
import { listedInput, listedOutput } from '../../apps/gateway/mcp/listed-schema.ts';
import { printTable, shownToModels, tokensOf } from '../support/tokens.ts';

// The tools get no dependencies, because listing the tools needs none.
const tools = createTools({} as Parameters<typeof createTools>[0]).map(({ listed }) => listed);

describe('the list of tools', () => {
  it('stays within its budget of tokens', () => {
    const read = tokensOf(shownToModels(tools));
    const all = tokensOf({ tools });
    printTable('Tokens of tools/list', [
      ...tools.map(({ name, description, inputSchema, outputSchema }) => ({
        tool: name,
        description: tokensOf(description),
        input: tokensOf(inputSchema),
        output: tokensOf(outputSchema),
      })),
      {
        tool: `names, descriptions and inputs ${read}, everything ${all}`,
        description: '',
        input: '',
        output: '',
      },
    ]);
    expect(read).toBeLessThanOrEqual(3_000);
    expect(all).toBeLessThanOrEqual(9_000);
  });

  it.each(tools)('describes $name by the policy in CONTRIBUTING', ({ description }) => {
    // A tool's description says, in this order, when to use the tool, what it costs, what it returns, what to
    // do next, and how it fails.
    expect(description).toMatch(/^Use this .*(?:Free\.|Costs ).*Returns .*Next: .*Fails /s);
    expect(tokensOf(description)).toBeLessThanOrEqual(250);
  });

  it('has schemas that every client can compile, without references', () => {
    const ajv = new Ajv2020({ strict: false });
    (addFormats as unknown as typeof addFormats.default)(ajv);
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(JSON.stringify([inputSchema, outputSchema]), name).not.toMatch(/"\$(?:id|ref)"/);
      for (const schema of [inputSchema, outputSchema])
        expect(() => ajv.compile(schema ?? {}), name).not.toThrow();
    }
  });
});

describe('a listed schema', () => {
  const schema = Type.Object(
    {
      title: Type.String({ description: 'A property whose name is a keyword', 'x-accepted': 'any text' }),
      colour: Type.Optional(Type.Union([Type.Unsafe({ type: 'string', enum: ['red'] }), Type.Null()])),
      size: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if unknown' }),
      either: Type.Union([Type.String(), Type.Integer()]),
    },
    { $id: 'Thing', additionalProperties: false },
  );

  it('of an input keeps its descriptions and accepts no other key', () => {
    expect(listedInput(schema)).toMatchObject({
      additionalProperties: false,
      properties: { title: { type: 'string', description: 'A property whose name is a keyword' } },
    });
    expect(JSON.stringify(listedInput(schema))).not.toMatch(/\$id|x-accepted/);
  });

  it('of an output has no descriptions, short nullable types, and accepts other keys', () => {
    expect(listedOutput(schema)).toEqual({
      type: 'object',
      required: ['title', 'size', 'either'],
      properties: {
        title: { type: 'string' },
        colour: { type: ['string', 'null'], enum: ['red', null] },
        size: { type: ['integer', 'null'] },
        either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      },
    });
  });
});
