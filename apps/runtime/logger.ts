import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Config } from './config.ts';
import { logContext } from './log-context.ts';

export type Logger = PinoLogger;

/**
 * Creates the logger, which writes JSON lines to stdout. All processes use the same field names:
 * `request_id`, `job_id`, `trace_id`, `organization_id`, `source_index`. Data from callers is never logged.
 */
export function createLogger(config: Config, processName: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { process: processName, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: (line, _level, logger) => ownContext(line, logger),
    },
    destination,
  );
}

/**
 * Returns the context fields that a log line lacks. For example, a request's own logger already adds the request ID.
 */
function ownContext(line: object, logger: Logger): object {
  const store = logContext.getStore();
  if (!store) return {};
  const ownFields = { ...logger.bindings(), ...line };
  return Object.fromEntries(Object.entries(store).filter(([name]) => !(name in ownFields)));
}
