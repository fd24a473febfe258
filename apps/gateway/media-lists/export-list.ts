import { type Database, mediaListMembers } from '../../../db/index.ts';
import { csvFile, csvRows } from '../../../model/csv-text.ts';
import type { MediaListId, MemberState } from '../../../model/index.ts';
import { MAIL_MERGE_COLUMNS, mailMergeRow } from '../../../model/mail-merge.ts';
import { asMember } from './manage-members.ts';

/** How many members of a media list the export reads into memory at once. */
const PAGE_SIZE = 100;
/**
 * The columns in the export of a media list: those of a job's export, and the organization's own state and
 * note for each member.
 */
const COLUMNS = [...MAIL_MERGE_COLUMNS, 'state', 'note'];

/** The members to export: those in one state, or all members if no state is given. */
interface Wanted {
  state?: MemberState;
}

/** Exports a media list as CSV for a mail merge, with one row per member. */
export async function* exportCsv(db: Database, listId: MediaListId, wanted: Wanted): AsyncGenerator<string> {
  yield csvFile(COLUMNS, []);
  for await (const page of memberPages(db, listId, wanted)) {
    yield csvRows(page.map(({ profile, fit, state, note }) => [...mailMergeRow(profile, fit), state, note]));
  }
}

/**
 * Exports a media list as JSON Lines. Each line contains one member in the same form as a page of members
 * with evidence.
 */
export async function* exportNdjson(
  db: Database,
  listId: MediaListId,
  wanted: Wanted,
): AsyncGenerator<string> {
  for await (const page of memberPages(db, listId, wanted))
    yield page.map((member) => `${JSON.stringify(asMember(member))}\n`).join('');
}

async function* memberPages(
  db: Database,
  listId: MediaListId,
  wanted: Wanted,
): AsyncGenerator<mediaListMembers.Member[]> {
  let after = 0;
  for (;;) {
    const page = await mediaListMembers.list(db, listId, { ...wanted, after, limit: PAGE_SIZE });
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.position ?? after;
  }
}
