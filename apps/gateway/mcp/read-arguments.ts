import type { TSchema } from '@sinclair/typebox';
import { readDecimal } from '../../../model/text/decimal-text.ts';

/**
 * Reads arguments as clients write them where their schema says what they mean: JSON text is a list or an object,
 * `null` and `""` are what was not set, and numbers and truth values may be text. Everything else stays as it is, for
 * the strict check that follows.
 */
export function readArguments(schema: TSchema, input: unknown): unknown {
  const value = readValue(schema, input ?? {});
  return value === '' ? {} : value;
}

function readValue(schema: TSchema, input: unknown): unknown {
  // A list of alternatives with one member, as for sources, is that member.
  const { oneOf } = schema as { oneOf?: TSchema[] };
  const only = oneOf?.length === 1 && oneOf[0] ? oneOf[0] : schema;
  const value = typeof input === 'string' ? readText(only.type, input) : input;
  if (Array.isArray(value) && only.type === 'array') return value.map((item) => readValue(only.items, item));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || only.type !== 'object')
    return value;
  const properties: Record<string, TSchema> = only.properties ?? {};
  const required = new Set<string>(only.required ?? []);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!property) return [[name, part]];
      const isUnset = part === null || part === '';
      return isUnset && !required.has(name) ? [] : [[name, readValue(property, part)]];
    }),
  );
}

function readText(type: unknown, text: string): unknown {
  if (type === 'integer') return readDecimal(text, 0) ?? text;
  if (type === 'number') return readDecimal(text) ?? text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type !== 'array' && type !== 'object') return text;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) === (type === 'array') && typeof value === 'object' ? value : text;
  } catch {
    // No JSON: the check says what is accepted.
    return text;
  }
}

/** Reads a message in which `null` is the absence of parameters, arguments or metadata, and arguments may be text. */
export function readMessage(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { params, ...message } = body;
  if (params === undefined || params === null) return message;
  if (!isObject(params)) return body;
  const entries = Object.entries(params).filter(
    ([name, value]) => !((name === 'arguments' || name === '_meta') && (value === null || value === '')),
  );
  const parameters: Record<string, unknown> = Object.fromEntries(entries);
  if (typeof parameters.arguments === 'string')
    parameters.arguments = readText('object', parameters.arguments);
  return { ...message, params: parameters };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The media types that MCP clients must accept (Streamable HTTP); real ones name fewer. */
const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/** Returns which of the two kinds of responses a client accepts; without the header, both. */
export function acceptedTypes(accept = '*/*'): { json: boolean; stream: boolean } {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range))
    .map((range) => range.split(';', 1)[0]?.trim());
  const accepts = (type: string) =>
    ranges.some((range) => range === type || range === '*/*' || range === `${type.split('/', 1)[0]}/*`);
  return { json: accepts(JSON_TYPE), stream: accepts(STREAM_TYPE) };
}

/** What the transport requires in `Accept`. */
export const BOTH_TYPES = `${JSON_TYPE}, ${STREAM_TYPE}`;
