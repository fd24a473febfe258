/**
 * `npm run bench dates -- --corpus DIR [--corpus DIR …] [--rules]`: publication dates of the folders that
 * `bench bylines` reads. `--rules` leaves out each source of dates in turn and tells what it gains on how many
 * sites. The rules were written with these pages in view, so the metrics promise nothing for other sites.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { PUBLISHED } from '../../activities/reading/dates/dates.ts';
import { readArticle } from '../../activities/reading/index.ts';
import { publicationDomain } from '../../model/index.ts';
import { type BylinePage, readBylineCorpus } from './byline-corpus.ts';
import { scoreBylines } from './byline-score.ts';

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpus: { type: 'string', multiple: true }, rules: { type: 'boolean' } },
  });
  for (const folder of values.corpus ?? [undefined]) {
    const pages = readBylineCorpus(folder).filter(({ expected }) => expected.publishing_date);
    const all = read(pages);
    const right = [...all.values()].filter((isRight) => isRight).length;
    console.log(
      `${basename(folder ?? '')}  right ${((100 * right) / pages.length).toFixed(1)} of ${pages.length}`,
    );
    if (values.rules) for (const source of [...PUBLISHED]) printGain(source, pages, all);
  }
}

function printGain(source: (typeof PUBLISHED)[number], pages: BylinePage[], all: Map<string, boolean>): void {
  const at = PUBLISHED.indexOf(source);
  PUBLISHED.splice(at, 1);
  const without = read(pages);
  PUBLISHED.splice(at, 0, source);
  const sites = (isGain: boolean) =>
    new Set(
      pages
        .filter(({ id }) => all.get(id) === isGain && without.get(id) === !isGain)
        .map(({ url }) => publicationDomain(new URL(url).hostname)),
    ).size;
  console.log(`  gains on ${sites(true)} sites, loses on ${sites(false)}: ${source.why}`);
}

function read(pages: BylinePage[]): Map<string, boolean> {
  return new Map(
    pages.map(({ id, html, url, expected }) => {
      const { published_at } = readArticle(html, url);
      const prediction = { authors: [], title: null, publisher: null, date: published_at };
      return [id, scoreBylines(expected, prediction).date === true];
    }),
  );
}
