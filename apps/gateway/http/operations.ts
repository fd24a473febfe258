import type { TSchema } from '@sinclair/typebox';
import type { FastifyContextConfig, onRequestAsyncHookHandler } from 'fastify';
import { problems } from './problem-schema.ts';

interface Operation {
  summary: string;
  description: string;
  operationId: string;
  params?: TSchema;
  querystring?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response: Record<number, unknown>;
  /** The errors that do not follow from the rest, such as 409. */
  errors?: number[];
}

/**
 * Returns a function for the options of a tag's routes, which all have the same access and rate limit. It documents
 * the errors that follow from these and from the parts of the request, such as a 404 for an id in the path.
 */
export function operations(
  tag: string,
  onRequest?: onRequestAsyncHookHandler | onRequestAsyncHookHandler[],
  rateLimit?: FastifyContextConfig['rateLimit'],
) {
  return <Described extends Operation>({ errors = [], ...operation }: Described) => ({
    ...(onRequest && { onRequest }),
    ...(rateLimit && { config: { rateLimit } }),
    schema: {
      ...operation,
      tags: [tag],
      // Errors are thrown, so that the types of the responses that a route returns need not include them.
      response: {
        ...operation.response,
        ...problems(
          ...errorsOf(operation),
          ...(onRequest ? [403] : []),
          ...(rateLimit ? [429] : []),
          ...errors,
        ),
      } as Described['response'],
    },
  });
}

function errorsOf({ params, querystring, headers, body }: Omit<Operation, 'errors'>): number[] {
  return [
    ...[401, 500, 503],
    ...(querystring || headers || body ? [400] : []),
    ...(params ? [404] : []),
    ...(body ? [413, 415] : []),
  ];
}
