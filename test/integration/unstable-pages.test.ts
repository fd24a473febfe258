import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ArticleBody, JobBody } from '../../apps/gateway/app.ts';
import { articleAt, BEHAVIOURS, type Behaviour, HONEST, personAt } from '../support/pages/unstable-pages.ts';
import { patiently, ranOutOfTime } from '../support/probes/patiently.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';

/** Fewer than the jobs that an organization may have at once. */
const AT_ONCE = 6;

/** Works through a list in its order, a few items at a time, because a look-up gets only so many seconds. */
async function severalAtOnce<Item>(items: Item[], work: (item: Item, at: number) => Promise<void>) {
  const open = items.entries();
  const worker = async () => {
    for (const [at, item] of open) await work(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe('a page that is read twice', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({ env: { BYLINE_WEB_ALLOW: site.host } }));

  /** Looks up an article as it is at a request. */
  const lookUp = async ({ article }: Behaviour, path: string, n: number) => {
    site.pages.set(path, { html: articleAt(article, n, `${site.origin}/people/nobody`) });
    const query = `url=${encodeURIComponent(site.origin + path)}&force_refresh=1&include=evidence`;
    const { status, body } = await patiently(
      () => world.call<ArticleBody>('GET', `/api/v1/articles/lookup?${query}`),
      // The article as it was before, if the refresh ran out of time.
      (seen) => ranOutOfTime(seen) || seen.body.fetch?.status === 'stale',
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const certain = ({ certainty }: Pick<ArticleBody, 'certainty'>) =>
    Object.entries(certainty).flatMap(([field, mark]) => (mark === 'certain' ? [field] : []));
  const earlierFields = (evidence: { fields: string[] }[]) =>
    evidence.flatMap(({ fields }) => fields.filter((field) => field.startsWith('earlier_reading.')));

  it('is said to be unstable, and certain of nothing, if an article states other facts', async () => {
    const steady: string[] = [];
    const wrong: unknown[] = [];
    const check = async (behaviour: Behaviour, at: number) => {
      const { why, article } = behaviour;
      const first = await lookUp(behaviour, `/trap/${at}`, 0);
      const second = await lookUp(behaviour, `/trap/${at}`, 1);
      const again = await lookUp(behaviour, `/trap/${at}`, 1);
      const isStated = article?.(1).authors ?? article?.(1).site;
      const isAsExpected = {
        'steady at first': first.fetch.status === 'ok' && certain(first).length > 0,
        'unstable, and certain of nothing, until it has been steady for long': [second, again].every(
          (body) => body.fetch.status === 'unstable' && certain(body).length === 0,
        ),
        'with evidence of what it stated': !isStated || earlierFields(second.evidence).length > 0,
      };
      // What an edit may have changed is only likely.
      const isEdited = second.fetch.status === 'ok' && certain(second).length < certain(first).length;
      if (isEdited) steady.push(why);
      else if (Object.values(isAsExpected).includes(false)) wrong.push([why, isAsExpected]);
    };
    await severalAtOnce(BEHAVIOURS, check);
    expect(wrong).toEqual([]);
    expect(steady.length, steady.join('; ')).toBeLessThanOrEqual(3);
  });

  it('stays what it was if an article changes honestly', async () => {
    const wrong: unknown[] = [];
    const check = async (behaviour: Behaviour, at: number) => {
      const first = await lookUp(behaviour, `/honest/${at}`, 0);
      const second = await lookUp(behaviour, `/honest/${at}`, 1);
      const third = await lookUp(behaviour, `/honest/${at}`, 1);
      if (second.fetch.status !== 'ok' || certain(third).length < certain(first).length)
        wrong.push([behaviour.why, second.fetch.status, second.certainty, third.certainty]);
    };
    await severalAtOnce(HONEST, check);
    expect(wrong).toEqual([]);
  });

  it('leaves nothing certain about a person whose page states other facts', async () => {
    const rows = [...BEHAVIOURS, ...HONEST].filter(({ person }) => person !== null);
    const run = async (n: number) => {
      for (const [at, { person }] of rows.entries()) {
        const [path, own] = [`/signed/${n}/${at}`, `/people/${at}/ada-reporter`];
        site.pages.set(own, { html: personAt(person, n) });
        site.pages.set(path, { html: articleAt(null, 0, site.origin + own) });
      }
      const people: (JobBody['result']['journalists'][number] | undefined)[] = [];
      await severalAtOnce(rows, async (_row, at) => {
        const from = articles([`${site.origin}/signed/${n}/${at}`]);
        const { result } = await untilDone(world, (await postJob(world, { from })).id);
        people[at] = result.journalists[0];
      });
      return people;
    };
    const before = await run(0);
    await sql`update author_pages set fetched_at = fetched_at - interval '25 hours',
      stored_at = stored_at - interval '25 hours'`.execute(world.db);
    const after = await run(1);
    const wrong = rows.flatMap(({ why }, at) => {
      const [was, is] = [before[at], after[at]];
      if (!was || !is) return [[why, 'nobody']];
      const marks = Object.values(is.certainty).filter((mark) => mark === 'certain');
      const isHonest = at >= rows.length - HONEST.filter(({ person }) => person !== null).length;
      const isAsExpected = isHonest
        ? JSON.stringify(is.certainty) === JSON.stringify(was.certainty)
        : marks.length === 0 && earlierFields(is.evidence).length > 0;
      return isAsExpected ? [] : [[why, was.certainty, is.certainty, earlierFields(is.evidence)]];
    });
    expect(wrong).toEqual([]);
  });
});
