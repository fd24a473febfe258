import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../apps/gateway/openapi-document.ts';
import { createWorld, type World } from '../rig/world.ts';

type Operation = { security?: unknown[]; responses: Record<string, { content?: Record<string, unknown> }> };
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

describe('the OpenAPI document', () => {
  let world: World;
  let document: Document;
  beforeAll(async () => {
    document = (await openApiDocument()) as Document;
    world = await createWorld({ roles: [] });
  });
  afterAll(() => world?.close());

  it('is committed as the routes make it (npm run openapi)', () => {
    const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
  });

  it('is served, with a page to browse it', async () => {
    const served = await world.call<Document>('GET', '/docs/api/json', { key: null });
    expect(Object.keys(served.body.paths)).toEqual(Object.keys(document.paths));
    const page = await fetch(`${world.app.listeningOrigin}/docs/api/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('swagger-ui');
  });

  it('describes every error as the one error body', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        for (const [status, response] of Object.entries(responses)) {
          if (Number(status) < 400 || path === '/api/health') continue;
          expect(Object.keys(response.content ?? {}), `${method} ${path} ${status}`).toEqual([
            'application/problem+json',
          ]);
        }
      }
    }
  });

  it('lets nobody in without a key but to health', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const address = path.replace('{jobId}', 'jej_00000000000000000000000000');
        const reply = await world.call(method.toUpperCase(), address, { key: null });
        const open = operation.security?.length === 0;
        expect(reply.status === 401, `${method} ${path}`).toBe(!open);
      }
    }
  });
});
