/**
 * `npm run bench certainty -- --corpora DIR [--write]`: measures how far the marks `certain` and `likely`, and the
 * chances beside them, can be relied on. DIR contains the folders `bylines`, `wide/bylines-wide`, `wide/dates`,
 * `roles` and `publications-tail` in the formats of the benches for them. `--write` writes the table into
 * `docs/accuracy.md`. Publication types are predicted without the page's site; the rules for the other fields were
 * written with these pages in view.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markedBylines } from './bylines.bench.ts';
import { markedDates } from './dates.bench.ts';
import {
  calibrationByField,
  disputedLabels,
  type MarkedValue,
  marksByField,
  riskByCoverage,
} from './marks.ts';
import { markedTypes } from './publications.bench.ts';
import { markedRoles } from './roles.bench.ts';

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpora: { type: 'string' }, write: { type: 'boolean' } },
  });
  if (!values.corpora)
    throw new Error('--corpora DIR: a folder with bylines, wide, roles and publications-tail.');
  const marked = await readAll(values.corpora);
  for (const line of [...marksByField(marked), ...disputedLabels(marked), ...calibrationByField(marked)])
    console.log(line);
  const table = riskByCoverage(marked);
  for (const row of table) console.log(row);
  if (values.write) writeTable(table);
}

async function readAll(corpora: string): Promise<MarkedValue[]> {
  const named = (where: string, values: MarkedValue[]) =>
    values.map((value) => ({ ...value, field: `${value.field}${where}` }));
  const newsPages = join(corpora, 'bylines');
  return [
    ...named(' in the news', markedBylines(newsPages)),
    ...named(' elsewhere', markedBylines(join(corpora, 'wide', 'bylines-wide'))),
    ...named(', other pages', markedDates(join(corpora, 'wide', 'dates'))),
    ...(await markedRoles(join(corpora, 'roles'), [join(corpora, 'bylines.warc.gz')])),
    ...markedTypes(join(corpora, 'publications-tail', 'tail.csv')),
  ];
}

const PAGE = new URL('../../docs/accuracy.md', import.meta.url);
const TABLE = /(?<=<!-- npm run bench certainty -->\n)[\s\S]*?(?=<!-- end -->)/;

function writeTable(rows: string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  if (!TABLE.test(page)) throw new Error('docs/accuracy.md has no place for the table.');
  writeFileSync(PAGE, page.replace(TABLE, `\n${rows.join('\n')}\n\n`));
}
