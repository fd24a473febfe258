import { type Logger as PinoLogger, pino } from 'pino';
import type { Config } from './config.ts';

export type Logger = PinoLogger;

/**
 * The one logger: JSON lines on stdout. Fields that several processes write share their names:
 * `request_id`, `job_id`, `organization_id`, `source_index`. Nothing that a caller sent goes in.
 */
export function createLogger(config: Config, processName: string): Logger {
  return pino({
    level: config.logLevel,
    base: { process: processName, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
