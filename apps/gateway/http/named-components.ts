import { isDeepStrictEqual } from 'node:util';

type Keywords = Record<string, unknown>;

/** An OpenAPI document, as far as its schemas are concerned. */
export interface Described {
  components?: { schemas?: object };
  paths?: object;
}

/**
 * Writes each schema with an `x-name` once, and references wherever routes use it, so that generators name its type
 * as we do. The routes' own schemas stay as they are.
 */
export function nameComponents<Document extends Described>(document: Document): Document {
  const components = new Map<string, Keywords>();

  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isObject(value)) return value;
    const { 'x-name': name, 'x-boolean': isBoolean, ...keywords } = value;
    if (isBoolean === true) return { type: 'boolean' };
    const copy = Object.fromEntries(Object.entries(keywords).map(([key, inner]) => [key, convert(inner)]));
    const schema = withMapping(copy);
    return typeof name === 'string' ? refer(name, schema) : schema;
  };
  const refer = (name: string, schema: Keywords): Keywords => {
    const { description, ...shape } = schema;
    const { description: first, ...known } = components.get(name) ?? schema;
    if (!isDeepStrictEqual(shape, known)) throw new Error(`two different schemas have the name ${name}`);
    if (!components.has(name)) components.set(name, schema);
    const own = description === undefined || description === first ? {} : { description };
    return { $ref: `#/components/schemas/${name}`, ...own };
  };
  // Convert the discriminators after their options, which have become references by then.
  const withMapping = (schema: Keywords): Keywords => {
    const { discriminator, oneOf } = schema;
    if (!isObject(discriminator) || !Array.isArray(oneOf)) return schema;
    const key = String(discriminator.propertyName);
    const mapping = Object.fromEntries(
      oneOf.map(({ $ref }) => [onlyValueOf(components.get($ref.split('/').at(-1)), key), $ref]),
    );
    return { ...schema, discriminator: { ...discriminator, mapping } };
  };

  const { schemas = {} } = document.components ?? {};
  const plain = convert(schemas) as Keywords;
  const paths = convert(document.paths);
  const named = Object.fromEntries(components);
  const converted = { components: { ...document.components, schemas: { ...plain, ...named } }, paths };
  return { ...document, ...converted };
}

/** The only value that a schema allows for a property. */
function onlyValueOf({ properties }: Keywords = {}, key: string): string {
  const { enum: values = [] } = (properties as Record<string, { enum?: string[] }>)[key] ?? {};
  return String(values[0]);
}

export function isObject(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null;
}
