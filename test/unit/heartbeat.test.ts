import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, it } from 'vitest';
import { withHeartbeats } from '../../activities/support/index.ts';

it('sends heartbeats while the work runs, and none after it', async () => {
  const environment = new MockActivityEnvironment();
  let heartbeats = 0;
  environment.on('heartbeat', () => {
    heartbeats += 1;
  });
  const done = await environment.run(() => withHeartbeats(() => sleep(4_500, 'done')));
  expect(done).toBe('done');
  expect(heartbeats).toBeGreaterThan(0);
  const sent = heartbeats;
  await sleep(2_500);
  expect(heartbeats).toBe(sent);
});

it('passes cancellation on to the work', async () => {
  const environment = new MockActivityEnvironment();
  const run = environment.run(() => withHeartbeats((signal) => sleep(60_000, 'done', { signal })));
  environment.cancel();
  await expect(run).rejects.toThrow();
});
