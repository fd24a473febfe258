import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { acceptedTypes, readArguments, readMessage } from '../../apps/gateway/mcp/read-arguments.ts';

const Schema = Type.Object({
  from: Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
  options: Type.Optional(
    Type.Object({ recent: Type.Optional(Type.Integer()), label: Type.Optional(Type.String()) }),
  ),
  cap: Type.Optional(Type.Number()),
  whole: Type.Optional(Type.Boolean()),
});
const FROM = [{ type: 'article_url', url: 'https://news.example/1' }];
const READ = { from: FROM };

describe('arguments of MCP clients', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing at all', null, {}],
    ['nothing as text', '', {}],
    ['all of them as JSON text', JSON.stringify(READ), READ],
    ['a list as JSON text', { from: JSON.stringify(FROM) }, READ],
    ['an item as JSON text', { from: [JSON.stringify(FROM[0])] }, READ],
    ['an object as JSON text', { ...READ, options: '{"recent":3}' }, { ...READ, options: { recent: 3 } }],
    [
      'a number as text within JSON text',
      { ...READ, options: '{"recent":"3"}' },
      { ...READ, options: { recent: 3 } },
    ],
    ['null for what is not set', { ...READ, options: null, cap: null }, READ],
    [
      'empty text for what is not set',
      { ...READ, options: { label: '' }, cap: '' },
      { ...READ, options: {} },
    ],
    [
      'numbers as text',
      { ...READ, cap: '12.5', options: { recent: '7' } },
      { ...READ, cap: 12.5, options: { recent: 7 } },
    ],
    ['truth values as text', { ...READ, whole: 'false' }, { ...READ, whole: false }],
  ])('are read from %s', (_what, given, read) => expect(readArguments(Schema, given)).toEqual(read));

  it.each<[string, unknown]>([
    ['null for what must be set', { from: null }],
    ['a word for a list', { from: 'https://news.example/1' }],
    ['an object for a list', { from: JSON.stringify(FROM[0]) }],
    ['broken JSON', { from: '[{"type":' }],
    ['a hexadecimal number', { ...READ, cap: '0x10' }],
    ['decimals of a whole number', { ...READ, options: { recent: '7.5' } }],
    ['a word for a truth value', { ...READ, whole: 'yes' }],
    ['a number for text', { from: [{ type: 1, url: 2 }] }],
    ['an unknown key', { ...READ, other: null }],
    ['a key of every object', { ...READ, constructor: 'x' }],
    ['a list', [READ]],
  ])('stay as they are, for the check, where they are %s', (_what, given) =>
    expect(readArguments(Schema, given)).toEqual(given),
  );

  const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  it.each<[string, unknown, unknown]>([
    ['params: null', call(null), { jsonrpc: '2.0', id: 1, method: 'tools/call' }],
    ['arguments: null', call({ name: 'a', arguments: null }), call({ name: 'a' })],
    ['arguments: ""', call({ name: 'a', arguments: '' }), call({ name: 'a' })],
    ['_meta: null', call({ name: 'a', _meta: null }), call({ name: 'a' })],
    [
      'arguments as text',
      call({ name: 'a', arguments: '{"q":"x"}' }),
      call({ name: 'a', arguments: { q: 'x' } }),
    ],
    ['other text', call({ name: 'a', arguments: 'x' }), call({ name: 'a', arguments: 'x' })],
    ['no message', 'x', 'x'],
  ])('are read from a message with %s', (_what, message, read) => expect(readMessage(message)).toEqual(read));

  it.each<[string | undefined, boolean, boolean]>([
    [undefined, true, true],
    ['*/*', true, true],
    ['application/json, text/event-stream', true, true],
    ['application/json', true, false],
    ['application/*;q=0.5', true, false],
    ['text/event-stream', false, true],
    ['application/json;q=0, */*', true, true],
    ['text/html', false, false],
  ])('with Accept %j: JSON %j, streams %j', (accept, json, stream) =>
    expect(acceptedTypes(accept)).toEqual({ json, stream }),
  );
});
