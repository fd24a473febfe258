import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsroom, PITCH, writeArchive } from '../../apps/local/index.ts';
import { postJob, untilDone } from '../rig/jobs.ts';
import { type LoopbackModel, startLanguageModel } from '../rig/language-model.ts';
import { createWorld, type World } from '../rig/world.ts';

describe('a job with a language model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-model-'));
  let model: LoopbackModel;
  let world: World;
  beforeAll(async () => {
    // It claims little, so that the checks let it pass whatever the pair; to every third it is busy once.
    const asked = new Set<string>();
    model = await startLanguageModel(({ articles }) => {
      const about = JSON.stringify(articles);
      const isFirst = !asked.has(about);
      asked.add(about);
      if (isFirst && asked.size % 3 === 0)
        return { status: 429, headers: { 'retry-after': '1' }, body: '{}' };
      return JSON.stringify({
        evidence: [],
        why_they_fit: 'There is little in common.',
        why_not: 'The subject is another one.',
        personalized_angle: null,
        fit_score: 40,
      });
    });
    const archive = join(folder, 'newsroom.warc.gz');
    await writeArchive(archive, newsroom.newsroom());
    world = await createWorld({
      env: {
        BYLINE_WEB: 'archive',
        BYLINE_WEB_ARCHIVES: archive,
        BYLINE_FIT_PROVIDER: 'openai-compatible',
        BYLINE_FIT_MODEL: 'loopback',
        BYLINE_FIT_BASE_URL: model.baseUrl,
      },
    });
  });
  afterAll(async () => {
    await world?.close();
    await model?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reports in its words where they pass the checks, waits where it is busy, and does without elsewhere', async () => {
    const posted = await postJob(world, { from: newsroom.DEMO_SOURCES, fit_context: { pitch: PITCH } });
    const { result, warnings } = await untilDone(world, posted.id);
    expect(warnings).toEqual([]);
    expect(result.research.length).toBe(result.journalists.length);
    const byModel = result.research.filter(({ method }) => method.name === 'model@1');
    expect(byModel.length).toBeGreaterThan(0);
    for (const { fit, method } of byModel) {
      expect(method).toMatchObject({ model: 'openai-compatible/loopback', deterministic: false });
      expect(fit.reasoning).toContain('There is little in common. Read ');
    }
    // A score of 40 is not borne out where much is shared: there the arithmetic speaks.
    for (const { fit, method } of result.research) {
      if (fit.score > 82) expect(method).toMatchObject({ name: 'lexical@2', deterministic: true });
    }
  });
});
