import type { Static } from '@sinclair/typebox';
import { MAIL_MERGE_COLUMNS, mailMergeRow, SUGGESTION_COLUMNS, suggestionCells } from '#mail-merge';
import { type Database, mediaListMembers, type mediaLists, touches } from '../../../db/index.ts';
import { DECLINED_STATES } from '../../../model/index.ts';
import { type CsvCell, csvFile, csvRows } from '../../../model/text/csv-text.ts';
import type { Caller } from '../auth/authentication.ts';
import { writeProof } from '../jobs/index.ts';
import { asMember } from './manage-members.ts';
import type { ListExportQuerySchema } from './schema.ts';

/** How many members are in memory at once. */
const PAGE_SIZE = 100;
/** The columns after those of a job's export and before the organization's own. */
const COLUMNS = [
  'state',
  'note',
  'own_email',
  'own_phone',
  'state_changed_at',
  'state_changed_by',
  'owner',
  'follow_up_on',
  'pitch_number',
] as const;

/**
 * Writes CSV for a mail merge, JSON Lines as in a page with evidence, or a proof file. Unless asked, CSV leaves out
 * people who declined or must not be contacted.
 */
export async function* exportMembers(
  db: Database,
  caller: Caller,
  list: mediaLists.MediaList,
  { format, state, include_declined, suggestions }: Static<typeof ListExportQuerySchema>,
): AsyncGenerator<string | Uint8Array> {
  const isMerge = format === 'csv' && include_declined !== 'true';
  const filter = state === undefined ? { without: isMerge ? DECLINED_STATES : [] } : { state };
  if (format === 'csv') yield* exportCsv(db, list, filter, suggestions === 'true');
  else if (format === 'ndjson') yield* exportNdjson(db, caller, list, filter);
  else yield* writeProof(db, { of: list.campaign_id ?? list.id, people: memberPages(db, list, filter) });
}

async function* exportCsv(
  db: Database,
  list: mediaLists.MediaList,
  filter: mediaListMembers.MemberFilter,
  withSuggestions: boolean,
): AsyncGenerator<string> {
  const own = await mediaListMembers.listCustomColumns(db, list.id);
  const columns = [...MAIL_MERGE_COLUMNS, ...(withSuggestions ? SUGGESTION_COLUMNS : []), ...COLUMNS];
  const taken = new Set<string>(columns);
  const names = own.map((name) => (taken.has(name.trim().toLowerCase()) ? `own_${name}` : name));
  yield csvFile([...columns, ...names], []);
  for await (const page of memberPages(db, list, filter))
    yield csvRows(
      page.map((member) => [
        ...rowOf(member, withSuggestions),
        ...own.map((name) => member.custom[name] ?? ''),
      ]),
    );
}

function rowOf(member: mediaListMembers.Member, withSuggestions: boolean): CsvCell[] {
  const { profile, fit, state, note, own_email, own_phone } = member;
  return [
    // A mail merge writes to the published address, or else to the one that the organization knows.
    ...mailMergeRow({ ...profile, email: profile.email ?? own_email }, fit),
    ...(withSuggestions ? suggestionCells(profile) : []),
    ...[state, note, own_email, own_phone],
    ...[member.state_changed_at?.toISOString() ?? null, member.state_changed_by?.name ?? null],
    ...[member.owner?.name ?? null, member.follow_up_on, member.pitch_number],
  ];
}

async function* exportNdjson(
  db: Database,
  { organizationId }: Caller,
  list: mediaLists.MediaList,
  filter: mediaListMembers.MemberFilter,
): AsyncGenerator<string> {
  for await (const page of memberPages(db, list, filter)) {
    const ids = page.map(({ journalist_id }) => journalist_id);
    const touched = await touches.ofPeople(db, organizationId, ids);
    yield page.map((member) => `${JSON.stringify(asMember(member, touched))}\n`).join('');
  }
}

async function* memberPages(
  db: Database,
  { id }: mediaLists.MediaList,
  filter: mediaListMembers.MemberFilter,
): AsyncGenerator<mediaListMembers.Member[]> {
  let after = 0;
  for (;;) {
    const page = await mediaListMembers.list(db, id, { ...filter, after, limit: PAGE_SIZE });
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.position ?? after;
  }
}
