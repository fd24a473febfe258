import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import { BEAT, BEAT_PITCH, beatNewsroom, beatUrl } from '../support/pages/beat-newsroom.ts';
import { openPageShell } from '../support/pages/page-shell.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { findPythonPackage } from '../support/stacks/python-package.ts';
import { createCli } from '../support/world/cli.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { articles, postJob } from '../support/world/jobs.ts';
import { callTool } from '../support/world/mcp.ts';
import { prepareFolder, prepareWorld } from '../support/world/prepare.ts';
import { createWorld } from '../support/world/world.ts';

const COMMAND = join(PROJECT, 'apps/byline.mjs');
/** The version of the official Python client, whose package is called `mcp`. */
const PYTHON_CLIENT = '2.3.0';

describe('byline mcp', () => {
  const folder = prepareFolder();
  const world = prepareWorld(() => ({ web: beatNewsroom() }));
  beforeAll(async () => {
    await indexArticle(world.db);
  });

  const environment = (more: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    XDG_CONFIG_HOME: folder,
    BYLINE_URL: world.app.listeningOrigin,
    BYLINE_API_KEY: world.key,
    ...more,
  });

  async function connect(more: Record<string, string> = {}) {
    const args = [COMMAND, 'mcp'];
    const env = environment(more);
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
    let said = '';
    transport.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(transport);
    await client.listTools();
    return { client, said: () => said };
  }

  it('lets the official client run the whole sequence, with waiting and progress', async () => {
    const { client, said } = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'byline' });
    expect((await callTool(client, 'get_credit_balance')).isError).toBeUndefined();
    expect((await callTool(client, 'search_news', { q: 'harbour' })).isError).toBeUndefined();
    const from = articles(BEAT.slice(0, 5).map(beatUrl));
    const started = await callTool<JobBody>(client, 'enrich_journalists', {
      from,
      fit_context: { pitch: BEAT_PITCH },
    });
    const heard: Progress[] = [];
    let job = started.body;
    while (job.status === 'pending' || job.status === 'processing') {
      const result = await client.callTool(
        { name: 'get_journalist_enrichment_job', arguments: { job_id: job.id, wait_seconds: 20 } },
        undefined,
        { onprogress: (progress) => heard.push(progress) },
      );
      job = result.structuredContent as unknown as JobBody;
    }
    expect(job).toMatchObject({ status: 'complete', progress: { resolved: 5 } });
    expect(heard.at(-1)).toMatchObject({ progress: 5, total: 5 });
    await client.close();
    expect(said()).toBe('');
  });

  it('lets the official client of Python run it as well', async (test) => {
    const found = await findPythonPackage(world.config.local.cacheDir, 'mcp', PYTHON_CLIENT);
    if ('missing' in found) return test.skip(found.missing);
    const script = join(PROJECT, 'test/support/world/mcp-client.py');
    const urls = BEAT.slice(5, 10).map(beatUrl);
    const child = spawn(
      join(found.programs, 'python'),
      [script, process.execPath, COMMAND, BEAT_PITCH, ...urls],
      {
        env: environment(),
      },
    );
    let [output, said] = ['', ''];
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const [code] = await once(child, 'close');
    expect(code, said).toBe(0);
    expect(JSON.parse(output)).toEqual({
      tools: ['get_credit_balance', 'search_news', 'enrich_journalists', 'get_journalist_enrichment_job'],
      status: 'complete',
      resolved: 5,
      last_progress: [5, 5],
    });
  });

  it('accepts the settings of clients as the pages show them', async () => {
    const filled = (code: string) =>
      code
        .replaceAll('http://127.0.0.1:8080', world.app.listeningOrigin)
        .replace(/\$\{(?:env:BYLINE_API_KEY|input:byline-key)\}|\$BYLINE_API_KEY|byl_…/, world.key);
    const desktop = JSON.parse(filled(codeBlock('docs/agents.md', 'Claude Desktop'))).mcpServers.byline;
    const shell = openPageShell({});
    const started = { ...desktop, env: { ...shell.env, ...desktop.env }, stderr: 'ignore' };
    const transports: Transport[] = [new StdioClientTransport(started)];
    const cursor = JSON.parse(filled(codeBlock('docs/agents.md', 'Cursor'))).mcpServers.byline;
    const code = JSON.parse(filled(codeBlock('docs/agents.md', 'VS Code'))).servers.byline;
    const commands = [codeBlock('docs/agents.md', 'Claude Code'), codeBlock('README.md', 'AI agents (MCP)')];
    const claude = commands.map((command) => {
      const [, url, header = ''] = / (http:\S+) --header "(.*)"$/m.exec(filled(command)) ?? [];
      return { url, headers: Object.fromEntries([header.split(': ')]) };
    });
    for (const { url, headers } of [cursor, code, ...claude]) {
      transports.push(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    }
    for (const transport of transports) {
      const client = new Client({ name: 'test', version: '0' });
      await client.connect(transport);
      expect((await callTool(client, 'get_credit_balance')).isError).toBeUndefined();
      await client.close();
    }
    shell.close();
  });

  it('passes on the reason when the key is refused, and when the gateway cannot be reached', async () => {
    await expect(connect({ BYLINE_API_KEY: 'byl_nonsense' })).rejects.toThrow(/UNAUTHORIZED: /);
    await expect(connect({ BYLINE_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      /http:\/\/127\.0\.0\.1:9 cannot be reached/,
    );
  });

  it('reports at once that the gateway died while a call was waiting', async () => {
    // Without workers, the job never changes.
    const idle = await createWorld({ roles: [], checkHistories: false });
    try {
      const job = await postJob(idle, { from: articles(['https://n.example/0']) });
      const { client } = await connect({ BYLINE_URL: idle.app.listeningOrigin, BYLINE_API_KEY: idle.key });
      const started = Date.now();
      const calling = client.callTool(
        { name: 'get_journalist_enrichment_job', arguments: { job_id: job.id, wait_seconds: 40 } },
        undefined,
        { onprogress: () => idle.app.server.closeAllConnections() },
      );
      await expect(calling).rejects.toThrow(/^MCP error -32000: http:.* (broke off|ended) the response/);
      expect(Date.now() - started).toBeLessThan(20_000);
      await client.close();
    } finally {
      await idle.close();
    }
  });

  it('says at the start that it needs an API key, and writes nothing but the protocol to stdout', async () => {
    const cli = createCli();
    const refused = await cli.run(['mcp']);
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('MCP requires an API key, not a sign-in. Set BYLINE_API_KEY');
    cli.remove();
  });

  it('survives input that is not a message, and ends with its input', async () => {
    const cli = createCli();
    const ended = await cli.run(['mcp'], { env: environment(), input: 'nonsense\n' });
    expect(ended.code).toBe(0);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).not.toBe('');
    cli.remove();
  });

  it('ends quietly when its input ends while the gateway is still responding', async () => {
    const cli = createCli();
    const hello = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
    });
    for (const input of ['', `${JSON.stringify(hello(1))}\n`]) {
      const ended = await cli.run(['mcp'], { env: environment(), input });
      expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
    }
    cli.remove();
  });
});

describe('what describes `byline mcp` to the registry and to desktop clients', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(PROJECT, file), 'utf8'));
  const project = read('package.json');
  const server = read('deploy/mcp/server.json');
  const manifest = read('deploy/mcp/manifest.json');

  it('has the version and the name of the package', () => {
    expect(server.name).toBe(project.mcpName);
    expect(server.packages[0].identifier).toBe(project.name);
    expect([server.version, server.packages[0].version, manifest.version]).toEqual(
      Array.from({ length: 3 }, () => project.version),
    );
    expect(manifest.server.entry_point).toBe(
      `node_modules/${server.packages[0].identifier}/${project.bin.byline}`,
    );
    expect(manifest.license).toBe(project.license);
    expect(manifest.compatibility.runtimes.node).toBe(project.engines.node);
  });
});
