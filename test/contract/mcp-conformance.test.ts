import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../apps/gateway/app.ts';
import { mcpRoute } from '../../apps/gateway/mcp/route.ts';
import { requireAllowedHost } from '../../apps/gateway/plugins/allowed-hosts.ts';
import { registerProblems } from '../../apps/gateway/plugins/problems.ts';
import { registerValidation } from '../../apps/gateway/plugins/validation.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { newId } from '../../model/index.ts';
import { PROJECT } from '../support/processes.ts';
import { createWorld, type World } from '../support/world.ts';
import { FIXTURE_TOOLS } from './mcp-fixture-tools.ts';

const execute = promisify(execFile);
const SUITE = join(PROJECT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/**
 * Runs the conformance suite of MCP and returns its output. The suite fails if a check fails that the
 * baseline does not list, or if a listed check passes.
 */
async function runSuite(url: string, baseline: string, folder: string): Promise<string> {
  const list = join(PROJECT, 'test/contract', baseline);
  const args = [SUITE, 'server', '--url', url, '--suite', 'all', '--expected-failures', list];
  const { stdout } = await execute(process.execPath, args, {
    // The conformance suite writes a folder with its results to its working directory.
    cwd: folder,
    timeout: 110_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((error: { stdout?: string; message: string }) => {
    throw new Error(`${error.stdout ?? ''}\n${error.message}`.replaceAll(/byl_\w+/g, 'byl_…'));
  });
  return stdout;
}

/**
 * The gateway's MCP endpoint with the tools that the conformance suite expects instead of Byline's, without a
 * database and without API keys.
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
  let world: World;
  let fixtures: App;
  beforeAll(async () => {
    world = await createWorld({ roles: [], checkHistories: false });
    fixtures = await openFixtureServer();
  });
  afterAll(async () => {
    await fixtures?.close();
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('fails only for features that four tools without prompts and resources do not have', async () => {
    // The conformance suite cannot send an Authorization header, so the key is in the URL.
    const url = `${world.app.listeningOrigin}/api/mcp?api_key=${world.key}`;
    const output = await runSuite(url, 'mcp-baseline.yaml', folder);
    expect(output).toMatch(/✓ tools-list: 1 passed/);
    expect(output).toMatch(/✓ dns-rebinding-protection: 2 passed/);
  });

  it('passes for the transport with the suite’s own tools', async () => {
    const url = `${fixtures.listeningOrigin}/api/mcp`;
    const output = await runSuite(url, 'mcp-baseline-fixtures.yaml', folder);
    expect(output).toMatch(/✓ tools-call-mixed-content: 1 passed/);
    expect(output).toMatch(/✓ json-schema-2020-12: 4 passed/);
  });
});
