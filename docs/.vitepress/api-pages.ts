/**
 * Writes the documentation pages of the REST API from `openapi.json`: one page for each group of endpoints,
 * and one page for the schemas of JSON objects.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { anchorOf } from './anchors.ts';
import { code, table } from './markdown.ts';

const DOCS = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${DOCS}api/`;

interface Schema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  enum?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  deprecated?: boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

interface ApiDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const DOCUMENT: ApiDocument = JSON.parse(readFileSync(`${DOCS}openapi.json`, 'utf8'));

/**
 * Returns the names and titles of the pages of the API reference: one for each group of endpoints, and one
 * about the schemas of JSON objects.
 */
export function apiTags(): { name: string; title: string }[] {
  return [...DOCUMENT.tags, { name: 'objects' }].map(({ name }) => ({ name, title: titleOf(name) }));
}

export function writeApiPages(): void {
  const { tags, paths, components } = DOCUMENT;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  for (const { name, description } of tags) {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const sections = own.map(({ path, method, operation }) => operationSection(method, path, operation));
    writePage(name, [`# ${titleOf(name)}`, `${description}.`, ...sections.flat()]);
  }
  const objects = Object.entries(components.schemas).flatMap(([name, schema]) => [
    `## ${name}`,
    schema.description ? [`${schema.description}.`] : [],
    contentsOf(schema),
  ]);
  writePage('objects', [
    '# Objects',
    'The objects in requests and responses, and the lists of values. Unknown values are `null`.',
    ...objects.flat(),
  ]);
}

function writePage(name: string, paragraphs: string[]): void {
  writeFileSync(`${FOLDER}${name}.md`, `${paragraphs.join('\n\n')}\n`);
}

function titleOf(tag: string): string {
  const words = tag.replaceAll('-', ' ').replace(/\bapi\b/, 'API');
  return capitalized(words);
}

function operationSection(method: string, path: string, operation: Operation): string[] {
  const {
    summary,
    description,
    deprecated,
    parameters = [],
    requestBody,
    responses,
    operationId,
  } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return [
    `## ${summary}`,
    `\`${method.toUpperCase()} ${path}\`${deprecated ? ' (deprecated)' : ''}`,
    ...(description ? [description] : []),
    accessSentence(operation),
    ...(parameters.length > 0 ? ['**Parameters**', parameterTable(parameters)] : []),
    ...(body ? ['**Request body**', contentsOf(resolved(body))] : []),
    '**Responses**',
    responseTable(responses),
    ...sampleOf(operationId),
  ];
}

/**
 * Returns Markdown with the sample response of an operation, which comes from a real run. If the operation has
 * no sample, the result is empty.
 */
function sampleOf(operationId: string): string[] {
  const sample = `samples/${operationId}.json`;
  return existsSync(DOCS + sample) ? ['**Sample response**', `<<< @/${sample}`] : [];
}

function accessSentence({ security = [] }: Operation): string {
  if (security.length === 0) return 'Needs no authentication.';
  const kinds = security.flatMap(Object.entries).map(([kind, scopes]) => {
    const scope = scopes.length > 0 ? ` with the scope ${scopes.map(code).join(' or ')}` : '';
    return { apiKey: 'an API key', oauth: `an OAuth access token${scope}`, session: "a user's session" }[
      kind
    ];
  });
  return `Authentication: ${[...new Set(kinds)].join(', or ')}.`;
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  return table(
    ['name', 'in', 'type', 'meaning'],
    parameters.map(({ name, in: place, required, schema, description }) => [
      code(name),
      place,
      typeOf(resolved(schema)),
      meaningOf(
        { ...resolved(schema), description: description ?? schema.description ?? '' },
        required === true,
      ),
    ]),
  );
}

function responseTable(responses: Operation['responses']): string {
  return table(
    ['status', 'meaning', 'body'],
    Object.entries(responses).map(([status, { description, content = {} }]) => {
      const bodies = Object.entries(content).map(([type, { schema }]) =>
        schema?.$ref ? typeOf(schema) : code(type),
      );
      return [status, description, bodies.join(', ') || '–'];
    }),
  );
}

/** Returns what a schema of the document consists of: properties, values, or the objects to choose from. */
function contentsOf(schema: Schema): string {
  if (schema.enum) return `${capitalized(valuesOf(schema.enum))}.`;
  if (schema.oneOf) return `${schema.oneOf.map(typeOf).join(' or ')}.`;
  return propertyTable(schema);
}

/** Returns the component that a schema refers to, or the schema itself. */
function resolved(schema: Schema): Schema {
  return DOCUMENT.components.schemas[nameOf(schema)] ?? schema;
}

const nameOf = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';
const valuesOf = (values: string[]) =>
  `${values.length > 1 ? 'one of' : 'the value is'} ${values.map(code).join(', ')}`;

/**
 * Returns a table with one row for each property of an object, including the properties of nested objects. If
 * a property belongs to the elements of an array, its key contains `[]`.
 */
function propertyTable(schema: Schema): string {
  return table(
    ['key', 'type', 'meaning'],
    propertiesOf(schema, '').map(({ key, schema: property, required }) => [
      code(key),
      typeOf(property),
      meaningOf(property, required),
    ]),
  );
}

function propertiesOf(schema: Schema, prefix: string): { key: string; schema: Schema; required: boolean }[] {
  const { oneOf, items, properties = {}, required = [] } = withoutNull(schema);
  if (oneOf) return oneOf.flatMap((option) => propertiesOf(option, prefix));
  if (items) return propertiesOf(items, `${prefix}[]`);
  return Object.entries(properties).flatMap(([name, property]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return [{ key, schema: property, required: required.includes(name) }, ...propertiesOf(property, key)];
  });
}

/** Returns the schema without its alternative `null`. */
function withoutNull(schema: Schema): Schema {
  const options = schema.anyOf?.filter(({ type }) => type !== 'null');
  return options?.length === 1 && options[0] ? { ...options[0], ...schema, ...options[0] } : schema;
}

function typeOf(schema: Schema): string {
  const { $ref, type, items, format, anyOf, oneOf } = schema;
  if ($ref) {
    const name = nameOf(schema);
    return `[${name}](/api/objects#${anchorOf(name)})`;
  }
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (oneOf) return [...new Set(oneOf.map(typeOf))].join(' or ');
  if (items) return `array of ${typeOf(items)}`;
  return format ?? type ?? 'any';
}

function meaningOf(schema: Schema, required: boolean): string {
  const value = withoutNull(schema);
  const { minimum, maximum, minItems, maxItems, maxLength } = value;
  const range = (from: number | undefined, to: number | undefined, what: string) =>
    to === undefined
      ? []
      : [`${from === undefined ? 'at most' : `${numberOf(from)} to`} ${numberOf(to)}${what}`];
  const facts = [
    ...(required ? ['required'] : []),
    ...(value.enum ? [valuesOf(value.enum)] : []),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' elements'),
    ...range(undefined, maxLength, ' characters'),
    ...(value.default === undefined ? [] : [`default ${code(String(value.default))}`]),
    ...(value.deprecated ? ['deprecated'] : []),
  ];
  const description = value.description ?? schema.description ?? '';
  if (facts.length === 0) return description;
  const sentences = [description.replace(/\.$/, ''), capitalized(facts.join('; '))];
  return `${sentences.filter((part) => part !== '').join('. ')}.`;
}

const numberOf = (value: number) => value.toLocaleString('en');
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
