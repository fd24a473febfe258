import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Documented {
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** One status of one operation in the committed OpenAPI document. */
export interface Promised {
  /** The operation in the form `GET /api/…`, as in the OpenAPI document. */
  operation: string;
  status: number;
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
      Object.entries(operations[method]?.responses ?? {}).map(([status, { content = {} }]) => ({
        operation: `${method.toUpperCase()} ${path}`,
        status: Number(status),
        types: Object.keys(content),
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
