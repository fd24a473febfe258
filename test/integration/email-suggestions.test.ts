import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSuggestions } from '../../activities/journalists/suggest-email.ts';
import { erasePerson } from '../../activities/privacy/index.ts';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroomPages } from '../../apps/local/index.ts';
import { ledger, type people } from '../../db/index.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { placesOf, rowsOf } from '../support/world/traces.ts';
import { createWorld, type World } from '../support/world/world.ts';

const NEWS = 'https://harbour.example';
const TEXT = paragraphs('A sentence of this story, which is long enough to be read as an article.', 8);
/** The outlet's staff, with the addresses that their stories show. */
const STAFF = ['Nell Quay', 'Vic Anchor', 'Pat Ferry', 'Ida Crane'];
const urlOf = (name: string) => `${NEWS}/story-${name.split(' ')[0]?.toLowerCase()}`;
const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@harbour.example`;
const NOBODY = 'Joan Buoy';
const OUTSIDER = 'Rob Skiff';

describe('a suggested e-mail address', () => {
  let job: JobBody;
  const story = (name: string, contact: string) =>
    newsroomPages.html(
      urlOf(name),
      '<title>A story</title><meta property="og:type" content="article"><meta property="og:site_name" content="The Harbour Post">',
      `<h1>A story</h1><p class="byline">By ${name}</p>${TEXT}${contact}`,
    );
  const web = [
    ...STAFF.map((name) => story(name, `<p>${name}, ${addressOf(name)}</p>`)),
    story(NOBODY, ''),
    story(OUTSIDER, `<p>${OUTSIDER} is a freelance journalist who lives by the sea.</p>`),
  ];
  const world = prepareWorld({ web });
  beforeAll(async () => {
    await untilDone(world, (await postJob(world, { from: articles(STAFF.map(urlOf)) })).id);
    job = await untilDone(world, (await postJob(world, { from: articles([urlOf(NOBODY)]) })).id);
  });

  const suggest = (name: string, hasMx: boolean | null = null) =>
    createSuggestions({ db: world.db, hasMx: async () => hasMx })({
      name,
      publication: { domain: 'harbour.example', name: 'The Harbour Post' },
      ...{ article: null, authorPage: null },
    });
  const erase = (wanted: people.Wanted) => erasePerson(world.db, wanted, []);
  const joan = () => job.result.journalists[0];

  it('is given to a person who publishes none, and is no e-mail', () => {
    expect(joan()).toMatchObject({
      name: NOBODY,
      email: null,
      email_status: 'not_found',
      email_basis: null,
      email_suggestion: {
        address: 'joan.buoy@harbour.example',
        pattern: 'first.last',
        support: 4,
        of: 4,
      },
    });
  });

  it('costs nothing', async () => {
    expect(joan()).toMatchObject({ billable: false, credits: 0 });
    expect(job.usage).toMatchObject({ credits_used: 0, billable_results: 0 });
    expect(await ledger.check(world.db)).toEqual([]);
    const { total } = await ledger.balance(world.db, world.organizationId);
    expect(total).toBe(10_000_000 - STAFF.length * 5_000);
  });

  it('is in a mail merge only if it is asked for', async () => {
    const csv = async (query: string) => {
      const path = `/api/v1/journalist-enrichment-jobs/${job.id}/export?format=csv${query}`;
      return String((await world.call<unknown>('GET', path)).body);
    };
    expect(await csv('')).not.toMatch(/joan\.buoy|email_suggestion/);
    const [header = '', row = ''] = (await csv('&suggestions=true')).split('\r\n');
    expect(header).toMatch(/,"email_suggestion","email_suggestion_basis",/);
    expect(row).toContain('"Joan Buoy",,"The Harbour Post"');
    expect(row).toMatch(
      /"joan\.buoy@harbour\.example","not published; 4 of 4 published addresses here are first\.last@",$/,
    );
  });

  it('is not made for a domain that accepts no mail', async () => {
    expect(await suggest('Kim Pier', false)).toBeNull();
    expect((await suggest('Kim Pier', true))?.address).toBe('kim.pier@harbour.example');
  });

  it('is not made for a person who writes from outside', async () => {
    const { id } = await postJob(world, { from: articles([urlOf(OUTSIDER)]) });
    const { result } = await untilDone(world, id);
    expect(result.journalists).toMatchObject([{ name: OUTSIDER, email: null, email_suggestion: null }]);
    expect(await suggest(OUTSIDER), 'without what the page says').not.toBeNull();
  });

  it('is not made if the operator wants none', async () => {
    const quiet = await createWorld({
      web,
      env: {
        BYLINE_EMAIL_SUGGESTIONS: 'off',
        BYLINE_PAGE_COPIES: 'off',
      },
    });
    try {
      const from = articles([...STAFF, NOBODY].map(urlOf));
      const { result } = await untilDone(quiet, (await postJob(quiet, { from })).id);
      expect(result.journalists.map(({ email_suggestion }) => email_suggestion)).toEqual(
        Array(STAFF.length + 1).fill(null),
      );
      const kept = async ({ db }: World) =>
        (await sql<{ url: string }>`select url from page_copies`.execute(db)).rows.length;
      expect([await kept(quiet), await kept(world)], 'copies of pages').toEqual([0, STAFF.length + 2]);
    } finally {
      await quiet.close();
    }
  });

  it('rests no more on a person who was erased, and goes with the person whom it is for', async () => {
    await erase({ by: 'address', address: addressOf('Ida Crane') });
    expect(await suggest('Kim Pier')).toMatchObject({ support: 3, of: 3 });
    await erase({ by: 'address', address: addressOf(NOBODY) });
    expect(placesOf(await rowsOf(world), /joan.?buoy/i)).toEqual([]);
    const again = await untilDone(world, (await postJob(world, { from: articles([urlOf(NOBODY)]) })).id);
    expect(again.result).toMatchObject({ journalists: [], unresolved: [{ reason: 'suppressed' }] });
    await erase({ by: 'address', address: addressOf('Pat Ferry') });
    expect(await suggest('Kim Pier')).toBeNull();
  });
});
