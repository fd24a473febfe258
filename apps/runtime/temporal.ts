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

/** The gRPC status code RESOURCE_EXHAUSTED. */
const RESOURCE_EXHAUSTED = 8;
const MAX_ATTEMPTS = 3;

/**
 * A client that connects on first use, so that a process can start while Temporal is down.
 *
 * The server buffers one query per workflow and rejects the next with RESOURCE_EXHAUSTED. The SDK silently
 * retries that for up to a minute by default, which would make a poll hang under load. Here the error is
 * reported at once, and the caller falls back to Postgres.
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
    // Querying a closed workflow would replay its whole history, and the result is in Postgres anyway.
    workflow: { queryRejectCondition: 'NOT_OPEN' },
  });
}
