import { DefaultLogger, type Logger as TemporalLogger } from '@temporalio/worker';
import type { Logger } from '../../runtime/index.ts';
import { jobIdOf } from './job-id.ts';

const SEVERITY = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

/** What the SDK logs of its workers, workflows and activities, in our lines; those of a job's workflow name the job. */
export function temporalLogger(log: Logger, level: 'DEBUG' | 'INFO'): TemporalLogger {
  return new DefaultLogger(level, ({ level: severity, message, meta }) => {
    log[SEVERITY[severity]]({ ...meta, ...jobIdOf(meta?.workflowId) }, message);
  });
}
