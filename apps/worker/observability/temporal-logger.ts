import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, type Logger as TemporalLogger } from '@temporalio/worker';
import { FETCH_FAILED, FETCH_TIMED_OUT } from '../../../workflows/contract.ts';
import type { Logger } from '../../runtime/index.ts';
import { jobIdOf } from './job-id.ts';

const SEVERITY = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;
const OF_THE_PAGE = new Set([FETCH_FAILED, FETCH_TIMED_OUT]);

/**
 * Sends the SDK's log lines about workers, workflows and activities to our logger. Lines about a job's
 * workflow include the job ID.
 */
export function temporalLogger(log: Logger, level: 'DEBUG' | 'INFO'): TemporalLogger {
  return new DefaultLogger(level, ({ level: severity, message, meta }) => {
    const { error, ...rest } = { error: undefined as unknown, ...meta };
    const job = jobIdOf(meta?.workflowId);
    // Unreadable pages are routine, so log one line with the reason. A stack trace would show only our own
    // code.
    if (error instanceof ApplicationFailure && OF_THE_PAGE.has(error.type ?? ''))
      log.info({ ...rest, ...job, failure: error.type, reason: error.message }, 'a page could not be read');
    else log[SEVERITY[severity]]({ ...meta, ...job }, message);
  });
}
