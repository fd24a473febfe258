import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, it } from 'vitest';
import { withinAttempts } from '../../activities/people/attempts.ts';
import type { Database, sources } from '../../db/index.ts';

const TASK: sources.SourceTask = {
  job_id: 'jej_x',
  organization_id: 'org_x',
  job_status: 'processing',
  include_recent: 0,
  unit_price: 0,
  source_index: 0,
  kind: 'article_url',
  url: null,
  reference: null,
  receipt: null,
  polite_waits: 0,
  retries: 0,
};

/** Runs one attempt that fails, after so many that reached the database, of which some only waited. */
async function fail(earlier: number, politeWaits: number): Promise<unknown> {
  const task = { ...TASK, polite_waits: politeWaits, retries: earlier };
  let ran = 0;
  // Temporal's own count says nothing: it holds attempts that found no database.
  const environment = new MockActivityEnvironment({ attempt: 100 });
  const error: unknown = await environment
    .run(() =>
      // The database is asked nothing unless it is a turn that is waited for.
      withinAttempts({} as Database, task, async () => {
        ran += 1;
        throw new Error('the page broke the reader');
      }),
    )
    .catch((thrown: unknown) => thrown);
  return {
    ran,
    final: error instanceof ApplicationFailure && error.nonRetryable === true,
    message: error instanceof Error ? error.message : '',
  };
}

describe('a source that fails', () => {
  it('is tried four times', async () => {
    expect(await fail(2, 0)).toMatchObject({ ran: 1, final: false });
    expect(await fail(3, 0)).toEqual({ ran: 1, final: true, message: 'Error: the page broke the reader' });
  });

  it('has all four, however often it waited for its turn', async () => {
    expect(await fail(11, 9)).toMatchObject({ ran: 1, final: false });
    expect(await fail(12, 9)).toMatchObject({ ran: 1, final: true });
  });

  it('is not tried again when its attempts died without a word', async () => {
    expect(await fail(4, 0)).toMatchObject({ ran: 0, final: true });
  });

  it('is not given up for an outage of the database, and ends its attempt only when that is over', async () => {
    let asked = 0;
    const db = {
      updateTable() {
        asked += 1;
        if (asked === 1) throw new Error('Connection terminated unexpectedly');
        const query = { set: () => query, where: () => query, execute: async () => [] };
        return query;
      },
    } as unknown as Database;
    const environment = new MockActivityEnvironment();
    const attempt = environment.run(() =>
      withinAttempts(db, { ...TASK, retries: 3 }, async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      }),
    );
    await expect(attempt).rejects.toThrow('connect ECONNREFUSED');
    expect(asked, 'once in vain, once taken back').toBe(2);
  });
});
