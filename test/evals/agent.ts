import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { BalanceBody, JobBody, NewsSearchResult } from '../../apps/gateway/app.ts';
import { shownToModels, tokensOf } from '../support/world/tokens.ts';
import type { World } from '../support/world/world.ts';
import { untilFinal } from './until-final.ts';

/** The parts of a tool's error on which an agent bases its decisions. */
export interface Refusal {
  code: string;
  message: string;
  issues: { path: string; message: string }[];
  context: Record<string, unknown>;
}

/** What a tool returned to an agent: its result or an error. */
type Returned<T> = { ok: true; result: T } | { ok: false; refusal: Refusal };

const JOB = 'get_journalist_enrichment_job';

/**
 * An agent whose decisions are made by code instead of a model. The agent reads what a model would read: the
 * instructions, the tools without their output schemas, and the text of every result. It counts the calls and
 * the tokens.
 */
export class ScriptedAgent {
  calls = 0;
  tokens = 0;
  private readonly client: Client;
  private readonly world: World;
  private readonly key: string;

  private constructor(client: Client, world: World, key: string) {
    this.client = client;
    this.world = world;
    this.key = key;
  }

  /** Connects to the MCP server and lists its tools. */
  static async connect(world: World, key: string): Promise<ScriptedAgent> {
    const client = new Client({ name: 'evals', version: '0' });
    const headers = { authorization: `Bearer ${key}` };
    const url = new URL('/api/mcp', world.app.listeningOrigin);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const agent = new ScriptedAgent(client, world, key);
    agent.calls += 1;
    agent.tokens += tokensOf(client.getInstructions() ?? '');
    agent.tokens += tokensOf(shownToModels((await client.listTools()).tools));
    return agent;
  }

  /** Reads the skill of the server, as a host does that loads it. */
  async readSkill(): Promise<void> {
    this.calls += 1;
    const { contents } = await this.client.readResource({ uri: 'skill://find-journalists/SKILL.md' });
    for (const content of contents) if ('text' in content) this.tokens += tokensOf(content.text);
  }

  balance(): Promise<Returned<BalanceBody>> {
    return this.call('get_credit_balance', {});
  }

  search(args: Record<string, unknown>): Promise<Returned<NewsSearchResult>> {
    return this.call('search_news', args);
  }

  enrich(args: Record<string, unknown>): Promise<Returned<JobBody>> {
    return this.call('enrich_journalists', args);
  }

  job(args: Record<string, unknown>): Promise<Returned<JobBody>> {
    return this.call(JOB, args);
  }

  /**
   * Waits until a job has ended, and then has the agent read the first page of the result. The agent itself
   * does not wait, because its number of calls would depend on the speed of the machine.
   */
  async finish({ id }: JobBody, args: Record<string, unknown> = {}): Promise<JobBody> {
    await untilFinal(this.world, id, this.key);
    return must(await this.job({ job_id: id, ...args }));
  }

  /** Waits until a job has ended, as the description of the tool says, and returns the last response. */
  async wait(started: JobBody): Promise<JobBody> {
    let job = started;
    while (job.status === 'pending' || job.status === 'processing')
      job = must(await this.job({ job_id: started.id, wait_seconds: 45, view: 'summary' }));
    return job;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async call<T>(name: string, args: Record<string, unknown>): Promise<Returned<T>> {
    this.calls += 1;
    const { content, isError } = CallToolResultSchema.parse(
      await this.client.callTool({ name, arguments: args }),
    );
    const [block] = content;
    if (block?.type !== 'text') throw new Error('the response has no text');
    this.tokens += tokensOf(block.text);
    // Like a language model, the agent sees only the text of the response, which omits keys with the value
    // null.
    const read = JSON.parse(block.text);
    return isError ? { ok: false, refusal: read } : { ok: true, result: read };
  }
}

/** Returns the result of a tool call. Throws if the call failed, which fails the agent's task. */
export function must<T>(returned: Returned<T>): T {
  if (!returned.ok) throw new Error(JSON.stringify(returned.refusal));
  return returned.result;
}

/** Returns the error of a tool call. If the call succeeded, the task fails. */
export function refusalOf(returned: Returned<unknown>): Refusal {
  if (returned.ok) throw new Error('the call was not refused');
  return returned.refusal;
}
