import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';

type Serializer = ReturnType<ReturnType<SerializerFactory>>;

/**
 * The serializers of this process, by the shared schemas of a gateway and by the schema of a response. The
 * gateways of a process, such as those of tests, have the same schemas, so that only the first compiles them.
 */
const COMPILED = new Map<string, Map<string, Serializer>>();

/**
 * Builds a serializer factory for Fastify that compiles each distinct response schema only once. By default,
 * Fastify compiles a serializer for every status of every route, although nearly all response schemas are the
 * same reference to the schema `Problem`. Each compilation also checks the shared schemas again, so it gets
 * only those that the response refers to. Both used to take up most of the gateway's startup time.
 */
export function buildSharedSerializers(): SerializerFactory {
  const build = SerializerSelector();
  return (externalSchemas, options) => {
    const shared = JSON.stringify(externalSchemas);
    const compiled = COMPILED.get(shared) ?? new Map<string, Serializer>();
    COMPILED.set(shared, compiled);
    return (route) => {
      const key = JSON.stringify(route.schema, withoutWords);
      const known = compiled.get(key);
      if (known) return known;
      const serializer = build(
        referredSchemas(route.schema, externalSchemas as Record<string, unknown>),
        options,
      )(route);
      compiled.set(key, serializer);
      return serializer;
    };
  };
}

/**
 * Returns the serializer that Fastify would use for a response with the given schema. Routes that cache
 * serialized responses use this serializer.
 */
export function serializerOf<Schema extends TSchema>(
  app: FastifyInstance,
  schema: Schema,
): (record: Static<Schema>) => string {
  const route = { schema: Type.Ref(schema), method: 'GET', url: '', httpStatus: '200' };
  return buildSharedSerializers()(app.getSchemas(), {})(route);
}

/** Returns those of the schemas that a schema refers to, directly or through others. */
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
