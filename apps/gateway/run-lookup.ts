import { type Client, isGrpcDeadlineError } from '@temporalio/client';
import { type Database, lookups } from '../../db/index.ts';
import {
  LOOKUP_ARTICLE,
  LOOKUP_PRIORITY,
  LOOKUP_PUBLICATION,
  type LookupInput,
  type LookupReceipt,
  SEARCH_ATTRIBUTES,
  TASK_QUEUES,
} from '../../workflows/contract.ts';
import type { Logger } from '../runtime/index.ts';
import type { Caller } from './plugins/authentication.ts';

export interface LookupDeps {
  db: Database;
  temporal: Client;
  log: Logger;
}

/** How a look-up ended for who waited: as its receipt says, or `late` or `away` when there is none. */
export type LookupEnd = LookupReceipt['outcome'] | 'late' | 'away';

const WORKFLOWS = { article: LOOKUP_ARTICLE, publication: LOOKUP_PUBLICATION } as const;
const START_MS = 5_000;

/**
 * Has the worker look something up and waits for it until `deadline` (a time in ms); who asks meanwhile joins
 * the same run. What is `late` goes on and fills the row for the next caller.
 */
export async function runLookup(
  deps: LookupDeps,
  caller: Caller,
  lookup: lookups.Lookup,
  deadline: number,
): Promise<LookupEnd> {
  const { connection } = deps.temporal;
  try {
    const handle = await start(deps, caller, lookup, 'waitedFor');
    const { outcome } = await connection.withDeadline(deadline, () => handle.result());
    return outcome;
  } catch (error) {
    if (Date.now() >= deadline && isGrpcDeadlineError(error)) return 'late';
    deps.log.warn({ lookup: lookup.kind, err: error }, 'a look-up could not be run');
    return 'away';
  }
}

/** Has the worker look something up when it has time; nobody waits, and a failure is only logged. */
export function requestLookup(deps: LookupDeps, caller: Caller, lookup: lookups.Lookup): void {
  start(deps, caller, lookup, 'background').catch((error) => {
    deps.log.warn({ lookup: lookup.kind, err: error }, 'a look-up could not be queued');
  });
}

async function start(
  { db, temporal }: LookupDeps,
  { organizationId }: Caller,
  lookup: lookups.Lookup,
  urgency: keyof typeof LOOKUP_PRIORITY,
) {
  const lookupId = await lookups.request(db, lookup);
  const input: LookupInput = { lookupId, organizationId };
  return temporal.connection.withDeadline(Date.now() + START_MS, () =>
    temporal.workflow.start<(input: LookupInput) => Promise<LookupReceipt>>(WORKFLOWS[lookup.kind], {
      workflowId: lookupId,
      taskQueue: TASK_QUEUES.orchestration,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: '10m',
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.organizationId, value: organizationId }],
      priority: { priorityKey: LOOKUP_PRIORITY[urgency], fairnessKey: organizationId },
    }),
  );
}
