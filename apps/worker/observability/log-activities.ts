import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { logContext } from '../../runtime/index.ts';
import { jobIdOf } from './job-id.ts';

/**
 * Adds the job ID to every line that a job's activity logs. The trace ID is added by the tracing interceptor.
 */
export const logActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => logContext.run(jobIdOf(info.workflowExecution?.workflowId), () => next(input)),
  },
});
