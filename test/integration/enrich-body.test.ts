import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { JobBody, JobListBody } from '../../apps/gateway/app.ts';
import { articles, postJob } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const ENRICH = '/api/v1/journalists/enrich';
const MEGABYTE = 1024 * 1024;

describe('the body of an enrich request', () => {
  const world = prepareWorld({ roles: [] });

  it('stores the external_id of the options in the job, and finds jobs by it', async () => {
    const { key } = await createTenant(world.db);
    const external_id = 'x'.repeat(255);
    const body = { from: articles(['https://a.example/1']), options: { external_id } };
    const { status, body: job } = await world.call<JobBody>('POST', ENRICH, { body, key });
    expect([status, job.external_id]).toEqual([202, external_id]);
    const found = await world.call<JobListBody>(
      'GET',
      `/api/v1/journalist-enrichment-jobs?external_id=${external_id}`,
      { key },
    );
    expect(found.body.data.map(({ id }) => id)).toEqual([job.id]);
    expect(found.body.data[0], 'lists leave the pitch out').not.toHaveProperty('fit_context');
  });

  it('lists the accepted keys when one is unknown', async () => {
    const body = { from: articles(['https://a.example/1']), external_id: 'spring' };
    const { body: problem } = await world.call<{ message: string }>('POST', ENRICH, { body });
    expect(problem.message).toBe(
      '/external_id: is not a known key; accepted: from, fit_context, options; external_id belongs in options.',
    );
  });

  it('may hold 500 URLs and a pitch of maximum length', async () => {
    const url = `https://a.example/${'x'.repeat(2_048 - 'https://a.example/'.length)}`;
    const pitch = '\\u00e9'.repeat(20_000);
    const raw = JSON.stringify({ from: articles(Array(500).fill(url)), fit_context: { pitch: '' } });
    const body = raw.replace('"pitch":""', `"pitch":"${pitch}"`);
    const estimate = await world.call('POST', `${ENRICH}:estimate`, { raw: body });
    expect(estimate).toMatchObject({ status: 200, body: { sources: 500, max_credits: 2_500 } });
    const { key } = await createTenant(world.db, { credits: 5_000 });
    const accepted = await world.call<JobBody>('POST', ENRICH, { raw: body, key });
    expect(accepted.status).toBe(202);
    expect(accepted.body.fit_context?.pitch).toHaveLength(20_000);
  });

  it('is not read before the key is accepted', async () => {
    const { hostname, port } = new URL(world.app.listeningOrigin);
    for (const [authorization, status] of [
      ['', 401],
      ['authorization: Bearer byl_wrong\r\n', 401],
      [`authorization: Bearer ${(await createTenant(world.db, { scopes: ['news:search'] })).key}\r\n`, 403],
    ] as const) {
      const reply = await new Promise<string>((resolve, reject) => {
        // The Content-Length header announces ten megabytes, but only one byte of the body is sent.
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `POST ${ENRICH} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${authorization}` +
              `content-type: application/json\r\ncontent-length: ${10 * MEGABYTE}\r\n\r\n{`,
          ),
        );
        socket.setTimeout(30_000, () => socket.destroy(new Error('no answer: the body is waited for')));
        socket.once('data', (chunk) => {
          resolve(String(chunk));
          socket.destroy();
        });
        socket.once('error', reject);
      });
      expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });

  it.each([
    [5.0005, 5],
    [5.0009, 5],
    [1.005, 1.005],
    [0.29, 0.29],
    [4.9999999, 4.999],
    [7, 7],
  ])('rounds a cap of %d credits down to %d', async (asked, cap) => {
    const { key } = await createTenant(world.db);
    const body = { from: articles(['https://a.example/1', 'https://a.example/2']) };
    const reply = await world.call<JobBody>('POST', `${ENRICH}?max_credits=${asked}`, { body, key });
    expect(reply.body.usage).toMatchObject({ max_credits: cap, reserved_credits: Math.min(cap, 10) });
    const estimate = await world.call('POST', `${ENRICH}:estimate?max_credits=${asked}`, { body, key });
    expect(estimate.body).toMatchObject({ max_credits: Math.min(cap, 10) });
  });

  it('returns its pitch with the job, in the 202 and in each read, and null without one', async () => {
    const pitch = 'Tide tables, by people who sail.';
    const job = await postJob(world, { from: articles(['https://a.example/p']), fit_context: { pitch } });
    expect(job.fit_context).toEqual({ pitch });
    const read = await world.call<JobBody>('GET', job.links.self);
    expect(read.body.fit_context).toEqual({ pitch });
    const plain = await postJob(world, { from: articles(['https://a.example/q']) });
    expect(plain.fit_context).toBeNull();
  });
});
