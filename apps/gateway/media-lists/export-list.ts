import { stringify } from 'csv-stringify/sync';
import { type Database, mediaListMembers } from '../../../db/index.ts';
import type { JournalistProfile, MediaListId } from '../../../model/index.ts';
import { asMember } from './manage-members.ts';

/** Maximum number of members in memory at once. */
const PAGE_SIZE = 100;
/** Without it, spreadsheets take the file for one in a local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'outlet',
  'role',
  'beat',
  'score',
  'verdict',
  'angle',
  'recent_article',
  'recent_article_date',
  'evidence_url',
  'state',
  'note',
] as const;
type Row = Record<(typeof COLUMNS)[number], string | number | null>;

/**
 * Exports CSV (RFC 4180) for a mail merge, a row for each member. Cells that a spreadsheet would read as a formula get
 * a leading apostrophe, because their content comes from untrusted web pages.
 */
export async function* exportCsv(db: Database, listId: MediaListId): AsyncGenerator<string> {
  const write = (rows: Row[], header = false) =>
    stringify(rows, { columns: [...COLUMNS], header, escape_formulas: true, record_delimiter: 'windows' });
  yield BYTE_ORDER_MARK + write([], true);
  for await (const page of memberPages(db, listId)) yield write(page.map(mailMergeRow));
}

/** Exports one member per line, as in a page of members with evidence. */
export async function* exportNdjson(db: Database, listId: MediaListId): AsyncGenerator<string> {
  for await (const page of memberPages(db, listId))
    yield page.map((member) => `${JSON.stringify(asMember(member))}\n`).join('');
}

async function* memberPages(db: Database, listId: MediaListId): AsyncGenerator<mediaListMembers.Member[]> {
  let after = 0;
  for (;;) {
    const page = await mediaListMembers.list(db, listId, { after, limit: PAGE_SIZE });
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.position ?? after;
  }
}

function mailMergeRow({ profile, fit, state, note }: mediaListMembers.Member): Row {
  const words = profile.name.split(' ');
  const article = profile.recent[0] ?? profile.source_article;
  return {
    first_name: words.slice(0, -1).join(' '),
    last_name: words.at(-1) ?? '',
    email: profile.email,
    outlet: profile.outlet,
    role: profile.role,
    beat: profile.beat,
    score: fit?.score ?? null,
    verdict: fit?.verdict ?? null,
    angle: fit?.personalized_angle ?? null,
    recent_article: article?.title ?? null,
    recent_article_date: article?.published ?? null,
    evidence_url: evidenceUrl(profile),
    state,
    note,
  };
}

/** The page that shows the e-mail address, else the first page about the person. */
function evidenceUrl({ evidence }: JournalistProfile): string | null {
  const shown = evidence.find(({ fields }) => fields.includes('email')) ?? evidence[0];
  return shown?.url ?? null;
}
