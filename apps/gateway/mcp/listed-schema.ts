import type { TObject } from '@sinclair/typebox';
import { EvidenceSchema } from '../http/common-schema.ts';
import { JournalistSchema, ResearchSchema } from '../jobs/index.ts';

/** Schemas that the REST schemas reference by name. */
const COMPONENTS: Record<string, object> = Object.fromEntries(
  [EvidenceSchema, JournalistSchema, ResearchSchema].map((schema) => [schema.$id ?? '', schema]),
);

/** A JSON Schema in the form in which a tool lists it. */
export interface ListedSchema {
  type: 'object';
  [keyword: string]: unknown;
}

/**
 * Keywords to omit from the output schemas that the server lists. These keywords do not tell which keys a result
 * has, and their text would cost the model tokens.
 */
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
/** The levels of objects whose keys are listed with a schema. Below, only the names of the keys are listed. */
const OUTPUT_LEVELS = 3;

/**
 * Converts a REST schema to a tool's input schema. References are inlined and `$id`s removed, because clients
 * compile the schemas of all tools together.
 */
export function listedInput(schema: TObject): ListedSchema {
  return convert(schema, (object) => object) as ListedSchema;
}

/**
 * Converts a REST schema to a tool's output schema. The result is as short as possible and allows additional
 * keys, so that a client with an outdated listing does not reject a newer response.
 */
export function listedOutput(schema: TObject): ListedSchema {
  const shorten = (object: Keywords) => {
    const kept = Object.entries(object).filter(
      ([key, value]) => !NOT_IN_OUTPUTS.has(key) && !(key === 'additionalProperties' && value === false),
    );
    return withAnyOf(shortNullable(Object.fromEntries(kept)));
  };
  return convert(schema, shorten, OUTPUT_LEVELS) as ListedSchema;
}

type Keywords = Record<string, unknown>;

/**
 * Copies a schema without `$id`s and without keywords that only the gateway uses. `shorten` is applied to the
 * innermost schemas first. The schemas of the keys of objects that are nested more than `levels` deep become empty.
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
 * Rewrites `oneOf` as `anyOf`. Without `required` and the insides of objects, a value may match several of the
 * schemas, which `oneOf` forbids.
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

function isObject(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null;
}
