import type { Change, ChangeFeed, Check, Watch } from '../../client/index.ts';
import { type Column, list, record } from './view.ts';

export const watch = record<Watch>([
  { name: 'period', of: ({ period }) => period ?? 'never' },
  { name: 'next_check_at', of: ({ next_check_at }) => next_check_at, isTime: true },
  { name: 'members', of: ({ members }) => members },
  { name: 'confirmed_recently', of: ({ confirmed_recently }) => confirmed_recently },
]);

const CHECK: Column<Check>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'started_at', of: ({ started_at }) => started_at, isTime: true },
  { name: 'finished_at', of: ({ finished_at }) => finished_at, isTime: true },
  { name: 'members', of: ({ members }) => members },
  { name: 'confirmed', of: ({ confirmed }) => confirmed },
  { name: 'changed', of: ({ changed }) => changed },
  { name: 'not_known', of: ({ not_known }) => not_known },
];

export const check = record(CHECK);

export const checks = list(CHECK, 'No checks yet.');

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

export const change = record(CHANGE);

export const changes = list(CHANGE, 'Nothing has changed.');

export const feed = record<ChangeFeed>([
  { name: 'url', of: ({ url }) => url, whole: true },
  { name: 'created_at', of: ({ created_at }) => created_at, isTime: true },
]);
