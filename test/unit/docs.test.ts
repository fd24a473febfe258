import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../apps/gateway/docs/render.ts';
import { ApiError, ERRORS, type ErrorCode, problemOf } from '../../apps/gateway/errors.ts';
import { docsRoutes } from '../../apps/gateway/routes/docs.ts';
import { PROJECT } from '../rig/processes.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const FOLDER = join(PROJECT, 'docs');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.md'),
);

const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
const paths: string[] = [];
app.addHook('onRoute', ({ url, method }) => void (method === 'GET' && paths.push(url)));
docsRoutes(app);

const get = async (path: string) => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: path });
  return { status: statusCode, headers, body };
};

const SERVED_ELSEWHERE = new Set(['/pages.css', '/console/favicon.svg', '/docs/api']);

describe('the pages of documentation', () => {
  it.each(CODES)('tell of %s where the error body points', async (code) => {
    const page = await get(problemOf(new ApiError(code, 'x'), 'req_1').type);
    expect(page.status, 'write docs/errors/<code>.md').toBe(200);
    expect(page.body).toContain(`<h1>${code}</h1>`);
    expect(page.body).toContain(`HTTP ${ERRORS[code].status} · ${ERRORS[code].title}.`);
    expect((await get('/docs')).body, 'the index lists it').toContain(`>${code}</a>`);
  });

  it('have no error that there is not', () => {
    const pages = paths.filter((path) => path.startsWith('/docs/errors/'));
    expect(pages).toHaveLength(CODES.length);
  });

  it('are plain documents: no script, nothing from elsewhere, no frame around them', async () => {
    for (const path of paths) {
      const { headers, body } = await get(path);
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(body, path).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<img|<iframe/i);
      expect(body, path).toMatch(/<h1>[^<]+<\/h1>/);
    }
  });

  it('link to pages and headings that are there', async () => {
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

  it('read in the repository, too: their links lead to files and headings', () => {
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
