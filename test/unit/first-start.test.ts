import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createWebClient } from '../../activities/web/index.ts';
import { findArticlesToTry } from '../../apps/local/articles-to-try.ts';
import { newsroomBesideTheWeb } from '../../apps/local/configured-stack.ts';
import { buildDocumentation } from '../../apps/local/documentation.ts';
import { newsroom, writeArchive } from '../../apps/local/index.ts';
import { welcome } from '../../apps/local/welcome.ts';
import { PROJECT } from '../support/stacks/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'byline-first-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GATEWAY = 'http://127.0.0.1:8080';
/** Returns what a start prints at its end. */
const welcomeWith = (examples: readonly string[]) => {
  const state = {
    gateway: GATEWAY,
    temporalUi: 'http://127.0.0.1:8233',
    temporalAddress: '127.0.0.1:7233',
    databaseUrl: '',
    logs: '/data/logs',
  };
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    welcome({ state, first: null, examples }, 1_000);
    return print.mock.calls.flat().join('\n');
  } finally {
    print.mockRestore();
  }
};

describe('the welcome of a start', () => {
  it('names articles of the archives, if the start reads archives', async () => {
    const archive = join(folder, 'own.warc.gz');
    const [article = ''] = newsroom.FIRST_SOURCES;
    const other = (url: string, status: number) => ({
      url,
      status,
      contentType: 'text/html',
      body: '<p>Hello',
    });
    const recorded = newsroom.newsroom().find(({ url }) => url === article);
    if (!recorded) throw new Error('the newsroom lacks its own first article');
    const own = 'https://own-outlet.example/story';
    const story = { ...recorded, url: own, body: recorded.body.replaceAll(article, own) };
    await writeArchive(archive, [other('https://own-outlet.example/', 200), other(article, 404), story]);
    const examples = await findArticlesToTry([archive], 2);
    expect(examples).toEqual([own]);
    const output = welcomeWith(examples);
    expect(output).toContain('Try it with an article of your archives.');
    expect(output).toContain(`enrich ${own} --pitch-text`);
    for (const text of [article, 'bundled newsroom', 'articles-to-try']) expect(output).not.toContain(text);
  });

  it('names the articles of the bundled newsroom only if they are served', () => {
    expect(welcomeWith(newsroom.FIRST_SOURCES)).toContain('two articles of the bundled newsroom');
    const output = welcomeWith([]);
    expect(output).toContain('Try it with an article of your choice');
    expect(output).not.toContain('bundled newsroom');
  });

  it.each([
    ['live', 'development', 'archive-first'],
    ['live', 'production', 'archive-first'],
    ['archive', 'development', 'archive'],
    ['archive-first', 'production', 'archive-first'],
  ] as const)(
    'serves the sample story of the console from %s in %s, after pages of own archives',
    async (source, mode, wanted) => {
      const own = join(folder, `own-${source}.warc.gz`);
      const page = (url: string) => ({
        url,
        status: 200,
        contentType: 'text/html',
        body: '<p>Own page',
      });
      const [first = ''] = newsroom.FIRST_SOURCES;
      await writeArchive(own, [page('https://own-outlet.example/'), page(first)]);
      const archives = source === 'live' ? [] : [own];
      const config = { web: { source, archives }, mode } as Parameters<typeof newsroomBesideTheWeb>[0];
      const { env, articles } = await newsroomBesideTheWeb(config, join(folder, `data-${source}-${mode}`));
      expect(env).toMatchObject({ BYLINE_WEB: wanted });
      expect(articles.length > 0).toBe(source === 'live' && mode === 'development');
      const list = String(env?.BYLINE_WEB_ARCHIVES).split(',');
      const web = await createWebClient({ source: 'archive', archives: list });
      const sample = readFileSync(join(PROJECT, 'apps/console/campaigns/start.tsx'), 'utf8').match(
        /https:\/\/[\w.-]+\.example\/[^']+/g,
      );
      expect(sample).toHaveLength(3);
      for (const url of sample ?? []) expect(await web.fetch(url), url).toMatchObject({ ok: true });
      const served = await web.fetch(first);
      expect(JSON.stringify(served).includes('Own page')).toBe(archives.length > 0);
    },
  );

  it('links to the view of jobs in the Temporal UI that the page for operators lists first', () => {
    const page = readFileSync(join(PROJECT, 'docs/operators.md'), 'utf8');
    const [, link = ''] = /^\| jobs only \| `([^`]+)` \|$/m.exec(page) ?? [];
    expect(link).toContain('enrichmentJob');
    expect(welcomeWith([])).toContain(`Temporal UI    ${link}\n`);
  });
});

describe('the documentation of a first start', () => {
  /** A checkout whose set-up notes its arguments and then runs until it is stopped. */
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  writeFileSync(
    join(checkout, 'setup.mjs'),
    `import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(143); });
console.log('building');
writeFileSync('arguments', process.argv.slice(2).join());
setInterval(() => {}, 1_000);`,
  );

  it('is built in the background, and the build ends with the stack', async () => {
    const said: string[] = [];
    const stop = buildDocumentation({ checkout, logs: folder }, (line) => said.push(line));
    await vi.waitUntil(() => existsSync(join(checkout, 'arguments')), { timeout: 120_000 });
    await stop();
    expect(readFileSync(join(checkout, 'arguments'), 'utf8')).toBe('documentation');
    expect(existsSync(join(checkout, 'stopped'))).toBe(true);
    expect(readFileSync(join(folder, 'documentation.log'), 'utf8')).toBe('building\n');
    expect(said).toEqual([]);
  });
});
