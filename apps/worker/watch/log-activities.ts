import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { logContext } from '../../runtime/index.ts';
import { jobIdOf } from './job-id.ts';

/** Every line that is logged in an activity of a job names the job; who traces adds the trace. */
export const logActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => logContext.run(jobIdOf(info.workflowExecution?.workflowId), () => next(input)),
  },
});
