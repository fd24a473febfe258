import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { signedHeaders } from '../../activities/webhooks/signature.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import { startScriptedServer } from '../support/servers/scripted-server.ts';
import { PROJECT } from '../support/stacks/processes.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = '{"type":"job.done","timestamp":"2026-11-22T10:00:00.000Z","data":{"link":"/api/v1/x"}}';
const event = (secrets: string[]) => signedHeaders({ id: 'evt_x', body: BODY, secrets }, new Date());

const running: ChildProcess[] = [];
const files: string[] = [];
afterAll(() => {
  for (const child of running) child.kill();
  for (const file of files) rmSync(file);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs a program of the page, in the project, whose packages it imports; returns how to send it an event. */
async function start(code: string, env: Record<string, string> = {}) {
  const file = join(PROJECT, `test/.webhook-${process.pid}-${files.length}.mjs`);
  writeFileSync(file, code);
  files.push(file);
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, BYLINE_WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let output = '';
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const send = async (headers: Record<string, string>) => {
    const url = `http://127.0.0.1:${port}/`;
    return vi.waitFor(async () => (await fetch(url, { method: 'POST', headers, body: BODY })).status, {
      timeout: 60_000,
    });
  };
  return { send, output: () => output };
}

describe('the programs of the page on webhooks', () => {
  it('check signatures in Node.js', async () => {
    const { send, output } = await start(codeBlock('docs/webhooks.md', 'Check the signature'));
    expect(await send(event([SECRET]))).toBe(204);
    expect(output()).toBe('job.done /api/v1/x\n');
    expect(await send({ ...event([SECRET]), 'webhook-id': 'evt_y' })).toBe(401);
  });

  it('check signatures in Python, also while a secret is rotated', () => {
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const verify = (headers: Record<string, string>, body = BODY) =>
      execFileSync(
        'python3',
        [
          '-c',
          `${codeBlock('docs/webhooks.md', 'Check the signature', 1)}
import json, sys
print(verify(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].encode()))`,
          SECRET,
          JSON.stringify(headers),
          body,
        ],
        { encoding: 'utf8' },
      ).trim();
    expect(verify(event([other, SECRET]))).toBe('True');
    expect(verify(event([other]))).toBe('False');
    expect(verify(event([SECRET]), `${BODY} `)).toBe('False');
    expect(verify({ ...event([SECRET]), 'webhook-timestamp': '1' })).toBe('False');
  });

  it('pass events on to Slack, and ask for them again while it is away', async () => {
    const slack = await startScriptedServer((_request, before) => ({ status: before === 0 ? 503 : 200 }));
    const { send } = await start(codeBlock('docs/webhooks.md', 'Recipes'), {
      SLACK_URL: slack.url,
      BYLINE_URL: 'https://byline.example',
    });
    expect(await send({ ...event([SECRET]), 'webhook-signature': 'v1,x' })).toBe(401);
    expect(slack.requests).toHaveLength(0);
    expect([await send(event([SECRET])), await send(event([SECRET]))]).toEqual([502, 204]);
    expect(slack.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { text: 'job.done: https://byline.example/api/v1/x' },
      { text: 'job.done: https://byline.example/api/v1/x' },
    ]);
    await slack.close();
  });

  it('get the body that the page shows', () => {
    const sample = codeBlock('docs/webhooks.md', 'Events');
    expect(Object.keys(JSON.parse(sample))).toEqual(Object.keys(JSON.parse(BODY)));
    const headers = event([SECRET]);
    expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });
});
