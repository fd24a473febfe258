import type { Client } from '@temporalio/client';
import { vi } from 'vitest';

export interface WorkflowStarts {
  /** Returns the number of workflows that were started or joined since the count began. */
  count(): number;
  stop(): void;
}

/** Counts the workflows that a client has started, each after Temporal has confirmed the start, until `stop` is called. */
export function countStarts({ workflow }: Client): WorkflowStarts {
  const start = vi.spyOn(workflow, 'start');
  return {
    count: () => start.mock.settledResults.filter(({ type }) => type === 'fulfilled').length,
    stop: () => start.mockRestore(),
  };
}
