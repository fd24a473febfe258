import {
  type Client,
  isGrpcCancelledError,
  isGrpcDeadlineError,
  WorkflowFailedError,
  type WorkflowHandle,
} from '@temporalio/client';
import { TimeoutFailure } from '@temporalio/common';
import { type Database, organizations } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import { startWorkflow, type Urgency, type WorkflowStart } from '../../../workflows/start.ts';
import type { Logger } from '../../runtime/index.ts';

export interface WorkflowDeps {
  db: Database;
  temporal: Client;
  log: Logger;
}

/** Returns what decides when tasks run: the urgency, the organization and the organization's fairness weight. */
export async function urgencyOf(
  { db }: WorkflowDeps,
  organizationId: OrganizationId,
  urgency: Urgency['urgency'],
): Promise<Urgency> {
  return { urgency, organizationId, weight: await organizations.weight(db, organizationId) };
}

/** How early the server's timer may end a call, which the client then sees as cancelled, not as a missed deadline. */
const EARLY_MS = 100;

/** Runs a workflow, and returns its result, `late` after `deadline` (epoch ms), or `away` if it could not run. */
export async function awaitWorkflow<Receipt>(
  { temporal: { connection }, log }: WorkflowDeps,
  what: string,
  run: () => ReturnType<typeof startWorkflow<Receipt>>,
  deadline: number,
): Promise<Receipt | 'late' | 'away'> {
  let started = false;
  try {
    const handle = await run();
    if (!handle) return 'away';
    started = true;
    return await connection.withDeadline(deadline, () => handle.result());
  } catch (error) {
    if (started && isLate(error, deadline)) return 'late';
    log.warn({ workflow: what, err: error }, 'a short workflow could not be run');
    return 'away';
  }
}

/** Starts a workflow once no other with its id runs; null if the others run until `deadline` (epoch ms). */
export async function startInTurn<Receipt>(
  deps: WorkflowDeps,
  start: WorkflowStart,
  deadline: number,
): Promise<WorkflowHandle<() => Promise<Receipt>> | null> {
  const { workflowId } = start.options;
  const other = async () => deps.temporal.workflow.getHandle<() => Promise<Receipt>>(workflowId);
  for (;;) {
    const handle = await startWorkflow<Receipt>(deps.temporal, start);
    if (handle) return handle;
    if ((await awaitWorkflow(deps, start.type, other, deadline)) === 'late') return null;
  }
}

/** Whether a call failed because its deadline (epoch ms) passed, or its workflow because no worker was free. */
function isLate(error: unknown, deadline: number): boolean {
  if (isGrpcDeadlineError(error)) return true;
  if (error instanceof WorkflowFailedError) return isTimeout(error.cause);
  return isGrpcCancelledError(error) && Date.now() >= deadline - EARLY_MS;
}

function isTimeout(failure: Error | undefined): boolean {
  return failure instanceof TimeoutFailure || (failure?.cause instanceof Error && isTimeout(failure.cause));
}
