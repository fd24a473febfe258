import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Documented {
  operationId: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { headers?: object; content?: Record<string, { example?: unknown }> }>;
}

/** One status of one operation in the committed OpenAPI document. */
export interface Promised {
  /** The operation in the form `GET /api/…`, as in the OpenAPI document. */
  operation: string;
  status: number;
  /** The names of the response headers, in lower case. */
  headers: string[];
  /** Returns the example of a response body. */
  exampleOf: (type: string) => unknown;
  /** Media types of the response body; empty for a response without a body. */
  types: string[];
  /**
   * Returns how a body violates the schema in the OpenAPI document. The list is empty if the body is valid.
   */
  faultsOf: (type: string, body: unknown) => string[];
}

export const document = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Documented>>>;
  components: { schemas: Record<string, unknown> };
};

/** Returns every operation with its example. */
export function operations() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const given = (place: string) =>
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place && parameter.example !== undefined)
            .map(({ name, example }) => [name, example]),
        );
      const body = Object.values(requestBody?.content ?? {})[0]?.example;
      return {
        ...{ name: operationId, method, path },
        params: { path: given('path'), query: given('query'), header: given('header') },
        ...(body === undefined ? {} : { body }),
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

/** Returns every status of every operation in the OpenAPI document. */
export function promises(): Promised[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  // According to the types of `ajv-formats`, the plugin function is a property of the import, as in CommonJS.
  // In fact, the import itself is the function.
  (addFormats as unknown as typeof addFormats.default)(ajv);
  ajv.addSchema(document, 'document');
  const pointer = (...parts: string[]) =>
    parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

  return Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) =>
      Object.entries(operations[method]?.responses ?? {}).map(([status, { content = {}, headers = {} }]) => ({
        operation: `${method.toUpperCase()} ${path}`,
        status: Number(status),
        types: Object.keys(content),
        headers: Object.keys(headers).map((name) => name.toLowerCase()),
        exampleOf: (type: string) => content[type]?.example,
        faultsOf: (type: string, body: unknown) => {
          const at = pointer('paths', path, method, 'responses', status, 'content', type, 'schema');
          const validate = ajv.compile({ $ref: `document#/${at}` });
          validate(body);
          return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
        },
      })),
    ),
  );
}

/** A schema without its description, which may differ where the schema is used. */
export const shapeOf = (schema: unknown) => JSON.stringify({ ...Object(schema), description: undefined });

/** All objects and enumerations of the document that have no name. */
export function inlineShapes(): string[] {
  const { paths, components } = document;
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, enum: values } = value as { properties?: object; enum?: unknown[] };
    if (properties || (values && values.length > 1)) found.push(shapeOf(value));
    Object.values(value).forEach(walk);
  };
  walk(paths);
  for (const schema of Object.values(components.schemas)) Object.values(Object(schema)).forEach(walk);
  return found;
}

/** Every `enum` and `const` of the OpenAPI components, keyed by its location. */
export function enumerations(): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && Array.isArray(value.enum)) found[path.join('.')] = value.enum;
    if ('const' in value) found[path.join('.')] = [value.const];
    const { properties, items, anyOf, oneOf } = value as Record<string, unknown>;
    for (const [name, inner] of Object.entries(properties ?? {})) walk(inner, [...path, name]);
    if (items) walk(items, path);
    for (const [index, inner] of Object.entries(anyOf ?? oneOf ?? {}))
      walk(inner, oneOf ? [...path, index] : path);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, [name]);
  delete found['Problem.code'];
  return found;
}
