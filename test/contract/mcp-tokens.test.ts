import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { BEAT, BEAT_PITCH, beatNewsroom, beatUrl } from '../support/pages/beat-newsroom.ts';
import { articleSources, bigNewsroom } from '../support/pages/big-newsroom.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { callTool, connectAgent } from '../support/world/mcp.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { printTable, tokensOf } from '../support/world/tokens.ts';

/** Fifteen articles by fifteen different people who have no author pages. */
const BARE = { count: 15, hosts: 5, authors: 15 };

describe('the result of 15 sources with a pitch', () => {
  const world = prepareWorld(() => ({ web: [...beatNewsroom(), ...bigNewsroom(BARE)] }));
  let agent: Client;
  beforeAll(async () => {
    agent = await connectAgent(world);
  });
  afterAll(async () => {
    await agent?.close();
  });

  it.each([
    { people: 'without author pages', from: articleSources(BARE), budget: 10_000 },
    // Claude Code truncates a result of more than 25,000 tokens.
    { people: 'with ten recent articles each', from: articles(BEAT.map(beatUrl)), budget: 25_000 },
  ])(
    'of people $people fits into $budget tokens, and its summary into 4,200',
    async ({ people, from, budget }) => {
      const { id } = await postJob(world, { from, fit_context: { pitch: BEAT_PITCH } });
      await untilDone(world, id);
      const read = async (view: string) => {
        const { content, body } = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', {
          jobId: id,
          view,
        });
        const { journalists, summaries, next_cursor } = body.result;
        expect(journalists.length + summaries.length, 'everybody is on the first page').toBe(15);
        expect(next_cursor).toBeNull();
        const [block] = content;
        return { people, view, tokens: tokensOf(block?.type === 'text' ? block.text : '') };
      };
      const full = await read('full');
      const summary = await read('summary');
      printTable('Tokens of the result of 15 sources', [full, summary]);
      expect(full.tokens).toBeLessThanOrEqual(budget);
      expect(summary.tokens).toBeLessThanOrEqual(4_200);
    },
  );
});
