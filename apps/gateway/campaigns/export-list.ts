import type { Static } from '@sinclair/typebox';
import { MAIL_MERGE_COLUMNS, mailMergeRow, SUGGESTION_COLUMNS, suggestionCells } from '#mail-merge';
import { type Database, mediaListMembers, type mediaLists, touches } from '../../../db/index.ts';
import type { MediaListMemberId } from '../../../model/index.ts';
import { type CsvCell, csvFile, csvRows } from '../../../model/text/csv-text.ts';
import type { Caller } from '../auth/authentication.ts';
import { PAGE_SIZE, pagesOf } from '../http/export-file.ts';
import { writeProof } from '../proof/index.ts';
import type { ListExportQuerySchema } from './list-schema.ts';
import { chooseForMerge, type LeftOut } from './mail-merge.ts';
import { asMember } from './manage-members.ts';

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

/** A file of a list's people, and who is not in it. */
export interface MembersFile {
  chunks: AsyncGenerator<string | Uint8Array>;
  leftOut: LeftOut;
}

/**
 * Writes CSV for a mail merge, JSON Lines as in a page with evidence, or a proof file. CSV has the best fit first, and
 * unless asked leaves out whom not to write to; see `chooseForMerge`.
 */
export async function exportMembers(
  db: Database,
  caller: Caller,
  list: mediaLists.MediaList,
  query: Static<typeof ListExportQuerySchema>,
): Promise<MembersFile> {
  const { format, state, include_declined, include_all, suggestions } = query;
  const filter = state === undefined ? {} : { state };
  if (format === 'ndjson') return { chunks: exportNdjson(db, caller, list, filter), leftOut: {} };
  if (format === 'proof') {
    const people = memberPages(db, list, filter);
    return { chunks: writeProof(db, { of: list.campaign_id ?? list.id, people }), leftOut: {} };
  }
  const withSuggestions = suggestions === 'true';
  const { chosen, leftOut } = chooseForMerge(await mediaListMembers.listMergeCandidates(db, list.id), {
    ...filter,
    includeDeclined: include_declined === 'true',
    includeAll: include_all === 'true',
    isCampaign: list.campaign_id !== null,
    withSuggestions,
  });
  const ids = chosen.map(({ id }) => id);
  return { chunks: exportCsv(db, list, ids, withSuggestions), leftOut };
}

async function* exportCsv(
  db: Database,
  list: mediaLists.MediaList,
  ids: MediaListMemberId[],
  withSuggestions: boolean,
): AsyncGenerator<string> {
  const own = await mediaListMembers.listCustomColumns(db, list.id);
  const columns = [...MAIL_MERGE_COLUMNS, ...(withSuggestions ? SUGGESTION_COLUMNS : []), ...COLUMNS];
  const taken = new Set<string>(columns);
  const names = own.map((name) => (taken.has(name.trim().toLowerCase()) ? `own_${name}` : name));
  yield csvFile([...columns, ...names], []);
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const page = ids.slice(from, from + PAGE_SIZE);
    const members = await mediaListMembers.listByIds(db, list.id, page, { withoutEvidence: false });
    yield csvRows(
      members.map((member) => [
        ...rowOf(member, withSuggestions),
        ...own.map((name) => member.custom[name] ?? ''),
      ]),
    );
  }
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

function memberPages(
  db: Database,
  { id }: mediaLists.MediaList,
  filter: mediaListMembers.MemberFilter,
): AsyncGenerator<mediaListMembers.Member[]> {
  return pagesOf(
    (page) => mediaListMembers.list(db, id, { ...filter, ...page }),
    ({ position }) => position,
  );
}
