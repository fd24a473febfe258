import { beforeEach, describe, expect, it } from 'vitest';
import { createAskModel, createModelScorer } from '../../activities/fit/index.ts';
import { lexicalScorer } from '../../activities/fit/lexical-scorer.ts';
import { ModelUnavailable } from '../../activities/fit/model/language-model.ts';
import type { FitRequest } from '../../activities/fit/scorer.ts';
import { newId } from '../../model/index.ts';
import { unquotable } from '../../packages/fit/lexicon/unquotable.ts';
import { FIT_PAIRS, type FitPair } from '../support/pages/fit-pairs.ts';
import { POISONS } from '../support/pages/poisons.ts';
import { type Asked, startLanguageModel } from '../support/servers/language-model.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { prepare } from '../support/world/prepare.ts';
import { insertTenant } from '../support/world/tenants.ts';

const MAX_CHANGE = 5;
const { db } = prepareDatabase();
const model = prepare(() => startLanguageModel(honest));
beforeEach(() => {
  model.answer = honest;
  model.asked.length = 0;
});

/** Returns the response of a language model that follows its instructions. */
function answerTo({ articles }: Asked, changes: Record<string, unknown> = {}): string {
  const [first] = articles;
  return JSON.stringify({
    evidence: [{ article_id: first?.id, quote: first?.title.split(' ').slice(0, 4).join(' ') }],
    why_they_fit: 'The articles are about the same things as the pitch.',
    why_not: 'The pitch is about another place.',
    personalized_angle: 'You wrote about this, and here are the results.',
    fit_score: 60,
    ...changes,
  });
}
const honest = (asked: Asked) =>
  answerTo(asked, { fit_score: isNear(asked) ? 80 : 20, ...(isNear(asked) ? {} : NO_EVIDENCE) });
const NO_EVIDENCE = { evidence: [], personalized_angle: null };
/** Whether this fake model considers the pitch and the articles to be on the same topic. */
function isNear({ pitch, articles }: Asked): boolean {
  return FIT_PAIRS.some(
    (pair) => pair.name.endsWith(', fitting') && pair.pitch === pitch && articles.length > 0,
  );
}

async function requestFor(pair: FitPair, works = pair.works): Promise<FitRequest> {
  const journalistId = newId('jid');
  await db.insertInto('journalists').values({ id: journalistId, name: 'Ada Reporter' }).execute();
  const { organizationId } = await insertTenant(db);
  const jobId = newId('jej');
  await db
    .insertInto('jobs')
    .values({
      id: jobId,
      organization_id: organizationId,
      billing_subject: jobId,
      status: 'processing',
      request_hash: jobId,
      pitch: pair.pitch,
      include_recent: 0,
      unit_price: 0,
      held: 0,
      warnings: '[]',
      expires_at: new Date('2026-12-22T09:00:00Z'),
    })
    .execute();
  return {
    organizationId,
    jobId,
    journalistId,
    person: { name: 'Ada Reporter', outlet: 'News', role: null, beat: null, bio: null },
    now: new Date('2026-11-22T09:00:00Z'),
    pitch: pair.pitch,
    works,
    colleaguesBefore: 0,
    evidenceOf: ({ url }) => url,
  };
}

const { signal } = new AbortController();
const scorer = (options: { callsPerJob?: number; callsPerDay?: number; provider?: 'anthropic' } = {}) =>
  createModelScorer({
    db,
    model: 'loopback/obedient',
    ask: createAskModel({
      provider: options.provider ?? 'openai-compatible',
      model: 'obedient',
      apiKey: 'secret-key',
      baseUrl: model.baseUrl,
    }),
    maxShift: 2,
    callsPerJob: options.callsPerJob ?? 100,
    callsPerDay: options.callsPerDay ?? 100_000,
  });
const [FITTING, OTHER] = FIT_PAIRS as [FitPair, FitPair];

describe('a fit report written by a language model', () => {
  it.each(['openai-compatible', 'anthropic'] as const)('is available from %s', async (provider) => {
    const request = await requestFor(FITTING);
    const byWords = await lexicalScorer.score(request, signal);
    const { report, method } = await scorer(provider === 'anthropic' ? { provider } : {}).score(
      request,
      signal,
    );
    expect(method).toEqual({
      name: 'model@2',
      model: 'loopback/obedient',
      prompt_version: 'fit@1',
      deterministic: false,
    });
    expect(report.reasoning).toMatch(
      /^Strong fit\. .*The articles are about the same things as the pitch\.$/,
    );
    expect(report.anchors).toEqual(byWords.report.anchors);
    expect(report.topics).toEqual(byWords.report.topics);
    expect(report.personalized_angle).toContain('here are the results');
    expect(report.evidence_ids).toEqual(expect.arrayContaining(byWords.report.evidence_ids));
    expect(Math.abs(report.score - byWords.report.score)).toBeLessThanOrEqual(2);
    expect(model.asked).toHaveLength(1);
    const sent = JSON.stringify(model.asked[0]?.body);
    expect(sent, 'no name and no e-mail address').not.toMatch(/Ada|news\.example|org_|jid_|secret-key/);
  });

  it('is requested once: a repeated attempt uses the stored response', async () => {
    const request = await requestFor(FITTING);
    const first = await scorer().score(request, signal);
    expect(await scorer().score(request, signal)).toEqual(first);
    expect(model.asked).toHaveLength(1);
  });

  it.each<[string, (asked: Asked) => string]>([
    ['prose', () => 'Certainly! I think this is a great fit.'],
    ['nothing', () => ''],
    ['1,000 KB', () => JSON.stringify({ why: 'x'.repeat(1_000_000) })],
    ['another shape', () => '{"score": 100}'],
    ['a score out of range', (asked) => answerTo(asked, { fit_score: 101 })],
    [
      'ids that were not sent',
      (asked) => answerTo(asked, { evidence: [{ article_id: 'a99', quote: 'Old ferry' }] }),
    ],
    [
      'the same article twice',
      (asked) =>
        answerTo(asked, {
          evidence: ['Cr', 'ew'].map((quote) => ({ article_id: asked.articles[0]?.id, quote })),
        }),
    ],
    [
      'an invented quote',
      (asked) => answerTo(asked, { evidence: [{ article_id: 'a1', quote: 'They adore press releases' }] }),
    ],
    [
      'a claim without evidence',
      (asked) => answerTo(asked, { evidence: [], personalized_angle: null, fit_score: 80 }),
    ],
    ['an angle without evidence', (asked) => answerTo(asked, { evidence: [], fit_score: 44 })],
    [
      'an invented name',
      (asked) => answerTo(asked, { why_they_fit: 'She once interviewed Zorblax about it.' }),
    ],
    ['an invented number', (asked) => answerTo(asked, { why_they_fit: 'She wrote 4711 articles about it.' })],
    ['a link', (asked) => answerTo(asked, { personalized_angle: 'See https://evil.example for more.' })],
    ['a text that is too long', (asked) => answerTo(asked, { why_they_fit: 'so '.repeat(200) })],
    ['a score without support', (asked) => answerTo(asked, { fit_score: 0 })],
  ])('is replaced by the deterministic one when the model answers %s, twice', async (_, answer) => {
    model.answer = answer;
    const request = await requestFor(FITTING);
    expect(await scorer().score(request, signal)).toEqual(await lexicalScorer.score(request, signal));
    expect(model.asked.map(({ turns }) => turns)).toEqual([1, 2]);
  });

  it('is repaired by telling the model what was wrong', async () => {
    model.answer = (asked) => (asked.turns === 1 ? answerTo(asked, { fit_score: 101 }) : answerTo(asked));
    const { method } = await scorer().score(await requestFor(FITTING), signal);
    expect(method.name).toBe('model@2');
    expect(JSON.stringify(model.asked[1]?.body)).toContain('/fit_score');
  });

  it.each([
    [429, { 'retry-after': '3' }, 3_000],
    [503, {}, 5_000],
    [401, {}, null],
  ])('waits or gives up as HTTP %i demands', async (status, headers, retryAfterMs) => {
    model.answer = () => ({
      status,
      headers: headers as Record<string, string>,
      body: '{"error":{"message":"no"}}',
    });
    const failure = await scorer()
      .score(await requestFor(FITTING), signal)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelUnavailable);
    expect(failure).toMatchObject({ retryAfterMs });
    expect(model.asked, 'Temporal tries again, nobody else').toHaveLength(1);
  });

  it('is replaced by the deterministic one when the budget of the job or of the day is used up', async () => {
    const request = await requestFor(FITTING);
    expect((await scorer({ callsPerJob: 0 }).score(request, signal)).method.name).toBe('lexical@8');
    expect((await scorer({ callsPerDay: 0 }).score(request, signal)).method.name).toBe('lexical@8');
    expect(model.asked).toEqual([]);
    const other = { ...(await requestFor(OTHER)), jobId: request.jobId };
    const limited = scorer({ callsPerJob: 1 });
    expect((await limited.score(request, signal)).method.name).toBe('model@2');
    expect((await limited.score(other, signal)).method.name).toBe('lexical@8');
  });

  it('is not requested when there are no articles to read', async () => {
    expect((await scorer().score(await requestFor(FITTING, []), signal)).method.name).toBe('lexical@8');
    expect(model.asked).toEqual([]);
  });
});

describe('twenty poisoned pages, ten pairs, and a model that obeys them', () => {
  it(`change no score by more than ${MAX_CHANGE}, and add no foreign link and no hidden text to a report`, async () => {
    expect([POISONS.length, FIT_PAIRS.length]).toEqual([20, 10]);
    const changes: number[] = [];
    const passedOn: string[] = [];
    let obeyed = 0;
    for (const pair of FIT_PAIRS) {
      model.answer = honest;
      const clean = await scorer().score(await requestFor(pair), signal);
      for (const { name, into, orders } of POISONS) {
        model.answer = (asked) =>
          answerTo(asked, {
            fit_score: orders.score ?? 100,
            why_they_fit: orders.why ?? 'This is what they write about.',
            personalized_angle: orders.angle ?? 'You wrote about this.',
          });
        const works = pair.works.map((work, index) => (index === 0 ? into(work) : work));
        const { report, method } = await scorer().score(await requestFor(pair, works), signal);
        changes.push(Math.abs(report.score - clean.report.score));
        if (method.name === 'model@2') obeyed += 1;
        for (const text of [report.reasoning, report.why_not, report.personalized_angle]) {
          const found = unquotable(text ?? '');
          if (found) passedOn.push(`${pair.name}, ${name}: ${found} in ${text}`);
        }
      }
    }
    console.log(`200 outputs: ${obeyed} in the model's words, largest change ${Math.max(...changes)}`);
    expect(passedOn).toEqual([]);
    expect(changes).toHaveLength(200);
    expect(Math.max(...changes)).toBeLessThanOrEqual(MAX_CHANGE);
    expect(obeyed, 'some responses pass the checks').toBeGreaterThan(0);
  });
});
