import { Type } from '@sinclair/typebox';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { Nullable, StringEnum } from './common.ts';

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'Address of the page about this code' }),
    title: Type.String(),
    status: Type.Integer(),
    code: StringEnum(Object.keys(ERRORS) as ErrorCode[]),
    message: Type.String(),
    detail: Type.String({ description: 'The message again, under its RFC 9457 name' }),
    request_id: Type.String(),
    retryable: Type.Boolean(),
    retry_after_seconds: Nullable(Type.Integer()),
    issues: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })),
    context: Type.Object({}, { additionalProperties: true }),
  },
  { $id: 'Problem', description: 'Every reply from status 400 on' },
);

const DESCRIPTIONS: Partial<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'The credential is missing, unknown, expired or revoked',
  402: 'Not enough credits',
  403: 'The caller lacks a scope, or may not do this',
  404: 'There is no such thing, or it is not yours',
  405: 'The method does not exist here',
  409: 'It cannot be done as things are',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Slow down',
  500: 'It failed on our side',
  502: 'A page could not be had',
  503: 'The database is away',
};

/** The error replies of a route, for its response schemas. */
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
