import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../apps/gateway/app.ts';
import { openApiDocument } from '../../scripts/openapi-document.ts';
import { prepareWorld } from '../support/world/prepare.ts';

type Operation = {
  parameters?: object[];
  security?: unknown[];
  responses: Record<string, { content?: Record<string, unknown> }>;
};
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

describe('the OpenAPI document', () => {
  let document: Document;
  const world = prepareWorld({ roles: [] });
  beforeAll(async () => {
    document = (await openApiDocument()) as Document;
  });

  it('is committed exactly as the routes generate it (npm run openapi)', () => {
    const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
  });

  it('documents If-Match as required by every PATCH that is a 412 without it', () => {
    const needing = Object.values(document.paths).flatMap(({ patch }) =>
      patch && '412' in patch.responses ? [patch] : [],
    );
    expect(needing).toHaveLength(4);
    for (const { parameters } of needing)
      expect(parameters).toContainEqual(expect.objectContaining({ name: 'if-match', required: true }));
  });

  it('is served at /openapi.json in version 1.0.0, with a page to browse it', async () => {
    const served = await world.call<Document>('GET', '/openapi.json', { key: null });
    expect(served.headers.get('content-type')).toMatch(/^application\/json/);
    expect(served.body).toEqual(document);
    expect(served.body.info.version).toBe('1.0.0');
    const page = await fetch(`${world.app.listeningOrigin}/docs/api`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('/docs/api/journalists');
  });

  it.each(['/docs/api', '/docs/', '/docs/errors/not-found'])(
    'cannot be framed at %s, and runs nothing inline or from other origins',
    async (path) => {
      const { headers } = await fetch(world.app.listeningOrigin + path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('leaves an unknown URL to a 404 page for browsers, and to a problem body for programs', async () => {
    for (const path of ['/nothing', '/docs/nothing', '/api/v1/nothing', '/sign-in/nothing/at/all']) {
      const page = await fetch(world.app.listeningOrigin + path, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect([page.status, page.headers.get('content-type')], path).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('<h1>Not found</h1>');
      const reply = await world.call<ProblemBody>('GET', path, { key: null });
      expect([reply.status, reply.body.code], path).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('describes every error with the one error body', () => {
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

  it('requires a key everywhere except for health', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const address = path
          .replace('{jobId}', 'jej_00000000000000000000000000')
          .replace('{journalistIdentityId}', 'jid_00000000000000000000000000');
        const reply = await world.call(method.toUpperCase(), address, { key: null });
        const open = operation.security?.length === 0;
        expect(reply.status === 401, `${method} ${path}`).toBe(!open);
      }
    }
  });
});
