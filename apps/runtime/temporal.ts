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

/** gRPC's RESOURCE_EXHAUSTED. */
const RESOURCE_EXHAUSTED = 8;
const MAX_ATTEMPTS = 3;

/**
 * A client that connects when it is first used, so that a process starts while Temporal is away.
 *
 * The server buffers one query per workflow and answers RESOURCE_EXHAUSTED to the next; the SDK's default
 * retries that for up to a minute in silence, which would turn a busy moment into a hanging poll. Here it
 * is reported at once and the caller answers from Postgres.
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
    // A query on a closed workflow would replay its whole history; its answer is in Postgres anyway.
    workflow: { queryRejectCondition: 'NOT_OPEN' },
  });
}
