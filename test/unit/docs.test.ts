import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { docsRoutes } from '../../apps/gateway/docs/index.ts';
import { anchorOf } from '../../apps/gateway/docs/read-docs.ts';
import { ApiError, ERRORS, type ErrorCode, problemOf } from '../../apps/gateway/errors.ts';
import { PROJECT } from '../support/processes.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const FOLDER = join(PROJECT, 'docs');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.md'),
);

const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
const paths: string[] = [];
app.addHook('onRoute', ({ url, method }) => void (method === 'GET' && !url.endsWith('/') && paths.push(url)));
docsRoutes(app);

const get = async (path: string) => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: path });
  return { status: statusCode, headers, body };
};

const SERVED_ELSEWHERE = new Set(['/pages.css', '/console/favicon.svg', '/docs/api']);

describe('the documentation pages', () => {
  it.each(CODES)('describe %s where the error body points', async (code) => {
    const page = await get(problemOf(new ApiError(code, 'x'), 'req_1').type);
    expect(page.status, 'write docs/errors/<code>.md').toBe(200);
    expect(page.body).toContain(`<h1>${code}</h1>`);
    expect(page.body).toContain(`HTTP ${ERRORS[code].status} · ${ERRORS[code].title}.`);
    expect((await get('/docs')).body, 'the index lists it').toContain(`>${code}</a>`);
  });

  it('are found with a trailing slash, too', async () => {
    for (const path of paths) {
      const { status, headers } = await get(`${path}/`);
      expect({ status, location: headers.location }, path).toEqual({ status: 301, location: path });
    }
  });

  it('describe no error that does not exist', () => {
    const pages = paths.filter((path) => path.startsWith('/docs/errors/'));
    expect(pages).toHaveLength(CODES.length);
  });

  it('are plain documents: no script, no external resources, no framing', async () => {
    for (const path of paths) {
      const { headers, body } = await get(path);
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(body, path).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<img|<iframe/i);
      expect(body, path).toMatch(/<h1>[^<]+<\/h1>/);
    }
  });

  it('contain only links to existing pages and headings', async () => {
    const bodies = new Map(
      await Promise.all(paths.map(async (path) => [path, (await get(path)).body] as const)),
    );
    const broken = [...bodies].flatMap(([from, body]) =>
      [...body.matchAll(/href="([^"]*)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !href.startsWith('https://') && !SERVED_ELSEWHERE.has(href))
        .filter((href) => {
          const [path, anchor] = href.split('#');
          const target = bodies.get(path === '' || path === undefined ? from : path);
          return !target || (anchor !== undefined && !target.includes(`id="${anchor}"`));
        })
        .map((href) => `${from} → ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it('also work in the repository: their links lead to files and headings', () => {
    const broken = FILES.flatMap((file) => {
      const source = readFileSync(join(FOLDER, file), 'utf8');
      return [...source.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, href = '']) => href)
        .filter((href) => !href.startsWith('https://'))
        .filter((href) => {
          const [path = '', anchor] = href.split('#');
          const target = join(FOLDER, dirname(file), path);
          if (!existsSync(target)) return true;
          const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)];
          return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
        })
        .map((href) => `${file} → ${href}`);
    });
    expect(broken).toEqual([]);
  });
});
