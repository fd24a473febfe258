import type { Database, searches } from '../../../db/index.ts';
import { csvFile, csvRows } from '../../../model/text/csv-text.ts';
import { verdictLabel } from '../../../model/text/fit-words.ts';
import { pagesOf } from '../http/export-file.ts';
import { contactCell } from '../people/index.ts';
import { listPeople } from './people-body.ts';
import type { SearchPersonBody } from './schema.ts';

const COLUMNS: readonly [string, (person: SearchPersonBody) => string | number | null][] = [
  ['rank', ({ rank }) => rank],
  ['name', ({ name }) => name],
  ['outlet', ({ outlet }) => outlet],
  ['outlet_domain', ({ outlet_domain }) => outlet_domain],
  ['score', ({ score }) => score],
  ['verdict', verdictLabel],
  ['form', ({ form }) => form],
  ['reasoning', ({ reasoning }) => reasoning],
  ['piece', ({ pieces }) => pieces[0]?.title ?? null],
  ['piece_date', ({ pieces }) => pieces[0]?.published ?? null],
  ['piece_url', ({ pieces }) => pieces[0]?.url ?? null],
  ['pieces', ({ pieces }) => pieces.length],
  ['found_by', ({ found_by }) => found_by.join(', ')],
  ['last_contact', ({ last_touch }) => contactCell(last_touch)],
];

/** Exports the people of a search as CSV, with their best piece. */
export async function* exportCsv(db: Database, search: searches.Search): AsyncGenerator<string> {
  yield csvFile(
    COLUMNS.map(([name]) => name),
    [],
  );
  for await (const page of peoplePages(db, search))
    yield csvRows(page.map((person) => COLUMNS.map(([, cell]) => cell(person))));
}

/** Exports the people of a search, one JSON object per line. */
export async function* exportNdjson(db: Database, search: searches.Search): AsyncGenerator<string> {
  for await (const page of peoplePages(db, search))
    yield page.map((person) => `${JSON.stringify(person)}\n`).join('');
}

function peoplePages(db: Database, search: searches.Search): AsyncGenerator<SearchPersonBody[]> {
  return pagesOf(
    (page) => listPeople(db, search, page),
    ({ rank }) => rank,
  );
}
