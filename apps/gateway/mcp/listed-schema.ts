import type { TObject } from '@sinclair/typebox';
import { EvidenceSchema } from '../http/common-schema.ts';
import { isObject } from '../http/named-components.ts';
import { JournalistSchema, ResearchSchema } from '../people/index.ts';

/** Schemas that the REST schemas reference by name. */
const COMPONENTS: Record<string, object> = Object.fromEntries(
  [EvidenceSchema, JournalistSchema, ResearchSchema].map((schema) => [schema.$id ?? '', schema]),
);

/** A JSON Schema in the form in which a tool lists it. */
export interface ListedSchema {
  type: 'object';
  [keyword: string]: unknown;
}

/** Keywords left out of outputs: they do not tell which keys a result has, and their text would cost tokens. */
const NOT_IN_OUTPUTS = new Set([
  'description',
  'title',
  'deprecated',
  'required',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);
/** How deep objects list the schemas of their keys; deeper ones list only the names. */
const OUTPUT_LEVELS = 3;

/** Converts an input schema, inlining references and removing `$id`s, as clients compile all schemas together. */
export function listedInput(schema: TObject): ListedSchema {
  return convert(schema, (object) => object) as ListedSchema;
}

/**
 * Converts a schema for outputs, as short as possible; it allows additional keys, so that an outdated listing does
 * not reject a newer response.
 */
export function listedOutput(schema: TObject): ListedSchema {
  const shorten = (object: Keywords) => {
    const entries = Object.entries(object).filter(
      ([key, value]) => !NOT_IN_OUTPUTS.has(key) && !(key === 'additionalProperties' && value === false),
    );
    return withAnyOf(shortNullable(Object.fromEntries(entries)));
  };
  return convert(schema, shorten, OUTPUT_LEVELS) as ListedSchema;
}

type Keywords = Record<string, unknown>;

/**
 * Copies a schema without `$id`s and keywords of the gateway, with `shorten` applied to the innermost schemas first.
 * Objects deeper than `levels` have empty schemas for their keys.
 */
function convert(
  schema: unknown,
  shorten: (keywords: Keywords) => Keywords,
  levels = Number.POSITIVE_INFINITY,
): unknown {
  if (Array.isArray(schema)) return schema.map((one) => convert(one, shorten, levels));
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') {
    const component = COMPONENTS[schema.$ref];
    if (!component) throw new Error(`the schema ${schema.$ref} is missing from COMPONENTS`);
    return convert(component, shorten, levels);
  }
  const { properties, ...keywords } = schema;
  const copies = Object.entries(keywords)
    .filter(([key]) => key !== '$id' && !key.startsWith('x-'))
    .map(([key, value]) => [key, convert(value, shorten, levels)] as const);
  const copy = shorten(Object.fromEntries(copies));
  if (!isObject(properties)) return copy;
  // Do not treat the names of properties as JSON Schema keywords, because a property may be called "title".
  const named = Object.entries(properties).map(([name, inner]) => [
    name,
    levels === 0 ? {} : convert(inner, shorten, levels - 1),
  ]);
  return { ...copy, properties: Object.fromEntries(named) };
}

/**
 * Rewrites `oneOf` as `anyOf`: without `required` and the insides of objects, a value may match several schemas,
 * which `oneOf` forbids.
 */
function withAnyOf({ oneOf, ...keywords }: Keywords): Keywords {
  return oneOf === undefined ? keywords : { ...keywords, anyOf: oneOf };
}

/** Rewrites `anyOf: [{type: X}, {type: "null"}]` as `type: [X, "null"]`, which is a third as long. */
function shortNullable(keywords: Keywords): Keywords {
  const [schema, nothing, ...others] = Array.isArray(keywords.anyOf) ? keywords.anyOf : [];
  if (!isObject(schema) || !isObject(nothing) || nothing.type !== 'null' || others.length > 0)
    return keywords;
  if (typeof schema.type !== 'string') return keywords;
  const options = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...options };
}
