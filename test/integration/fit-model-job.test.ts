import { describe, expect, it } from 'vitest';
import { newsroom, PITCH } from '../../apps/local/index.ts';
import { organizations } from '../../db/index.ts';
import { startLanguageModel } from '../support/servers/language-model.ts';
import { postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { jobIdOf } from '../support/world/settle.ts';

const KEPT = 'A shipyard sells old ferry batteries to ports that run their cranes on them at night.';

describe('a job with a language model', () => {
  const model = prepare(async () => {
    // The fake model makes few claims, so that its reports pass the checks for any pitch and journalist.
    // Every third request first gets a "busy" error.
    const asked = new Set<string>();
    return startLanguageModel(({ articles }) => {
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
  });
  const world = prepareWorld(() => ({
    web: newsroom.newsroom(),
    env: {
      BYLINE_FIT_PROVIDER: 'openai-compatible',
      BYLINE_FIT_MODEL: 'loopback',
      BYLINE_FIT_BASE_URL: model.baseUrl,
    },
  }));

  it('uses the model’s words when they pass the checks, waits when it is busy, and falls back otherwise', async () => {
    const posted = await postJob(world, { from: newsroom.DEMO_SOURCES, fit_context: { pitch: PITCH } });
    const { result, warnings } = await untilDone(world, posted.id);
    expect(warnings).toEqual([]);
    expect(result.research.length).toBe(result.journalists.length);
    const byModel = result.research.filter(({ method }) => method.name === 'model@2');
    expect(byModel.length).toBeGreaterThan(0);
    for (const { fit, method } of byModel) {
      expect(method).toMatchObject({ model: 'openai-compatible/loopback', deterministic: false });
      // Without a shared topic, the report makes no claim about topics, whatever the model returns.
      expect(fit).toMatchObject({ why_they_fit: null, why_not: 'The subject is another one.', topics: [] });
    }
    // The model's score of 40 contradicts a large overlap of words. In such a case, the report written
    // without the model is used.
    for (const { fit, method } of result.research) {
      if (fit.score > 82) expect(method).toMatchObject({ name: 'lexical@8', deterministic: true });
    }
  });

  it('keeps the pitch and the model’s responses about it after the job by default', async () => {
    const posted = await postJob(world, { from: newsroom.DEMO_SOURCES, fit_context: { pitch: KEPT } });
    expect((await untilDone(world, posted.id)).fit_context).toEqual({ pitch: KEPT });
    expect(await answersOf(posted.id)).toBeGreaterThan(0);
  });

  it('deletes both when the job ends in an organization that keeps no pitches, also responses to earlier jobs', async () => {
    await organizations.change(world.db, world.organizationId, { keep_pitches: false });
    const before = await answersOf();
    const body = { from: newsroom.DEMO_SOURCES, fit_context: { pitch: KEPT }, options: { external_id: '2' } };
    const posted = await postJob(world, body);
    expect(posted.fit_context).toEqual({ pitch: KEPT });
    const done = await untilDone(world, posted.id);
    expect(done.fit_context).toBeNull();
    expect(done.result.research.length).toBe(done.result.journalists.length);
    // The second job reused the model's responses for an earlier job with the same pitch, so the end of the
    // second job deletes these responses, too.
    expect(await answersOf(posted.id)).toBe(0);
    expect(await answersOf()).toBeLessThan(before);
    const rows = await world.db.selectFrom('jobs').select('pitch').where('id', '=', jobIdOf(done)).execute();
    expect(rows).toEqual([{ pitch: null }]);
  });

  const answersOf = async (id?: string) => {
    const rows = await world.db.selectFrom('fit_answers').select('job_id').execute();
    return rows.filter(({ job_id }) => id === undefined || job_id === id).length;
  };
});
