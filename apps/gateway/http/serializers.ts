import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';

/**
 * Builds a serializer factory for Fastify that compiles each distinct response schema only once. By default,
 * Fastify compiles a serializer for every status of every route, although nearly all response schemas are the
 * same reference to the schema `Problem`. Each compilation also checks all shared schemas again, which used
 * to take up most of the gateway's startup time.
 */
export function buildSharedSerializers(): SerializerFactory {
  const build = SerializerSelector();
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options);
    const compiled = new Map<string, ReturnType<typeof compile>>();
    return (route) => {
      const key = JSON.stringify(route.schema, withoutWords);
      const known = compiled.get(key);
      if (known) return known;
      const serializer = compile(route);
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
  const build = SerializerSelector();
  return build(app.getSchemas(), {})({ schema: Type.Ref(schema), method: 'GET', url: '', httpStatus: '200' });
}

/** Schemas of different routes may differ only in what they document, which does not affect serialization. */
function withoutWords(key: string, value: unknown): unknown {
  return key === 'headers' || (key === 'description' && typeof value === 'string') ? undefined : value;
}
