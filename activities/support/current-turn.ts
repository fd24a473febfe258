import { activityInfo } from '@temporalio/activity';

/** Temporal's default priority, which jobs have. Temporal reports it as 0. */
const DEFAULT_PRIORITY = 3;

/**
 * Whose work the current activity does, and how urgent that is, as its workflow told Temporal (see
 * `workflows/start.ts`). The organization is empty for Byline's own work.
 */
export function currentTurn(): { organization: string; priority: number } {
  const { priority } = activityInfo();
  return { organization: priority?.fairnessKey ?? '', priority: priority?.priorityKey || DEFAULT_PRIORITY };
}
