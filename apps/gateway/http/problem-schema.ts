import { Type } from '@sinclair/typebox';
import { Nullable, StringEnum } from './common-schema.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'URL of the documentation page for this error code' }),
    title: Type.String(),
    status: Type.Integer(),
    code: StringEnum(Object.keys(ERRORS) as ErrorCode[]),
    message: Type.String(),
    detail: Type.String({ description: 'The same text as `message`, under the name that RFC 9457 defines' }),
    request_id: Type.String({ description: 'The id of the request; quote it when you contact the operator' }),
    retryable: Type.Boolean({ description: 'Whether the same request may succeed later' }),
    retry_after_seconds: Nullable(Type.Integer(), {
      description: 'Seconds to wait before a retry; null if there is no fixed time',
    }),
    issues: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }), {
      description: 'The invalid parts of the request; filled if the status is 400',
    }),
    context: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Details of the error, such as numbers and ids; the keys depend on `code`',
      },
    ),
  },
  { $id: 'Problem', description: 'The body of every response with status 400 or above' },
);

const DESCRIPTIONS: Partial<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'The API key, token or session is missing, unknown, expired or revoked',
  402: 'Not enough credits',
  403: 'The caller lacks a scope or permission',
  404: 'The resource does not exist or belongs to another organization',
  405: 'The method is not allowed',
  409: 'The request conflicts with the current state',
  412: 'The resource has changed since you read it, or `If-Match` is missing',
  413: 'The body is too large',
  415: 'The body was not sent as `application/json`',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'A page could not be fetched',
  503: 'The database is unavailable',
};

/** Returns the error responses of a route for use in its response schemas. */
export function problems(...statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? 'Error',
        content: { 'application/problem+json': { schema: Type.Ref(ProblemSchema) } },
      },
    ]),
  );
}
