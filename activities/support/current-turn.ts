import { activityInfo } from '@temporalio/activity';

/** Temporal reports its default priority, which jobs have, as 0. */
const DEFAULT_PRIORITY = 3;

/** Returns whose work the activity does, as the workflow told Temporal; `organization` is empty for Byline's own. */
export function currentTurn(): { organization: string; priority: number } {
  const { priority } = activityInfo();
  return { organization: priority?.fairnessKey ?? '', priority: priority?.priorityKey || DEFAULT_PRIORITY };
}
