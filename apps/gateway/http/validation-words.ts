import type { ErrorObject } from 'ajv';

interface Accepting {
  properties?: Record<string, { properties?: object }>;
  oneOf?: { properties?: Record<string, { const?: unknown }> }[];
  /** The accepted values, such as "an http or https URL", as words after "must be" instead of a pattern. */
  'x-accepted'?: string;
}

/** A validation error from ajv in `verbose` mode. */
export type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'> & { parentSchema?: Accepting };

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  'date-time': 'a time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  email: 'an e-mail address',
  uri: 'a URL such as https://example.com/',
  uuid: 'a UUID',
};

/** Returns what a message says after the path of the invalid value: if possible, what is accepted. */
export function describeFault({ keyword, instancePath, params, parentSchema: schema = {} }: Fault): string {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `is not a known key; ${listAccepted(Object.keys(schema.properties ?? {}))}${placeOf(params.additionalProperty, schema)}`;
    case 'enum':
      return `must be one of ${params.allowedValues.map(show).join(', ')}`;
    case 'const':
      return `must be ${show(params.allowedValue)}`;
    case 'discriminator':
      return `is not a supported ${words(params.tag)}; ${listAccepted(tagsOf(schema, params.tag))}`;
    case 'type':
      return `must be ${[params.type].flat().map(nameOfType).join(' or ')}`;
    case 'minLength':
      return `needs at least ${count(params.limit, 'character')}`;
    case 'maxLength':
      return `must be at most ${count(params.limit, 'character')}`;
    case 'minItems':
      return `needs at least ${count(params.limit, 'item')}`;
    case 'maxItems':
      return `takes at most ${count(params.limit, 'item')}`;
    case 'minProperties':
      return `needs at least ${count(params.limit, 'key')}`;
    case 'maxProperties':
      return `takes at most ${count(params.limit, 'key')}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}`;
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}`;
    case 'uniqueItems':
      return 'must not contain the same item twice';
    case 'format':
      return `must be ${FORMATS[params.format] ?? `a ${params.format}`}`;
    case 'pattern':
      return describePattern(schema, instancePath);
    case 'anyOf':
    case 'oneOf':
      return 'does not match any accepted form';
    default:
      return 'is not accepted';
  }
}

function describePattern(schema: Accepting, instancePath: string): string {
  if (schema['x-accepted'] !== undefined) return `must be ${schema['x-accepted']}`;
  return /\/url$/.test(instancePath)
    ? 'must be an http or https URL'
    : 'has an invalid format or invalid characters';
}

/** Returns the values accepted for a discriminator, the property that determines the variant of an object. */
function tagsOf({ oneOf = [] }: Accepting, tag: string): unknown[] {
  return oneOf.flatMap(({ properties }) => properties?.[tag]?.const ?? []);
}

/** Says which accepted key an unknown key belongs in, if one of them has it. */
function placeOf(key: string, { properties = {} }: Accepting): string {
  const place = Object.entries(properties).find(([, inner]) => key in (inner.properties ?? {}));
  return place ? `; ${key} belongs in ${place[0]}` : '';
}

function listAccepted(values: unknown[]): string {
  return values.length === 0 ? 'none is accepted' : `accepted: ${values.map(show).join(', ')}`;
}

/** Names a discriminator in words; `type` becomes "source type". */
function words(tag: string): string {
  return tag === 'type' ? 'source type' : tag.replaceAll('_', ' ');
}

function nameOfType(type: string): string {
  return TYPES[type] ?? type;
}

function show(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

function count(limit: number, thing: string): string {
  return `${limit} ${thing}${limit === 1 ? '' : 's'}`;
}
