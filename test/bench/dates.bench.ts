/**
 * `npm run bench dates -- --corpus DIR [--corpus DIR …] [--out FILE] [--rules]`: scores the publication dates
 * extracted from the pages in the folders, which are the same folders as for `bench bylines`. `--out` writes the date
 * of each page, its mark and its chance. `--rules`
 * disables each source of dates in turn (`rule-gains.ts`). The extraction rules were written with these pages
 * in view, so the metrics do not predict the accuracy on other sites.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { certaintyOfArticle, type Mark } from '../../model/index.ts';
import { PUBLISHED, readPublished } from '../../packages/reader/dates/dates.ts';
import { visibleDates } from '../../packages/reader/dates/visible-dates.ts';
import * as pages from '../../packages/reader/html/page.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { findSubject, readStory } from '../../packages/reader/pages/read-story.ts';
import { bySite } from './by-site.ts';
import { type BylinePage, readBylineCorpus, siteOf } from './byline-corpus.ts';
import { scoreBylines } from './byline-score.ts';
import { type MarkedValue, marksByField } from './marks.ts';
import { printRuleGains, type RuledPage } from './rule-gains.ts';

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string', multiple: true },
      out: { type: 'string' },
      rules: { type: 'boolean' },
    },
  });
  const pooled: RuledPage[] = [];
  const dates: Record<string, { published_at: string | null } & Pick<Judged, 'certainty' | 'confidence'>> =
    {};
  for (const folder of values.corpus ?? [undefined]) {
    const dated = datedPages(folder);
    const judged = dated.map(judge);
    const run = judged.map(({ page, isRight }) => ({
      id: page.id,
      site: siteOf(page),
      metrics: { date: Number(isRight) },
    }));
    const right = run.filter(({ metrics }) => metrics.date === 1).length;
    console.log(
      `${basename(folder ?? '')}  right ${((100 * right) / dated.length).toFixed(1)} of ${dated.length}; ${bySite(run, 'date')}`,
    );
    for (const line of marksByField(judged.flatMap(markedDate))) console.log(line);
    for (const { page, date, certainty, confidence } of judged)
      dates[page.id] = { published_at: date, certainty, confidence };
    pooled.push(...dated.map(ruled));
  }
  if (values.out) writeFileSync(values.out, `${JSON.stringify(dates)}\n`);
  if (values.rules) await printRuleGains([{ name: 'date', rules: PUBLISHED }], pooled);
}

interface Judged {
  page: BylinePage;
  date: string | null;
  isRight: boolean;
  certainty: Mark | null;
  confidence: number | null;
}

/** Reads a folder's pages and judges the dates that Byline finds there. */
export function markedDates(folder: string): MarkedValue[] {
  return datedPages(folder).map(judge).flatMap(markedDate);
}

function datedPages(folder: string | undefined): BylinePage[] {
  return readBylineCorpus(folder).filter(({ expected }) => expected.publishing_date);
}

function judge(page: BylinePage): Judged {
  const reading = readArticle(page.html, page.url);
  return {
    page,
    date: reading.published_at,
    isRight: isRight(page, reading.published_at),
    certainty: certaintyOfArticle(reading).published_at,
    confidence: reading.evidence.published_at?.confidence ?? null,
  };
}

function markedDate({ page, date, isRight, certainty, confidence }: Judged): MarkedValue[] {
  if (date === null) return [];
  const { url } = page;
  return [
    { field: 'date', url, site: siteOf(page), isCertain: certainty === 'certain', isRight, confidence },
  ];
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
