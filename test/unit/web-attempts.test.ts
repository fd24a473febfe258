import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, it } from 'vitest';
import { HostBusyError, webAttempt } from '../../activities/support/index.ts';
import type { Database } from '../../db/index.ts';

const MAX = 4;
/** These tests need no database, because it is used only after an attempt has crashed while reading a page. */
const NO_DATABASE = {} as Database;
const BROKEN = new Error('the page broke the reader');
const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/**
 * Runs attempts of an activity in order, as Temporal does. Each attempt gets the last heartbeat details of
 * the previous attempts.
 */
function activity({ attempt = 0, heartbeatDetails = undefined as unknown } = {}) {
  return async (fails: Error) => {
    attempt += 1;
    const environment = new MockActivityEnvironment({ attempt, heartbeatDetails });
    environment.on('heartbeat', (sent: unknown) => {
      heartbeatDetails = sent;
    });
    let ran = false;
    const run = environment.run(() =>
      webAttempt({ db: NO_DATABASE, maxAttempts: MAX }, async () => {
        ran = true;
        throw fails;
      }),
    );
    const error: unknown = await run.catch((thrown: unknown) => thrown);
    const final = error instanceof ApplicationFailure && error.nonRetryable === true;
    return { ran, final, message: error instanceof Error ? error.message : '' };
  };
}

describe('an attempt at a web request', () => {
  it('fails permanently when it is the last one', async () => {
    const attempt = activity();
    for (let count = 1; count < MAX; count += 1)
      expect(await attempt(BROKEN)).toMatchObject({ final: false });
    expect(await attempt(BROKEN)).toEqual({ ran: true, final: true, message: `Error: ${BROKEN.message}` });
  });

  it.each([
    ['waits for the turn of its host', new HostBusyError('busy.example', 20_000)],
    ['finds no database', AWAY],
  ])('is not counted when it %s, however often', async (_when, uncounted) => {
    const attempt = activity();
    for (let count = 1; count <= 20; count += 1)
      expect(await attempt(uncounted)).toMatchObject({ ran: true, final: false });
    expect(await attempt(BROKEN)).toMatchObject({ final: false });
    for (let count = 1; count <= 20; count += 1) await attempt(uncounted);
    for (let count = 2; count < MAX; count += 1)
      expect(await attempt(BROKEN)).toMatchObject({ final: false });
    expect(await attempt(BROKEN)).toMatchObject({ ran: true, final: true });
  });

  it('is not started when too many previous ones died after their start was recorded', async () => {
    const attempt = activity({ attempt: 7, heartbeatDetails: { attempts: MAX } });
    expect(await attempt(BROKEN)).toMatchObject({ ran: false, final: true });
  });

  it('counts from one when an earlier version left a different heartbeat', async () => {
    const attempt = activity({ attempt: 6, heartbeatDetails: 'article' });
    expect(await attempt(BROKEN)).toMatchObject({ ran: true, final: false });
  });
});
