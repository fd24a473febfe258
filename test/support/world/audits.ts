import { beforeAll, expect } from 'vitest';
import type { AuditBody, AuditRowBody, AuditRowListBody } from '../../../apps/gateway/app.ts';
import { articleAt, personAt } from '../pages/unstable-pages.ts';
import type { NewsSite } from '../servers/news-site.ts';
import { articles, postJob, untilDone } from './jobs.ts';
import { prepareSite, prepareWorld } from './prepare.ts';
import type { CallOptions, World } from './world.ts';

export const AUDITS = '/api/v1/audits';

/** Ada Reporter, who has a page with her address and role; Bo Silent's page at the same site shows neither of his. */
export const AUDITED = {
  domain: '127.0.0.1',
  path: '/people/ada-reporter',
  email: 'ada.reporter@news.example',
} as const;

/** Prepares a site with the pages of two people, and a world that has read them, for the tests of a block. */
export function prepareAudits(): { site: NewsSite; world: World } {
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));
  beforeAll(() => readPeople(site, world));
  return { site, world };
}

async function readPeople(site: NewsSite, world: World): Promise<void> {
  const silentPath = '/people/bo-silent';
  site.pages.set(AUDITED.path, { html: personAt(null, 0) });
  const silent = personAt(() => ({ email: 'newsroom@news.example' }), 0);
  site.pages.set(silentPath, { html: silent.replaceAll('Ada Reporter', 'Bo Silent') });
  site.pages.set('/signed', { html: articleAt(null, 0, site.origin + AUDITED.path) });
  const authors = () => ({ authors: ['Bo Silent'], title: 'Ferries wait for the fog' });
  site.pages.set('/waiting', { html: articleAt(authors, 0, site.origin + silentPath) });
  const { id } = await postJob(world, {
    from: articles(['/signed', '/waiting'].map((path) => site.origin + path)),
  });
  const { result } = await untilDone(world, id);
  const domains = result.journalists.map(({ outlet_domain }) => outlet_domain);
  expect(domains).toEqual([AUDITED.domain, AUDITED.domain]);
}

/** Starts an audit of rows, and expects it to be accepted. */
export async function postAudit(
  world: Pick<World, 'call'>,
  rows: object[],
  options: CallOptions = {},
): Promise<AuditBody> {
  const { status, body } = await world.call<AuditBody>('POST', AUDITS, { ...options, body: { rows } });
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

/** Waits until an audit has ended. */
export async function untilAudited(world: Pick<World, 'call'>, id: string): Promise<AuditBody> {
  for (;;) {
    const path = `${AUDITS}/${id}?wait_seconds=20&wait_for=done`;
    const { status, body } = await world.call<AuditBody>('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    if (body.poll_after_seconds === null) return body;
  }
}

/** Returns all rows of an audit, page by page. */
export async function rowsOf(world: Pick<World, 'call'>, id: string, query = ''): Promise<AuditRowBody[]> {
  const rows: AuditRowBody[] = [];
  for (let cursor = ''; ; ) {
    const path = `${AUDITS}/${id}/rows?limit=40${query}${cursor}`;
    const { body } = await world.call<AuditRowListBody>('GET', path);
    rows.push(...body.data);
    if (body.next_cursor === null) return rows;
    cursor = `&cursor=${body.next_cursor}`;
  }
}
