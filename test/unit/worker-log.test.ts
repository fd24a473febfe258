import { Writable } from 'node:stream';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { temporalLogger } from '../../apps/worker/observability/temporal-logger.ts';
import { FETCH_FAILED } from '../../workflows/contract.ts';

/** Returns the worker's log entry for an activity that failed with the given error. */
function lineOf(error: Error): Record<string, unknown> {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const log = createLogger(readConfig({}), 'worker', sink);
  temporalLogger(log, 'INFO').warn('Activity failed', { error, workflowId: 'lookup' });
  expect(written.trim().split('\n')).toHaveLength(1);
  return JSON.parse(written);
}

describe('an activity that failed', () => {
  it('because of its page is logged as one line of information, without a stack', () => {
    const line = lineOf(ApplicationFailure.retryable('news.example did not respond.', FETCH_FAILED));
    expect(line).toMatchObject({
      level: 'info',
      failure: 'FetchFailed',
      reason: 'news.example did not respond.',
    });
    expect(JSON.stringify(line)).not.toContain('worker-log.test');
  });

  it('for any other reason is logged as a warning', () => {
    expect(lineOf(new Error('a bug'))).toMatchObject({ level: 'warn', msg: 'Activity failed' });
  });
});
