import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsroom } from '../../apps/local/index.ts';
import { ledger } from '../../db/index.ts';
import { BEAT, beatNewsroom, beatUrl } from '../support/pages/beat-newsroom.ts';
import { bigNewsroom } from '../support/pages/big-newsroom.ts';
import { reportersOf, subjectPages } from '../support/pages/pitch-newsroom.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { printTable } from '../support/world/tokens.ts';
import { createTenant } from '../support/world/world.ts';
import { ScriptedAgent } from './agent.ts';
import { PITCHES } from './pitches.ts';
import { listFor } from './skilled-agent.ts';
import { CROWD, TASKS } from './tasks.ts';

const SUBJECTS = PITCHES.map((subject, index) => ({ ...subject, reporters: reportersOf(subject, index) }));

describe('an agent that does what the descriptions say', () => {
  const rows: Record<string, unknown>[] = [];
  const world = prepareWorld(() => ({
    web: [
      ...beatNewsroom(),
      ...newsroom.newsroom(),
      ...bigNewsroom(CROWD),
      ...SUBJECTS.flatMap(({ reporters, right }) => subjectPages(reporters, right)),
    ],
    env: {
      BYLINE_ACTIVE_JOB_LIMIT: '1',
      BYLINE_JOB_QUIET_SECONDS: '1',
    },
  }));
  beforeAll(async () => {
    for (const reporter of BEAT) await indexArticle(world.db, reporter.title, beatUrl(reporter));
    for (const { title, url } of SUBJECTS.flatMap(({ reporters }) => reporters))
      await indexArticle(world.db, title, url);
  });
  afterAll(() => {
    printTable('Calls, tokens and credits of the tasks', rows);
  });

  it.each(TASKS)('$task', async ({ task, tenant, calls, tokens, credits, run }) => {
    const { key, organizationId } = await createTenant(world.db, tenant);
    const before = await ledger.balance(world.db, organizationId);
    const agent = await ScriptedAgent.connect(world, key);
    const charged = await run(agent, world, key);
    await agent.close();
    const after = await ledger.balance(world.db, organizationId);
    const spent = (before.total - after.total) / 1000;
    rows.push({ task, calls: agent.calls, tokens: agent.tokens, credits: spent });
    expect(agent.calls).toBeLessThanOrEqual(calls);
    expect(agent.tokens).toBeLessThanOrEqual(tokens);
    expect(spent).toBe(credits ?? charged);
    expect(after.reserved).toBe(0);
  });

  it('goes from pitches to lists with the skill, in five calls and 6,000 tokens', async () => {
    const tries = await Promise.all(
      SUBJECTS.map(async ({ reporters, ...subject }) => {
        const { key, organizationId } = await createTenant(world.db);
        const before = await ledger.balance(world.db, organizationId);
        const agent = await ScriptedAgent.connect(world, key);
        await agent.readSkill();
        const { list, creditsUsed } = await listFor(agent, subject);
        await agent.close();
        const after = await ledger.balance(world.db, organizationId);
        const listed = list.map(({ name, email }) => ({
          of: reporters.find((reporter) => reporter.name === name),
          email: email ?? null,
        }));
        const right = listed.filter(({ of }) => of?.isRight).length;
        const invented = listed.filter(({ of, email }) => email !== (of?.email ?? null)).length;
        const spent = (before.total - after.total) / 1000;
        const { calls, tokens } = agent;
        return {
          pitch: subject.query,
          calls,
          tokens,
          listed: list.length,
          right,
          invented,
          spent,
          creditsUsed,
        };
      }),
    );
    printTable('Pitches', tries);
    for (const { spent, creditsUsed, invented } of tries) {
      expect(spent).toBeCloseTo(creditsUsed);
      expect(invented).toBe(0);
    }
    const good = tries.filter(({ right, calls, tokens }) => right >= 8 && calls <= 5 && tokens <= 6_000);
    expect(good.length).toBeGreaterThanOrEqual(tries.length - 1);
  });

  it('learns before any call that its key has expired', async () => {
    const { key } = await createTenant(world.db, { expiresAt: new Date(Date.now() - 1_000) });
    await expect(ScriptedAgent.connect(world, key)).rejects.toMatchObject({
      code: 401,
      message: expect.stringContaining('API_KEY_EXPIRED'),
    });
  });
});
