import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { logContext } from '../../runtime/index.ts';
import { jobIdOf } from './job-id.ts';

/** Adds the job ID to every line that an activity of a job logs. The tracing interceptor adds the trace ID. */
export const logActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => logContext.run(jobIdOf(info.workflowExecution?.workflowId), () => next(input)),
  },
});
