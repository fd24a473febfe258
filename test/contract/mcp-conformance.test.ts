import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../apps/gateway/app.ts';
import { requireAllowedHost } from '../../apps/gateway/http/allowed-hosts.ts';
import { registerProblems } from '../../apps/gateway/http/problems.ts';
import { registerValidation } from '../../apps/gateway/http/validation.ts';
import { mcpRoute } from '../../apps/gateway/mcp/route.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { newId } from '../../model/index.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { FIXTURE_TOOLS } from './mcp-fixture-tools.ts';

const execute = promisify(execFile);
const SUITE = join(PROJECT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const ON_NODE_20 = join(PROJECT, 'test/contract/conformance-on-node-20.mjs');
/**
 * The revision of the MCP protocol. The test runs the scenarios that the conformance suite requires for this
 * revision.
 */
const REVISION = '2025-11-25';
const OF_EVERY_SERVER = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
];
/**
 * Scenarios that call tools defined by the conformance suite. The last scenario is run although the tested
 * revision of MCP does not require it.
 */
const OF_ITS_OWN_TOOLS = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
];

/**
 * Runs the scenarios that the protocol revision requires, and returns those that pass. Throws if a scenario
 * that is not in the list of expected failures fails, or if a scenario in that list passes. The conformance
 * suite is stopped when `signal` aborts.
 */
async function passing(
  url: string,
  baseline: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string[]> {
  const list = join(PROJECT, 'test/contract', baseline);
  const args = ['--import', ON_NODE_20, SUITE, 'server', '--url', url];
  args.push('--requirements', REVISION, '--expected-failures', list);
  const { stdout } = await execute(process.execPath, args, {
    // The conformance suite writes a folder with its results to its working directory.
    cwd: folder,
    signal,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((error: { stdout?: string; message: string }) => {
    throw new Error(`${error.stdout ?? ''}\n${error.message}`.replaceAll(/byl_\w+/g, 'byl_…'));
  });
  // Leave out scenarios in which nothing was checked. They need a feature that the server does not have.
  return [...stdout.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed$/gm)].map(([, name = '']) => name);
}

/**
 * The gateway's MCP endpoint, without a database and without API keys. Instead of Byline's tools, it has the
 * tools that the conformance suite expects.
 */
async function openFixtureServer(): Promise<App> {
  const app: App = fastify().withTypeProvider<TypeBoxTypeProvider>();
  app.decorateRequest('caller', null);
  registerValidation(app);
  registerProblems(app);
  requireAllowedHost(app, readConfig({}));
  app.addHook('onRequest', async (request) => {
    const keyId = newId('key');
    const organizationId = newId('org');
    const none = { userId: null, role: null };
    request.caller = { kind: 'key', organizationId, subject: keyId, keyId, scopes: [], ...none };
  });
  mcpRoute(app, { tools: FIXTURE_TOOLS, takeCall: async () => null, version: '0.0.0-test' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

describe('the MCP conformance suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-conformance-'));
  const world = prepareWorld({ roles: [], checkHistories: false });
  let fixtures: App;
  beforeAll(async () => {
    fixtures = await openFixtureServer();
  });
  afterAll(async () => {
    await fixtures?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes for the gateway, except for features that four tools and a skill do not have', async ({
    signal,
  }) => {
    // The conformance suite cannot send an Authorization header, so the key is in the URL.
    const url = `${world.app.listeningOrigin}/api/mcp?api_key=${world.key}`;
    expect(await passing(url, 'mcp-baseline.yaml', { folder, signal })).toEqual(OF_EVERY_SERVER);
  });

  it('passes for the transport with the suite’s own tools', async ({ signal }) => {
    const url = `${fixtures.listeningOrigin}/api/mcp`;
    const expected = [...OF_EVERY_SERVER, ...OF_ITS_OWN_TOOLS];
    const passed = await passing(url, 'mcp-baseline-fixtures.yaml', { folder, signal });
    expect(passed.sort()).toEqual(expected.sort());
  });
});
