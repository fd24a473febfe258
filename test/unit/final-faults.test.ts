import { ApplicationFailure } from '@temporalio/common';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { finalFaults } from '../../apps/worker/create-workers.ts';
import { UNSTORABLE } from '../../workflows/contract.ts';

const fromServer = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

/** Runs an activity that throws the given error, and returns the error that Temporal receives. */
async function failureOf(thrown: Error): Promise<unknown> {
  const { inbound } = finalFaults({} as never);
  const run = inbound?.execute?.({ args: [], headers: {} }, async () => {
    throw thrown;
  });
  return run?.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('an activity whose value the database rejects', () => {
  const rejected = fromServer('22P05');

  it.each([
    ['at any attempt', rejected],
    ['at the last attempt, which wraps it', ApplicationFailure.create({ message: 'last', cause: rejected })],
  ])('fails permanently, %s', async (_when, thrown) => {
    expect(await failureOf(thrown)).toMatchObject({ type: UNSTORABLE, nonRetryable: true, cause: rejected });
  });

  it('fails as it is when the error is of another kind', async () => {
    const away = fromServer('57P01');
    expect(await failureOf(away)).toBe(away);
  });
});
