import { type Client, isGrpcDeadlineError } from '@temporalio/client';
import { type Database, lookups, organizations, type ProviderSearchId } from '../../db/index.ts';
import {
  LOOKUP_ARTICLE,
  LOOKUP_PRIORITY,
  LOOKUP_PUBLICATION,
  type LookupInput,
  type LookupReceipt,
  SEARCH_ATTRIBUTES,
  SEARCH_NEWS,
  type SearchNewsInput,
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
  return waitFor(deps, lookup.kind, () => start(deps, caller, lookup, 'waitedFor'), deadline);
}

/** Has the worker look something up when it has time; nobody waits, and a failure is only logged. */
export function requestLookup(deps: LookupDeps, caller: Caller, lookup: lookups.Lookup): void {
  start(deps, caller, lookup, 'background').catch((error) => {
    deps.log.warn({ lookup: lookup.kind, err: error }, 'a look-up could not be queued');
  });
}

/** Has the worker ask the outside provider what a row wants to know, and waits for it until `deadline`. */
export async function runProviderSearch(
  deps: LookupDeps,
  { organizationId }: Caller,
  searchId: ProviderSearchId,
  deadline: number,
): Promise<LookupEnd> {
  const input: SearchNewsInput = { searchId, organizationId };
  const run = () =>
    startWorkflow(deps, { type: SEARCH_NEWS, id: searchId, input, urgency: 'waitedFor', organizationId });
  return waitFor(deps, 'news', run, deadline);
}

async function start(
  deps: LookupDeps,
  { organizationId }: Caller,
  lookup: lookups.Lookup,
  urgency: keyof typeof LOOKUP_PRIORITY,
) {
  const lookupId = await lookups.request(deps.db, lookup);
  const input: LookupInput = { lookupId, organizationId };
  return startWorkflow(deps, { type: WORKFLOWS[lookup.kind], id: lookupId, input, urgency, organizationId });
}

/** Starts a short workflow for a row, whose id is its own; who comes while it runs joins it. */
async function startWorkflow(
  { db, temporal }: LookupDeps,
  run: {
    type: string;
    id: string;
    input: LookupInput | SearchNewsInput;
    urgency: keyof typeof LOOKUP_PRIORITY;
    organizationId: Caller['organizationId'];
  },
) {
  const weight = await organizations.weight(db, run.organizationId);
  return temporal.connection.withDeadline(Date.now() + START_MS, () =>
    temporal.workflow.start<(input: typeof run.input) => Promise<LookupReceipt>>(run.type, {
      workflowId: run.id,
      taskQueue: TASK_QUEUES.orchestration,
      args: [run.input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: '10m',
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.organizationId, value: run.organizationId }],
      priority: {
        priorityKey: LOOKUP_PRIORITY[run.urgency],
        fairnessKey: run.organizationId,
        fairnessWeight: weight,
      },
    }),
  );
}

async function waitFor(
  { temporal: { connection }, log }: LookupDeps,
  what: string,
  run: () => ReturnType<typeof startWorkflow>,
  deadline: number,
): Promise<LookupEnd> {
  try {
    const handle = await run();
    const { outcome } = await connection.withDeadline(deadline, () => handle.result());
    return outcome;
  } catch (error) {
    if (Date.now() >= deadline && isGrpcDeadlineError(error)) return 'late';
    log.warn({ lookup: what, err: error }, 'a look-up could not be run');
    return 'away';
  }
}
