import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../../activities/privacy/index.ts';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroom, PITCH } from '../../apps/local/index.ts';
import type { JournalistId } from '../../model/index.ts';
import type { ProofFact, ProofManifest } from '../../packages/proof/index.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import { verifyIndependently } from '../support/proof/independent.ts';
import { createCli, prepareCli } from '../support/world/cli.ts';
import { postJob, untilDone } from '../support/world/jobs.ts';
import { addMembers, createList } from '../support/world/media-lists.ts';
import { prepareFolder, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

describe('the proof of a job', () => {
  const folder = prepareFolder();
  const file = join(folder, 'proof.zip');
  const world = prepareWorld(() => ({ web: newsroom.newsroom() }));
  const cli = prepareCli(world);
  let job: JobBody;
  let facts: ProofFact[];
  let manifest: ProofManifest;

  beforeAll(async () => {
    const { id } = await postJob(world, { from: newsroom.DEMO_SOURCES, fit_context: { pitch: PITCH } });
    job = await untilDone(world, id);
    writeFileSync(file, await download(`${job.links.self}/export?format=proof`));
    ({ facts, manifest } = read(file));
  });

  const download = async (path: string) => {
    const headers = { authorization: `Bearer ${world.key}` };
    const response = await fetch(world.app.listeningOrigin + path, { headers });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/filename="\w+ [\d-]+-proof\.zip"/);
    return Buffer.from(await response.arrayBuffer());
  };
  const read = (path: string) => {
    const files = unzipSync(readFileSync(path));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    const lines = text('facts.jsonl').split('\n').slice(0, -1);
    return {
      facts: lines.map((line) => JSON.parse(line) as ProofFact),
      manifest: JSON.parse(text('manifest.json')) as ProofManifest,
      pages: text('pages.warc'),
    };
  };

  it('has a fact for each piece of evidence, and leaves none out', () => {
    const evidence = job.result.journalists.flatMap((one) => one.evidence);
    expect(evidence.length).toBeGreaterThan(30);
    expect(manifest).toMatchObject({ format: 'byline-proof', version: 1, of: job.id, facts: facts.length });
    expect(manifest.left_out).toEqual({ no_page: 0, no_copy: 0, not_located: 0 });
    expect(new Set(facts.map(({ excerpt }) => excerpt))).toEqual(
      new Set(evidence.map(({ excerpt }) => excerpt)),
    );
    for (const { journalist_identity_id: id, name, email, certainty } of job.result.journalists) {
      const own = facts.filter(({ journalist_id }) => journalist_id === id);
      expect(own.find(({ field }) => field === 'name')?.value).toBe(name);
      expect(own.find(({ field }) => field === 'email')?.value ?? null).toBe(email);
      expect(own.find(({ field }) => field === 'name')?.mark).toBe(certainty.name);
      expect(own.find(({ field }) => field === 'email')?.mark ?? null).toBe(certainty.email);
    }
  });

  it('is verified offline by the command', async () => {
    const offline = createCli({ BYLINE_URL: 'http://127.0.0.1:1' });
    const { code, stdout, stderr } = await offline.run(['verify', file, '-o', 'json']);
    offline.remove();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      facts: facts.length,
      verified: facts.length,
      refused: [],
      faults: [],
      manifest,
    });
  });

  it('is verified by a program that was written from the documentation', () => {
    expect(verifyIndependently([file]) ?? [{}]).toEqual([{}]);
  });

  it('is downloaded by the command, for a list as for a job', async () => {
    const { id } = await createList(world, 'Proven');
    const ids = job.result.journalists.map((one) => one.journalist_identity_id);
    await addMembers(world, id, { jobId: job.id, ids } as never);
    const path = join(folder, 'list.zip');
    expect(await cli.run(['lists', 'export', id, '-o', 'proof', '-f', path])).toMatchObject({ code: 0 });
    const list = read(path);
    expect(list.manifest.of).toBe(id);
    expect(list.facts.map(({ value }) => value).sort()).toEqual(facts.map(({ value }) => value).sort());
    expect((await cli.run(['verify', path])).code).toBe(0);
  });

  it('is for its organization only, and not for unresolved sources', async () => {
    const { key } = await createTenant(world.db);
    const path = `${job.links.self}/export?format=proof`;
    expect((await world.call('GET', path, { key })).status).toBe(404);
    expect((await world.call('GET', `${path}&part=unresolved`)).status).toBe(400);
  });

  it('is made and checked by the commands of its documentation', async () => {
    const path = join(folder, 'documented.zip');
    for (const line of codeBlock('docs/proof-format.md', 'Proof files').trim().split('\n')) {
      const [, ...args] = line.replace('jej_…', job.id).replace('proof.zip', path).split(' ');
      expect(await cli.run(args), line).toMatchObject({ code: 0 });
    }
  });

  it('says that a file cannot be read', async () => {
    const missing = await cli.run(['verify', join(folder, 'missing.zip')]);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('could not be read');
  });

  it('has nothing of a person who was erased, nor pages that name the person', async () => {
    const [erased] = job.result.journalists;
    if (!erased) throw new Error('The job found nobody.');
    const surname = erased.name.split(' ').at(-1) ?? '';
    const id = erased.journalist_identity_id as JournalistId;
    await erasePerson(world.db, { by: 'id', id }, []);
    const path = join(folder, 'erased.zip');
    writeFileSync(path, await download(`${job.links.self}/export?format=proof`));
    const after = read(path);
    expect(after.pages).not.toContain(surname);
    expect(JSON.stringify(after.facts)).not.toContain(surname);
    expect(after.facts.length).toBeGreaterThan(0);
    expect(after.facts.length).toBeLessThan(facts.length);
    expect((await cli.run(['verify', path])).code).toBe(0);
  });
});
