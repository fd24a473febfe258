import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';

type Serializer = ReturnType<ReturnType<SerializerFactory>>;

/**
 * Serializers by the shared schemas of a gateway and that of the response; only the first gateway of a process, as in
 * tests, compiles them.
 */
const COMPILED = new Map<string, Map<string, Serializer>>();

/** Optimizing what a schema's validator is compiled to takes most of the time of compiling it, and gains nothing here. */
export const UNOPTIMIZED = { code: { optimize: false } };

/**
 * Builds a factory that compiles each distinct response schema once. By default, Fastify does so for every status of
 * every route, mostly for `Problem`, each time with all shared schemas; both took most of a gateway's startup.
 */
export function buildSharedSerializers(): SerializerFactory {
  const build = SerializerSelector();
  return (externalSchemas, options) => {
    const shared = JSON.stringify(externalSchemas);
    const compiled = COMPILED.get(shared) ?? new Map<string, Serializer>();
    COMPILED.set(shared, compiled);
    return (route) => {
      const key = JSON.stringify(route.schema, withoutWords);
      const cached = compiled.get(key);
      if (cached) return cached;
      const serializer = build(referredSchemas(route.schema, externalSchemas as Record<string, unknown>), {
        ...options,
        ajv: UNOPTIMIZED,
      })(route);
      compiled.set(key, serializer);
      return serializer;
    };
  };
}

/** Returns the serializer that Fastify would use, for routes that cache serialized responses. */
export function serializerOf<Schema extends TSchema>(
  app: FastifyInstance,
  schema: Schema,
): (record: Static<Schema>) => string {
  const route = { schema: Type.Ref(schema), method: 'GET', url: '', httpStatus: '200' };
  return buildSharedSerializers()(app.getSchemas(), {})(route);
}

/** Returns the schemas that a schema refers to, directly or through others. */
function referredSchemas(schema: unknown, schemas: Record<string, unknown>): Record<string, unknown> {
  const referred: Record<string, unknown> = {};
  const follow = (part: unknown): void => {
    JSON.stringify(part, (key, value: unknown) => {
      const [id = ''] = key === '$ref' ? String(value).split('#') : [];
      if (Object.hasOwn(schemas, id) && !Object.hasOwn(referred, id)) {
        referred[id] = schemas[id];
        follow(schemas[id]);
      }
      return value;
    });
  };
  follow(schema);
  return referred;
}

/** Schemas of different routes may differ only in what they document, which does not affect serialization. */
function withoutWords(key: string, value: unknown): unknown {
  return key === 'headers' || (key === 'description' && typeof value === 'string') ? undefined : value;
}
