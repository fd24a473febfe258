import { expect } from 'vitest';
import type { JobBody } from '../../../apps/gateway/app.ts';
import { patiently } from '../probes/patiently.ts';
import type { World } from './world.ts';

const ENRICH = '/api/v1/journalists/enrich';

export function articles(urls: string[]): { type: string; url: string }[] {
  return urls.map((url) => ({ type: 'article_url', url }));
}

/** Posts a job and expects it to be accepted. */
export async function postJob(
  world: World,
  body: object,
  headers: Record<string, string> = {},
): Promise<JobBody> {
  const reply = await patiently(() => world.call<JobBody>('POST', ENRICH, { body, headers }));
  expect(reply.status, JSON.stringify(reply.body)).toBe(202);
  return reply.body;
}

export async function getJob(world: World, id: string, query = ''): Promise<JobBody> {
  const path = `/api/v1/journalist-enrichment-jobs/${id}${query}`;
  const reply = await patiently(() => world.call<JobBody>('GET', path));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

/**
 * Waits until a job has ended, then fetches the job with its evidence. With `seen`, which is called after every poll,
 * the job is polled ten times a second. Otherwise the gateway holds its response, because each poll of a running job asks
 * its workflow for the progress.
 */
export async function untilDone(world: World, id: string, seen?: (job: JobBody) => void): Promise<JobBody> {
  for (;;) {
    const job = await getJob(world, id, seen ? '?view=summary' : '?wait_seconds=20&wait_for=done');
    seen?.(job);
    if (job.status !== 'pending' && job.status !== 'processing')
      return getJob(world, id, '?include=evidence');
    if (seen) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
