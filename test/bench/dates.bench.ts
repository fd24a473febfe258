/**
 * `npm run bench dates -- --corpus DIR [--corpus DIR …] [--rules]`: scores the publication dates
 * extracted from the pages in the folders, which are the same folders as for `bench bylines`. `--rules`
 * disables each source of dates in turn (`rule-gains.ts`). The extraction rules were written with these pages
 * in view, so the metrics do not predict the accuracy on other sites.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { publicationDomain } from '../../model/index.ts';
import { PUBLISHED, readPublished } from '../../packages/reader/dates/dates.ts';
import { visibleDates } from '../../packages/reader/dates/visible-dates.ts';
import * as pages from '../../packages/reader/html/page.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { findSubject, readStory } from '../../packages/reader/pages/read-story.ts';
import { bySite } from './by-site.ts';
import { type BylinePage, readBylineCorpus } from './byline-corpus.ts';
import { scoreBylines } from './byline-score.ts';
import { printRuleGains, type RuledPage } from './rule-gains.ts';

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpus: { type: 'string', multiple: true }, rules: { type: 'boolean' } },
  });
  const pooled: RuledPage[] = [];
  for (const folder of values.corpus ?? [undefined]) {
    const dated = readBylineCorpus(folder).filter(({ expected }) => expected.publishing_date);
    const run = dated.map((page) => ({
      id: page.id,
      site: siteOf(page),
      metrics: { date: Number(isRight(page, readArticle(page.html, page.url).published_at)) },
    }));
    const right = run.filter(({ metrics }) => metrics.date === 1).length;
    console.log(
      `${basename(folder ?? '')}  right ${((100 * right) / dated.length).toFixed(1)} of ${dated.length}; ${bySite(run, 'date')}`,
    );
    pooled.push(...dated.map(ruled));
  }
  if (values.rules) await printRuleGains([{ name: 'date', rules: PUBLISHED }], pooled);
}

function ruled(page: BylinePage): RuledPage {
  return {
    site: siteOf(page),
    open: () => {
      const parsed = pages.parsePage(page.html, page.url);
      const { index, node, headline, title } = findSubject(parsed);
      const { language } = readStory(parsed);
      const seen = { index, headline, title: title?.text ?? null, language };
      const dated = { ...seen, page: parsed, node, visible: visibleDates(seen) };
      return () => isRight(page, readPublished(dated)?.value ?? null);
    },
  };
}

function isRight({ expected }: BylinePage, date: string | null): boolean {
  return scoreBylines(expected, { authors: [], title: null, publisher: null, date }).date === true;
}

function siteOf({ url }: BylinePage): string {
  return publicationDomain(new URL(url).hostname);
}
