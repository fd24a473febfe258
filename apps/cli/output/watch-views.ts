import type { Change, ChangeFeed, Check, Watch } from '../../client/index.ts';
import type { Column, View } from './view.ts';

export function watch(body: Watch): View<Watch> {
  return {
    layout: 'record',
    body,
    rows: [body],
    columns: [
      { name: 'period', of: ({ period }) => period ?? 'never' },
      { name: 'next_check_at', of: ({ next_check_at }) => next_check_at, isTime: true },
      { name: 'members', of: ({ members }) => members },
      { name: 'confirmed_recently', of: ({ confirmed_recently }) => confirmed_recently },
    ],
  };
}

const CHECK: Column<Check>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'started_at', of: ({ started_at }) => started_at, isTime: true },
  { name: 'finished_at', of: ({ finished_at }) => finished_at, isTime: true },
  { name: 'members', of: ({ members }) => members },
  { name: 'confirmed', of: ({ confirmed }) => confirmed },
  { name: 'changed', of: ({ changed }) => changed },
  { name: 'not_known', of: ({ not_known }) => not_known },
];

export function check(body: Check): View<Check> {
  return { layout: 'record', body, rows: [body], columns: CHECK };
}

export function checks(rows: Check[]): View<Check> {
  return { layout: 'list', body: rows, rows, columns: CHECK, empty: 'No checks yet.' };
}

const CHANGE: Column<Change>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'before', of: ({ before }) => before },
  { name: 'after', of: ({ after }) => after },
  { name: 'state', of: ({ state }) => state },
  { name: 'found_at', of: ({ found_at }) => found_at, isTime: true },
  { name: 'member_id', of: ({ member_id }) => member_id, csvOnly: true },
  { name: 'journalist_identity_id', of: (row) => row.journalist_identity_id, csvOnly: true },
  { name: 'page', of: ({ evidence }) => evidence.after?.url ?? evidence.before?.url ?? null, csvOnly: true },
];

export function change(body: Change): View<Change> {
  return { layout: 'record', body, rows: [body], columns: CHANGE };
}

export function changes(rows: Change[]): View<Change> {
  return { layout: 'list', body: rows, rows, columns: CHANGE, empty: 'Nothing has changed.' };
}

export function feed(body: ChangeFeed): View<ChangeFeed> {
  return {
    layout: 'record',
    body,
    rows: [body],
    columns: [
      { name: 'url', of: ({ url }) => url, whole: true },
      { name: 'created_at', of: ({ created_at }) => created_at, isTime: true },
    ],
  };
}
