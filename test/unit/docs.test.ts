import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { docsRoutes, readDocsPages } from '../../apps/gateway/docs/index.ts';
import { ApiError, ERRORS, type ErrorCode, problemOf } from '../../apps/gateway/errors.ts';
import { anchorOf } from '../../docs/.vitepress/anchors.ts';
import { apiTags } from '../../docs/.vitepress/api-pages.ts';
import { cliCommands } from '../../docs/.vitepress/cli-page.ts';
import { clientMembers } from '../../docs/.vitepress/typescript-page.ts';
import { codeBlocksOf } from '../support/code-blocks.ts';
import { PROJECT } from '../support/processes.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const FOLDER = join(PROJECT, 'docs');
/** The site's build generates these pages of the documentation, so they are not in the repository. */
const GENERATED = /^(?:api\/[\w-]+|cli|typescript)\.md$/;
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !GENERATED.test(file),
);

const pages = readDocsPages();
if (pages.size === 0) throw new Error('The documentation is not built. Run `npm run build:docs`.');
const paths = [...pages.keys()];
const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
await docsRoutes(app);

const get = async (path: string) => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: path });
  return { status: statusCode, headers, body };
};
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const SERVED_ELSEWHERE = new Set(['/console/favicon.svg', '/console/', '/openapi.json']);

describe('the documentation site', () => {
  it.each(CODES)('describes %s where the error body points', async (code) => {
    const page = await get(problemOf(new ApiError(code, 'x'), 'req_1').type);
    expect(page.status, 'write docs/errors/<code>.md').toBe(200);
    expect(page.body).toMatch(new RegExp(`<h1[^>]*>${code} `));
    expect(wordsOf(page.body)).toContain(`HTTP ${ERRORS[code].status} · ${ERRORS[code].title}.`);
    expect((await get('/docs/errors')).body, 'the list of errors has it').toContain(`>${code}</a>`);
  });

  it('describes no error that does not exist', () => {
    expect(paths.filter((path) => path.startsWith('/docs/errors/'))).toHaveLength(CODES.length);
  });

  it('has the pages that programs link to', () => {
    expect(paths).toEqual(expect.arrayContaining(['/docs/', '/docs/api', '/docs/operators', '/docs/errors']));
  });

  it('redirects to the one URL of each page, with or without a trailing slash', async () => {
    for (const path of paths) {
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      const { status, headers } = await get(other);
      expect({ status, location: headers.location }, path).toEqual({ status: 301, location: path });
    }
  });

  it('has no inline code, no frames and nothing from other servers', async () => {
    for (const path of paths) {
      const { headers, body } = await get(path);
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
      const policy = String(headers['content-security-policy']);
      expect(policy, path).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(body, path).not.toMatch(/<script(?![^>]* src=)|<style|<iframe/i);
      const tags = body.match(/<[a-z][^>]*>/g) ?? [];
      expect(
        tags.filter((tag) => /\sstyle=|\son\w+=/.test(tag)),
        path,
      ).toEqual([]);
      const loaded = tags.filter((tag) => !tag.startsWith('<a ') && /(?:src|href)="(?!\/)/.test(tag));
      expect(loaded, path).toEqual([]);
      expect(body, path).toMatch(/<h1/);
    }
  });

  it('lets browsers cache files whose names change with their content', async () => {
    const { body } = await get('/docs/');
    const assets = [...body.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(
      ([, asset = '']) => asset,
    );
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      const { status, headers } = await get(asset);
      expect([status, headers['cache-control']], asset).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await get('/docs/')).headers['cache-control']).toBe('no-cache');
  });

  it('contains only links to existing pages and headings', async () => {
    const bodies = new Map(
      await Promise.all(paths.map(async (path) => [path, (await get(path)).body] as const)),
    );
    const broken = [...bodies].flatMap(([from, body]) =>
      [...body.matchAll(/<a [^>]*?href="([^"]*)"/g)]
        .map(([, href = '']) => new URL(href, `http://site.example${from}`))
        .filter(({ host, pathname }) => host === 'site.example' && !SERVED_ELSEWHERE.has(pathname))
        .filter(({ pathname, hash }) => {
          const target = bodies.get(pathname);
          return !target || (hash !== '' && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`));
        })
        .map(({ href }) => `${from} → ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it('also works in the repository: its links lead to files and headings', () => {
    const broken = FILES.flatMap((file) => {
      const source = readFileSync(join(FOLDER, file), 'utf8');
      return [...source.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, href = '']) => href)
        .filter((href) => !href.startsWith('https://') && !GENERATED.test(href))
        .filter((href) => {
          const [path = '', anchor] = href.split('#');
          const target = path === '' ? join(FOLDER, file) : join(FOLDER, dirname(file), path);
          if (!existsSync(target)) return true;
          const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)];
          return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
        })
        .map((href) => `${file} → ${href}`);
    });
    expect(broken).toEqual([]);
  });
});

/** Pages whose shell commands `test/integration/docs-programs.test.ts` runs. */
const RUN = ['README.md', 'docs/getting-started.md', 'docs/following-jobs.md', 'docs/media-lists.md'];
/** Pages whose shell commands need Docker, Temporal or other programs; only their syntax is checked. */
const FOR_A_MACHINE = [
  ...['agents', 'cluster', 'cookbook', 'observability', 'operators', 'runbook', 'scale'].map(
    (name) => `docs/${name}.md`,
  ),
  'CONTRIBUTING.md',
];
/** Languages of code blocks that are not programs: configuration, output and queries. */
const NOT_RUN = new Set(['json', 'ini', 'sql', 'text']);

describe('the blocks of code', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const files = ['README.md', 'CONTRIBUTING.md', ...FILES.map((file) => `docs/${file}`)];
  const blocks = files.flatMap((file) =>
    codeBlocksOf(join(PROJECT, file)).map((block) => ({ file, ...block })),
  );

  it('are run by a test, or are commands for a machine that ours is not', () => {
    const unknown = blocks.filter(
      ({ file, language }) =>
        !NOT_RUN.has(language) &&
        !(language === 'sh' && [...RUN, ...FOR_A_MACHINE].includes(file)) &&
        !(language === 'ts' && file === 'README.md'),
    );
    expect(unknown).toEqual([]);
  });

  it('are valid: the syntax of shell and JSON, and the names of our scripts', () => {
    for (const { file, language, code } of blocks) {
      if (language === 'json') expect(() => JSON.parse(code), `${file}\n${code}`).not.toThrow();
      if (language !== 'sh') continue;
      const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
      expect(status, `${file}\n${stderr}\n${code}`).toBe(0);
      for (const [, script = ''] of code.matchAll(/\bnpm run ([\w:-]+)/g))
        expect(scripts, file).toHaveProperty([script]);
    }
  });

  it('in the README show what a test has received', () => {
    const sample = JSON.parse(readFileSync(join(FOLDER, 'samples/summary.json'), 'utf8'));
    const shown = blocks.filter(({ file, language }) => file === 'README.md' && language === 'json');
    expect(shown.map(({ code }) => JSON.parse(code))).toEqual(sample.result.summaries);
  });
});

describe('the generated references', () => {
  it('have every operation and every object of the OpenAPI document', async () => {
    const document = JSON.parse(readFileSync(join(FOLDER, 'openapi.json'), 'utf8'));
    const bodies = await Promise.all(
      apiTags().map(async ({ name }) => wordsOf((await get(`/docs/api/${name}`)).body)),
    );
    const all = bodies.join(' ');
    for (const [path, methods] of Object.entries<Record<string, { summary: string }>>(document.paths)) {
      for (const [method, { summary }] of Object.entries(methods)) {
        expect(all).toContain(`${method.toUpperCase()} ${path} `);
        expect(all).toContain(`${summary} `);
      }
    }
    const objects = (await get('/docs/api/objects')).body;
    for (const name of Object.keys(document.components.schemas)) {
      expect(objects).toContain(`<h2 id="${anchorOf(name)}"`);
    }
  });

  it('have every command with its options, and every method of the client', async () => {
    const cli = wordsOf((await get('/docs/cli')).body);
    const commands = cliCommands();
    expect(commands.length).toBeGreaterThan(20);
    for (const { name, command } of commands) {
      expect(cli).toContain(` ${name} `);
      for (const { flags } of command.options) expect(cli, name).toContain(flags);
    }
    const page = (await get('/docs/typescript')).body;
    for (const { name } of clientMembers('client.ts', 'BylineClient').members) {
      expect(page).toContain(`<h3 id="${name.toLowerCase()}"`);
    }
    for (const { name } of clientMembers('media-lists.ts', 'MediaListsClient').members) {
      expect(wordsOf(page)).toContain(name);
    }
  });
});
