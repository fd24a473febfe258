import { verdictLabel } from '../../../model/text/fit-words.ts';
import type {
  JournalistSearch,
  JournalistSearchPerson,
  JournalistSearchPreview,
} from '../../client/index.ts';
import type { Column, View } from './view.ts';

const COLUMNS: Column<JournalistSearchPerson>[] = [
  { name: 'rank', of: ({ rank }) => rank },
  { name: 'verdict', of: verdictLabel },
  { name: 'score', of: ({ score }) => score },
  { name: 'name', of: ({ name }) => name },
  { name: 'outlet', of: ({ outlet }) => outlet },
  { name: 'published', of: ({ pieces }) => pieces[0]?.published ?? null },
  { name: 'piece', of: ({ pieces }) => pieces[0]?.title ?? null },
  { name: 'url', of: ({ pieces }) => pieces[0]?.url ?? null, csvOnly: true, whole: true },
  { name: 'pieces', of: ({ pieces }) => pieces.length, csvOnly: true },
  { name: 'form', of: ({ form }) => form, csvOnly: true },
  { name: 'reasoning', of: ({ reasoning }) => reasoning, csvOnly: true },
  { name: 'found_by', of: ({ found_by }) => found_by.join(', '), csvOnly: true },
];

/** Shows the people of a search, each with the best piece. */
export function peopleList(search: JournalistSearch): View<JournalistSearchPerson> {
  const { people } = search.result;
  return { layout: 'list', body: search, rows: people, columns: COLUMNS, empty: 'Nobody.' };
}

/** Shows the people whom the first queries of a search find. */
export function previewList(preview: JournalistSearchPreview): View<JournalistSearchPerson> {
  return { layout: 'list', body: preview, rows: preview.examples, columns: COLUMNS, empty: 'Nobody.' };
}
