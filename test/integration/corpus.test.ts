import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { PITCH } from '../../apps/local/index.ts';
import { ledger } from '../../db/index.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { unproven } from '../support/world/proof.ts';
import { createWorld, type World } from '../support/world/world.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));
const ARCHIVE = `${CORPUS}bylines.warc.gz`;
const EXPECTED = `${CORPUS}bylines/expected.json`;
const present = existsSync(ARCHIVE) && existsSync(EXPECTED);
if (!present) console.log(`Skipping the job over real pages: there is no corpus at ${CORPUS}`);

describe.skipIf(!present)('a job over 100 real pages', () => {
  let world: World;
  let job: JobBody;
  let milliseconds = 0;

  beforeAll(async () => {
    const urls = (JSON.parse(readFileSync(EXPECTED, 'utf8')) as { url: string }[]).map(
      (record) => record.url,
    );
    world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: ARCHIVE } });
    const started = Date.now();
    const { id } = await postJob(world, {
      from: articles(urls.slice(0, 100)),
      fit_context: { pitch: PITCH },
    });
    job = await untilDone(world, id);
    milliseconds = Date.now() - started;
    // A hundred pages take minutes on a machine that also does other work.
  }, 600_000);
  afterAll(() => world?.close());

  it('completes with most sources resolved, and every profile has an outlet and evidence', () => {
    const reasons: Record<string, number> = {};
    for (const { reason } of job.result.unresolved) reasons[reason] = (reasons[reason] ?? 0) + 1;
    console.log(
      `100 real pages: ${job.progress.resolved} resolved, ${job.progress.unresolved} unresolved ${JSON.stringify(reasons)}, ` +
        `${job.usage.billable_results} of ${job.result.journalists.length} journalists with e-mail, ${(milliseconds / 1000).toFixed(1)} s`,
    );
    expect(job.status).toBe('complete');
    expect(job.progress.resolved).toBeGreaterThanOrEqual(60);
    for (const journalist of job.result.journalists) {
      expect(journalist.outlet).not.toBe('');
      expect(journalist.evidence.length).toBeGreaterThan(0);
      expect(journalist.billable).toBe(journalist.email !== null);
    }
    expect(job.result.research).toHaveLength(job.result.journalists.length);
  });

  it('has evidence for every non-null field', () => {
    for (const journalist of job.result.journalists)
      expect(unproven(journalist), `${journalist.journalist_identity_id}`).toEqual([]);
  });

  it('has evidence that occurs in the recorded pages', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'admin', 'evidence', job.id], {
      env: { ...process.env, DATABASE_URL: world.databaseUrl, BYLINE_WEB_ARCHIVES: ARCHIVE, NO_COLOR: '1' },
    }).catch((error: { stdout: string }) => error);
    const summary = stdout.trim().split('\n').at(-1) ?? '';
    console.log(summary);
    const [, found, total] = /^(\d+) of (\d+) pieces/.exec(summary) ?? [];
    expect(Number(total)).toBeGreaterThan(4 * job.result.journalists.length);
    expect(found, stdout).toBe(total);
  });

  it('balances its ledger', async () => {
    expect(await ledger.check(world.db)).toEqual([]);
    expect(job.usage.credits_used).toBe(job.usage.billable_results * 5);
  });
});
