import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, type ErrorCode, problemOf } from '../../apps/gateway/http/errors.ts';
import { registerProblems } from '../../apps/gateway/http/problems.ts';
import { docsRoutes, readDocsPages } from '../../apps/gateway/sites/documentation.ts';
import { newsroom } from '../../apps/local/index.ts';
import { anchorOf } from '../../docs/.vitepress/anchors.ts';
import { apiTags } from '../../docs/.vitepress/api-pages.ts';
import { cliCommands } from '../../docs/.vitepress/cli-page.ts';
import { repetitiousPages, sharedPhrases } from '../../docs/.vitepress/repetitions.ts';
import { clientMembers } from '../../docs/.vitepress/typescript-page.ts';
import { jobPath, measurePath } from '../../scripts/print-job-path.ts';
import { codeBlock, codeBlocksOf } from '../support/docs/code-blocks.ts';
import { PROJECT } from '../support/stacks/processes.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const FOLDER = join(PROJECT, 'docs');
/** The site's build generates these pages of the documentation, so they are not in the repository. */
const GENERATED = /^(?:api\/[\w-]+|cli|typescript|(?:contributing\/)?job-path)\.md$/;
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

describe('a documentation site that is not built yet', () => {
  it('is a 503 until a build puts it into place, and changes with each build', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'byline-docs-'));
    const site = join(parent, 'dist');
    const gateway = fastify().withTypeProvider<TypeBoxTypeProvider>();
    registerProblems(gateway);
    await docsRoutes(gateway, site);
    const open = async (url: string) => {
      const headers = { accept: 'text/html' };
      const reply = await gateway.inject({ method: 'GET', url, headers });
      return { status: reply.statusCode, retry: reply.headers['retry-after'], body: reply.body };
    };
    const build = (page: string) => {
      const next = mkdtempSync(join(parent, 'next-'));
      writeFileSync(join(next, page), `<h1>${page}</h1>`);
      rmSync(site, { recursive: true, force: true });
      renameSync(next, site);
    };
    try {
      const early = await open('/docs/api');
      expect(early).toMatchObject({ status: 503, retry: '10' });
      expect(early.body).toMatch(/<html.*The documentation is being built.*<code>npm start<\/code>/s);
      build('api.html');
      expect(await open('/docs/api')).toMatchObject({ status: 200, body: '<h1>api.html</h1>' });
      build('index.html');
      expect(await open('/docs/')).toMatchObject({ status: 200, body: '<h1>index.html</h1>' });
      const gone = await open('/docs/api');
      expect([gone.status, gone.body]).toEqual([404, expect.stringContaining('<html')]);
    } finally {
      await gateway.close();
      rmSync(parent, { recursive: true });
    }
  });
});

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

  it('leads to the console from the navigation of every page', async () => {
    for (const path of paths) {
      const { body } = await get(path);
      const hrefs = [...body.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
      expect(hrefs, path).toContain('/console/');
      const foreign = hrefs.filter((href) => /^[a-z]+:/.test(href) && !/^(?:https?|mailto):/.test(href));
      expect(foreign, path).toEqual([]);
    }
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

/** The reasons why blocks of code in the documentation are not run, each with the number of blocks. */
const NOT_RUN = {
  'changes the server': 3,
  'needs a Kubernetes cluster': 1,
  'needs Docker': 6,
  'needs Claude Code': 2,
  'needs a newer Node.js': 1,
  'runs until stopped': 1,
  'takes minutes': 10,
};

/**
 * Matches the calls of `codeBlock`, with which tests read a block of code from a page of the documentation.
 */
const TAKES = /\bcodeBlock\(\s*(?:'([^']+)'|(\w+)),\s*(?:'([^']+)'|"([^"]+)")(?:,\s*(\d+))?,?\s*\)/g;

/**
 * Returns the code blocks that tests read from the documentation. Each is named by its page, its heading, and
 * its index below the heading.
 */
function blocksOfTests(): Set<string> {
  const folder = join(PROJECT, 'test');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.ts'),
  );
  const taken = files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return [...source.matchAll(TAKES)].map(([, page, constant, single, double, index = '0']) => {
      const path = page ?? new RegExp(`const ${constant} = '([^']+)'`).exec(source)?.[1];
      return `${path} # ${single ?? double} # ${index}`;
    });
  });
  return new Set(taken);
}

describe('the page with the code of a job', () => {
  it('shows a path that holds together and can be read in one sitting', () => {
    const { files, lines } = measurePath(jobPath());
    expect(files).toBeLessThanOrEqual(36);
    expect(lines).toBeLessThanOrEqual(2_700);
  });
});

describe('the warning about repetitions', () => {
  it('names phrases that neighbouring sentences share, but none in code, tables or further away', () => {
    const twice = 'A job that ends is charged.\nA job that ends is listed. It stays.\n';
    expect(sharedPhrases(twice)).toEqual({ neighbours: 2, phrases: ['a job that'] });
    const apart = 'Send the next request. Wait. Send the next request.\n\nSend the next request.\n';
    expect(sharedPhrases(apart)).toEqual({ neighbours: 2, phrases: [] });
    const other = '```sh\nrun it again now. Run it again now.\n```\n\n| Run it again. Run it again. |\n';
    expect(sharedPhrases(other)).toEqual({ neighbours: 0, phrases: [] });
  });

  it('is printed for a page, with the phrases', () => {
    const page = join(mkdtempSync(join(tmpdir(), 'byline-docs-')), 'page.md');
    writeFileSync(page, 'A job that ends is free. A job that ends stays. A job that ends is old.\n');
    const [line] = repetitiousPages([page, join(PROJECT, 'CONTRIBUTING.md')]);
    rmSync(dirname(page), { recursive: true });
    expect(line).toBe(`${page}: 2 of 2 sentences share a phrase with the one before: a job that, a job that`);
  });
});

describe('the list of articles to try', () => {
  it('has the links of the demo in their order', () => {
    const [, list = ''] = readFileSync(join(FOLDER, 'getting-started.md'), 'utf8').split(
      '## Articles to try',
    );
    const listed = [...list.matchAll(/^\| `(https:[^`]+)` \|/gm)].map(([, url]) => url);
    expect(listed).toEqual(
      newsroom.DEMO_SOURCES.flatMap((source) =>
        'url' in source && source.type === 'article_url' ? [source.url] : [],
      ),
    );
  });
});

describe('the blocks of code', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'test/replay/README.md',
    ...FILES.map((file) => `docs/${file}`),
  ];
  const blocks = pages.flatMap(codeBlocksOf);

  it('are run by a test, or marked with the reason why not', () => {
    const taken = blocksOfTests();
    const others = blocks
      .filter(({ mark }) => !mark.startsWith('not run: '))
      .map(({ page, heading, index }) => `${page} # ${heading} # ${index}`);
    expect(others.length).toBeGreaterThan(25);
    expect(
      others.filter((block) => !taken.has(block)),
      'take it with codeBlock(…), or mark it',
    ).toEqual([]);
    const reasons = blocks.flatMap(({ mark }) => /^not run: (.*)$/.exec(mark)?.slice(1) ?? []);
    const counts = Object.fromEntries(
      Object.keys(NOT_RUN).map((reason) => [reason, reasons.filter((other) => other === reason).length]),
    );
    expect(counts).toEqual(NOT_RUN);
    expect(reasons.filter((reason) => !(reason in NOT_RUN))).toEqual([]);
  });

  it('have the syntax of shell, and name scripts, tests and benches that exist, with their options', () => {
    for (const { page, code } of blocks.filter(({ language }) => language === 'sh')) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
      expect(status, `${page}\n${stderr}\n${code}`).toBe(0);
      for (const [, script = ''] of code.matchAll(/\bnpm run ([\w:-]+)/g))
        expect(scripts, page).toHaveProperty([script]);
      for (const [path] of code.matchAll(/\b(?:test|deploy|docs)\/[\w./-]+/g))
        expect(existsSync(join(PROJECT, path.replace(/\/$/, ''))), `${page}: ${path}`).toBe(true);
      for (const [, project] of code.matchAll(/--project (\w+)/g))
        expect(readFileSync(join(PROJECT, 'test/vitest.config.ts'), 'utf8')).toContain(`name: '${project}'`);
      for (const [, bench, options = ''] of code.matchAll(/npm run bench ([a-z-]+)(?: -- ([^#\n]*))?/g)) {
        const source = readFileSync(join(PROJECT, `test/bench/${bench}.bench.ts`), 'utf8');
        for (const [, option] of options.matchAll(/--([a-z-]+)/g))
          expect(source, `${page}: npm run bench ${bench}`).toMatch(new RegExp(`\\b${option}: \\{ type:`));
      }
    }
  });

  it('for Docker name services, images and programs of ours', () => {
    const compose = readFileSync(join(PROJECT, 'docker-compose.yml'), 'utf8');
    const image = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8');
    for (const { code } of blocks.filter(({ mark }) => mark === 'not run: needs Docker')) {
      for (const [, service] of code.matchAll(/(?:logs|exec|--scale) ([a-z-]+)[ =\n]/g))
        if (service !== 'byline') expect(compose).toMatch(new RegExp(`^  ${service}:$`, 'm'));
      for (const [, target] of code.matchAll(/--target ([a-z-]+)/g))
        expect(image).toMatch(new RegExp(`^FROM .* AS ${target}$`, 'mi'));
      for (const [, program] of code.matchAll(/node dist\/(\S+)\.js/g))
        expect(existsSync(join(PROJECT, `${program}.ts`)), program).toBe(true);
      for (const [, file] of code.matchAll(/-f (\S+)/g))
        expect(existsSync(join(PROJECT, file ?? ''))).toBe(true);
    }
  });

  it('in the README show what a test has received', () => {
    const sample = JSON.parse(readFileSync(join(FOLDER, 'samples/summary.json'), 'utf8'));
    const shown = codeBlock('README.md', 'Enrich journalists', 1);
    expect([JSON.parse(shown)], 'copy docs/samples/summary.json into README.md').toEqual(
      sample.result.summaries,
    );
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
