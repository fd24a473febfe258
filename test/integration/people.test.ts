import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroomPages, writeArchive } from '../../apps/local/index.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareFolder } from '../support/world/prepare.ts';
import { unproven } from '../support/world/proof.ts';
import { createWorld } from '../support/world/world.ts';

const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));
const NEWS = 'https://harbour.example';
const OTHER = 'https://river.example';
const NAMES: Record<string, string> = { [NEWS]: 'The Harbour Post', [OTHER]: 'River Times' };

interface StoryOptions {
  name: string;
  page?: string;
  date?: string;
  foot?: string;
  also?: string;
}

function story(
  origin: string,
  path: string,
  { name, page, date = '2026-11-01', foot = '', also = '' }: StoryOptions,
) {
  const author = page ? `<a rel="author" href="${page}">${name}</a>` : name;
  const text = paragraphs(
    'A sentence of this story, which is long enough to be read as an article by the reader.',
    8,
  );
  return newsroomPages.html(
    origin + path,
    `<title>Story ${path}</title><meta property="og:type" content="article"><meta property="og:site_name" content="${NAMES[origin]}"><meta property="article:published_time" content="${date}T08:00:00Z">`,
    `<h1>Story about ${path}</h1><p class="byline">By ${author}${also}</p>${text}<footer>${foot}</footer>`,
  );
}

const plain = (url: string, body: string) =>
  newsroomPages.html(url, '<title>Page</title>', `<main>${body}</main>`);

describe('the profile of a journalist', () => {
  const folder = prepareFolder();
  const archive = join(folder, 'pages.warc.gz');
  const world = prepare(async () => {
    const team = '<a href="/team">Our team</a>';
    await writeArchive(archive, [
      story(NEWS, '/cranes', { name: 'Mira Holt', page: '/people/mira-holt', also: ' and Otto Lind' }),
      story(NEWS, '/locks', { name: 'Otto Lind', page: '/people/otto-lind' }),
      story(NEWS, '/tides', { name: 'Dana Cole', date: '2026-10-01', foot: team }),
      story(NEWS, '/weirs', { name: 'Dana Cole', date: '2026-10-20', foot: team }),
      story(NEWS, '/gulls', { name: 'Ines Roth', page: '/people/gone' }),
      story(OTHER, '/fish', { name: 'Mira Holt', page: '/staff/holt' }),
      plain(
        `${NEWS}/people/mira-holt`,
        '<h1>Mira Holt</h1><p class="author-role">Harbour correspondent</p><p class="author-bio">Mira Holt covers ports and shipping for the paper. She is based in Lisbon.</p><p><a href="mailto:m.holt@harbour.example">Mail</a> <a href="https://bsky.app/profile/miraholt.example">Bluesky</a></p><article><h2><a href="/2026/10/05/quays">Quays that nobody wanted to build</a></h2></article>',
      ),
      plain(`${NEWS}/people/otto-lind`, '<h1>Otto Lind</h1>'),
      plain(`${NEWS}/people/dana-cole`, '<h1>Dana Cole</h1>'),
      plain(
        `${NEWS}/team`,
        '<h1>Our team</h1><ul><li><h3>Mira Holt</h3><p>m.holt@harbour.example</p></li><li><h3>Dana Cole</h3><p>dc [at] harbour [dot] example</p></li></ul>',
      ),
      plain(`${OTHER}/staff/holt`, '<h1>Mira Holt</h1>'),
      { ...plain(`${NEWS}/people/gone`, ''), status: 302, location: '/' },
      story(NEWS, '/oars', { name: 'Robert Woodbury', page: '/people/robert-woodbury' }),
      story(OTHER, '/sails', { name: 'Bob Woodbury', page: '/staff/bob' }),
      story(OTHER, '/nets', { name: 'Lee Voss', page: '/staff/lee' }),
      plain(
        `${NEWS}/people/robert-woodbury`,
        '<h1>Robert Woodbury</h1><p>woodbury@post.example</p><p>Robert Woodbury on <a href="https://x.com/quayside">X</a></p>',
      ),
      plain(`${OTHER}/staff/bob`, '<h1>Bob Woodbury</h1><p>woodbury@post.example</p>'),
      plain(
        `${OTHER}/staff/lee`,
        '<h1>Lee Voss</h1><p>Lee Voss on <a href="https://x.com/quayside">X</a></p>',
      ),
      plain(`${NEWS}/`, '<h1>Ines Roth</h1><p>Ines Roth ir@harbour.example</p>'),
    ]);
    return createWorld({
      env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive, BYLINE_JOB_WINDOW: '1' },
    });
  });

  const run = async (body: object) => untilDone(world, (await postJob(world, body)).id);
  const only = (job: JobBody) => {
    expect(job.result.journalists, JSON.stringify(job.result.unresolved)).toHaveLength(1);
    return job.result.journalists[0] as JobBody['result']['journalists'][number];
  };
  const evidence = (id: string, archives = archive) =>
    promisify(execFile)(process.execPath, [COMMAND, 'admin', 'evidence', id], {
      env: { ...process.env, DATABASE_URL: world.databaseUrl, BYLINE_WEB_ARCHIVES: archives, NO_COLOR: '1' },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );

  it('comes from the article and the author’s page: role, beat, region, contact, profile, recent work, co-authors', async () => {
    const job = await run({ from: articles([`${NEWS}/cranes`]) });
    const journalist = only(job);
    expect(journalist).toMatchObject({
      name: 'Mira Holt',
      outlet: 'The Harbour Post',
      outlet_domain: 'harbour.example',
      role: 'Harbour correspondent',
      beat: 'ports and shipping',
      region: 'Lisbon',
      email: 'm.holt@harbour.example',
      email_affiliation: 'outlet_domain',
      socials: { bluesky: 'https://bsky.app/profile/miraholt.example' },
      source_article: { other_authors: ['Otto Lind'] },
      recent: [{ title: 'Quays that nobody wanted to build', published: '2026-10-05' }],
    });
    expect(unproven(journalist)).toEqual([]);
    expect(await evidence(job.id)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/(\d+) of \1 pieces/),
    });
  });

  it('reports evidence whose page is not recorded, and exits with 1', async () => {
    const { id } = await run({ from: articles([`${NEWS}/locks`]) });
    const empty = join(folder, 'empty.warc.gz');
    await writeArchive(empty, [plain('https://elsewhere.example/', '<p>Nothing</p>')]);
    const { code, stdout } = await evidence(id, empty);
    expect(code).toBe(1);
    expect(stdout).toContain('the page is not recorded');
    expect(stdout).toMatch(/0 of \d+ pieces/);
  });

  it('includes an unlinked author page by the site’s pattern, an e-mail address from the staff page, and stored work', async () => {
    const earlier = await run({ from: articles([`${NEWS}/tides`]), options: { external_id: 'earlier' } });
    const job = await run({ from: articles([`${NEWS}/weirs`]), options: { external_id: 'later' } });
    const journalist = only(job);
    expect(journalist).toMatchObject({
      author_page: `${NEWS}/people/dana-cole`,
      email: 'dc@harbour.example',
      recent: [{ url: `${NEWS}/tides`, published: '2026-10-01' }],
    });
    expect(journalist.journalist_identity_id).toBe(only(earlier).journalist_identity_id);
    expect(unproven(journalist)).toEqual([]);
    expect(await evidence(job.id)).toMatchObject({ code: 0 });
  });

  it('takes nothing from a home page to which an author’s page redirects', async () => {
    const journalist = only(await run({ from: articles([`${NEWS}/gulls`]) }));
    expect(journalist).toMatchObject({ name: 'Ines Roth', email: null, outlet: 'The Harbour Post' });
    expect(journalist.evidence.map(({ url }) => url)).not.toContain(`${NEWS}/`);
  });

  it('is merged by one e-mail address, whatever the spelling and the outlet, but not by a shared social account', async () => {
    const job = await run({ from: articles([`${NEWS}/oars`, `${OTHER}/sails`, `${OTHER}/nets`]) });
    expect(job.result.journalists.map(({ name, source_indexes }) => [name, source_indexes])).toEqual([
      ['Robert Woodbury', [0, 1]],
      ['Lee Voss', [2]],
    ]);
    expect(job.result.journalists.map(({ socials }) => socials.x)).toEqual(
      Array(2).fill('https://x.com/quayside'),
    );
  });

  it('is found for a reference by domain, by publication and by name; namesakes are never guessed between', async () => {
    await run({ from: articles([`${OTHER}/fish`]) });
    const reference = (name: string, over: object = {}) => ({ type: 'journalist_reference', name, ...over });
    const job = await run({
      from: [
        reference('Mira Holt', { domain: 'www.harbour.example' }),
        reference('Mira Holt', { publication: 'River Times' }),
        reference('Mira Holt'),
        reference('Otto Lind'),
        reference('Mira Holt', { publication: 'A Paper Nobody Knows' }),
        reference('Mira Holt', { publication: 'harbour post' }),
        reference('Maximiliana '.repeat(24)),
      ],
    });
    const found = job.result.journalists.map(({ author_page, source_indexes, source_article }) => ({
      author_page,
      source_indexes,
      source_article,
    }));
    expect(found).toEqual([
      { author_page: `${NEWS}/people/mira-holt`, source_indexes: [0, 5], source_article: null },
      { author_page: `${OTHER}/staff/holt`, source_indexes: [1], source_article: null },
      { author_page: `${NEWS}/people/otto-lind`, source_indexes: [3], source_article: null },
    ]);
    expect(job.result.unresolved.map(({ source_index, reason }) => [source_index, reason])).toEqual([
      [2, 'ambiguous_identity'],
      [4, 'ambiguous_identity'],
      [6, 'ambiguous_identity'],
    ]);
    expect(job.result.unresolved[0]?.message).toContain('2 people with this name');
  });
});
