import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  isRetryableError,
  makeGrpcRetryInterceptor,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import type { Config } from './config.ts';
import { payloadOptions } from './payload-codec.ts';
import { temporalConnectionOptions } from './temporal-address.ts';

/** The value of the gRPC status code RESOURCE_EXHAUSTED. */
const RESOURCE_EXHAUSTED = 8;
const MAX_ATTEMPTS = 3;

/**
 * Creates a client that connects on first use, so that a process can start while Temporal is down.
 *
 * The server buffers only one query per workflow and rejects any further query with RESOURCE_EXHAUSTED. By
 * default, the SDK silently retries such a query for up to a minute, so a poll would hang under load. This
 * client throws the error at once, and the caller reads Postgres instead.
 */
export function openTemporalClient(config: Config, interceptors: WorkflowClientInterceptor[] = []): Client {
  const connection = Connection.lazy({
    ...temporalConnectionOptions(config.temporal),
    interceptors: [
      makeGrpcRetryInterceptor({
        ...defaultGrpcRetryOptions(),
        retryableDecider: (attempt, status) =>
          attempt < MAX_ATTEMPTS && status.code !== RESOURCE_EXHAUSTED && isRetryableError(status),
      }),
    ],
  });
  return new Client({
    connection,
    namespace: config.temporal.namespace,
    ...payloadOptions(config.temporal.payloadKeys),
    interceptors: { workflow: interceptors },
    // Do not query closed workflows: a query would replay the whole history, and the result is in Postgres
    // anyway.
    workflow: { queryRejectCondition: 'NOT_OPEN' },
  });
}
