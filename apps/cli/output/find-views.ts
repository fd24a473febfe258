import { verdictLabel } from '../../../model/text/fit-words.ts';
import type {
  JournalistSearch,
  JournalistSearchPerson,
  JournalistSearchPreview,
  SavedPitch,
  SavedPitchMatch,
} from '../../client/index.ts';
import { type Column, list, record, type View } from './view.ts';

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

const PITCH_COLUMNS: Column<SavedPitch>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'pitch', of: ({ pitch }) => pitch },
  { name: 'state', of: ({ paused, ready }) => (paused ? 'paused' : ready ? 'looking' : 'starting') },
  { name: 'matches', of: ({ matches }) => matches.total },
  { name: 'unseen', of: ({ matches }) => matches.unseen },
  { name: 'this_week', of: ({ matches }) => matches.people },
  { name: 'contacted', of: ({ matches }) => matches.contacted },
  { name: 'created_at', of: ({ created_at }) => created_at, isTime: true },
  { name: 'campaign_id', of: ({ campaign_id }) => campaign_id, csvOnly: true },
];

export const savedPitch = record(PITCH_COLUMNS);

export const savedPitchList = list(PITCH_COLUMNS, 'No saved pitches yet.');

const MATCH: Column<SavedPitchMatch>[] = [
  { name: 'id', of: ({ id }) => id, csvOnly: true, whole: true },
  { name: 'published', of: ({ published }) => published },
  ...COLUMNS.filter(({ name }) => name !== 'rank' && name !== 'published').map(({ of, ...column }) => ({
    ...column,
    of: ({ person }: SavedPitchMatch) => of(person),
  })),
  { name: 'matched_at', of: ({ matched_at }) => matched_at, isTime: true },
  { name: 'seen', of: ({ seen }) => (seen ? 'yes' : 'no') },
];

/** Shows who has published on a saved pitch, each with the new article. */
export const matchList = list(MATCH, 'Nobody yet.');
