import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ArticleBody, ProblemBody } from '../../apps/gateway/app.ts';
import { story } from '../support/servers/news-site.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';

describe('a page with text that PostgreSQL cannot store or Node cannot decode', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));

  const lookUp = <T = ArticleBody>(path: string) =>
    world.call<T>('GET', `/api/v1/articles/lookup?url=${encodeURIComponent(site.origin + path)}`);

  it.each([
    ['a NUL in its structured data', '/nul', '\\u0000'],
    ['half a surrogate pair in its structured data', '/surrogate', '\\ud800'],
  ])('is read: %s', async (_what, path, sign) => {
    const data = `{"@type":"NewsArticle","headline":"A bridge${sign} for the town","description":"${sign}What it is",
      "author":{"@type":"Person","name":"Ada${sign} Reporter","url":"/author/${sign}ada"},"publisher":{"name":"Example${sign} News"},
      "articleBody":"${sign}${'A sentence of the story. '.repeat(20)}","datePublished":"2026-11-01T10:00:00Z"}`;
    site.pages.set(path, { html: `<script type="application/ld+json">${data}</script>` });
    const { status, body } = await lookUp(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'A bridge for the town', description: 'What it is' });
    expect(body.authors).toMatchObject([{ name: 'Ada Reporter' }]);
    expect(site.fetches(path)).toBe(1);
    const job = await untilDone(world, (await postJob(world, { from: articles([site.origin + path]) })).id);
    expect(job.status).toBe('complete');
    expect(JSON.stringify(job)).not.toContain('internal error');
  });

  it('is read when Node does not support its encoding', async () => {
    site.pages.set('/charset', {
      type: 'text/html; charset=x-user-defined',
      html: story({ title: 'A bridge for the town' }),
    });
    const { status, body } = await lookUp('/charset');
    expect(status).toBe(200);
    expect(body.title).toBe('A bridge for the town');
    expect(site.fetches('/charset')).toBe(1);
  });

  // A trigger raises the database error, because Byline removes all values that are known to cause such an
  // error.
  it.each(['22P02', '22P05', '22021'])(
    'is requested only once when the database answers %s',
    async (code) => {
      const path = `/refused-${code}`;
      site.pages.set(path, { html: story({ title: `Refused with ${code}` }) });
      site.pages.set(`${path}-job`, { html: story({ title: `Refused with ${code} in a job` }) });
      await sql`create or replace function refuse() returns trigger language plpgsql as
      ${sql.lit(`begin if new.reading::text like '%Refused with ${code}%' then raise exception 'refused' using errcode = '${code}'; end if; return new; end`)}`.execute(
        world.db,
      );
      await sql`create or replace trigger refuse before insert or update on articles for each row execute function refuse()`.execute(
        world.db,
      );

      const first = await lookUp<ProblemBody>(path);
      expect(first.status).toBe(502);
      expect(first.body.detail).toContain('cannot be stored');
      expect((await lookUp<ProblemBody>(path)).status).toBe(502);
      expect(site.fetches(path)).toBe(1);

      const job = await untilDone(
        world,
        (await postJob(world, { from: articles([`${site.origin}${path}-job`]) })).id,
      );
      expect(job.status).toBe('complete');
      expect(JSON.stringify(job)).toContain('cannot be stored');
      expect(site.fetches(`${path}-job`)).toBe(1);
    },
  );
});
