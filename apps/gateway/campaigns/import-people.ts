import {
  audit,
  campaignImports,
  type Database,
  inTransaction,
  mediaListMembers,
  memberImports,
  suppressions,
} from '../../../db/index.ts';
import { collapse, hostOfSite, type OwnPerson, withoutInvisible } from '../../../model/index.ts';
import { setAsName } from '../../../model/text/name-capitals.ts';
import { withoutTitles } from '../../../model/text/name-titles.ts';
import type { Caller } from '../auth/authentication.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { hashRequest } from '../http/idempotency.ts';
import { requireRoom } from './add-members.ts';
import { findOpenCampaign } from './manage-campaigns.ts';
import { lockList } from './manage-lists.ts';
import type { CampaignImportBody, ImportBody } from './schema.ts';

/**
 * Adds the people of a table to a campaign, or gives people who are in it already the table's cells. The same
 * Idempotency-Key returns the first response; without a key, the same rows add nobody twice, either.
 */
export async function importPeople(
  db: Database,
  caller: Caller,
  campaignId: string,
  { rows }: ImportBody,
  idempotencyKey: string | null,
): Promise<{ body: CampaignImportBody; replayed: boolean }> {
  const campaign = await findOpenCampaign(db, caller, campaignId);
  const request_hash = hashRequest(JSON.stringify(rows));
  return inTransaction(db, async (tx) => {
    await suppressions.lockForWriting(tx);
    const list = await lockList(tx, caller, campaign.list_id, 'members');
    const earlier =
      idempotencyKey === null ? undefined : await campaignImports.find(tx, campaign.id, idempotencyKey);
    if (earlier && earlier.request_hash !== request_hash)
      throw new ApiError(
        'IDEMPOTENCY_CONFLICT',
        'This Idempotency-Key was already used for other rows. Use a new key.',
      );
    if (earlier) {
      // What earlier versions stored has no such count.
      const body = { do_not_contact: 0, ...(earlier.reply as object) } as CampaignImportBody;
      return { body, replayed: true };
    }
    const people = rows.map(readOwnPerson);
    const nameless = people.findIndex(({ name }) => !/[\p{L}\p{N}]/u.test(name));
    if (nameless >= 0) throw invalidAt(`/rows/${nameless}/name`, 'pattern', 'must have a letter or digit');
    const imported = await memberImports.importPeople(tx, { listId: list.id, people, by: caller });
    const body = describe(imported);
    requireRoom(list, body.added, '/rows');
    const added = imported.flatMap(({ result, member_id }) =>
      result === 'added' && member_id !== null ? [member_id] : [],
    );
    const members = await mediaListMembers.listByIds(tx, list.id, added);
    const journalistIds = members.map(({ journalist_id }) => journalist_id);
    await audit.noteListed(tx, { by: caller, jobId: null, listId: list.id, journalistIds });
    if (idempotencyKey !== null)
      await campaignImports.save(tx, campaign.id, idempotencyKey, { request_hash, reply: body });
    return { body, replayed: false };
  });
}

/** Reads a row of somebody's table: cells without what is not seen, a name without titles, a site as its host. */
export function readOwnPerson({
  name,
  outlet,
  domain,
  email,
  phone,
  note,
  custom,
}: ImportBody['rows'][number]): OwnPerson {
  const cell = (text: string | null | undefined) => withoutInvisible(text ?? '').trim() || null;
  const site = cell(domain);
  const columns = Object.entries(custom ?? {}).map(([key, text]) => [key.trim(), text.trim()] as const);
  return {
    // One person has one name, with and without a title, and however it is set.
    name: setAsName(withoutTitles(collapse(name)), null),
    outlet: cell(outlet),
    domain: hostOfSite(site ?? '') ?? (HOST.test(outlet ?? '') ? hostOfSite(outlet ?? '') : null),
    email: cell(email),
    phone: cell(phone),
    note: cell(note),
    custom: Object.fromEntries(columns.filter(([key, text]) => key !== '' && text !== '')),
  };
}

/** A site in place of the outlet's name, as lists have them: “news.example”, “News.example”, but not “n.a” or “E.ON”. */
const HOST = /^\s*(?:[A-Za-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)\s*$/;

function describe(imported: memberImports.ImportedRow[]): CampaignImportBody {
  const count = (wanted: memberImports.ImportedRow['result']) =>
    imported.filter(({ result }) => result === wanted).length;
  return {
    object: 'campaign_import',
    rows: imported.map(({ result, member_id }, index) => ({ index, result, member_id })),
    added: count('added'),
    updated: count('updated'),
    existing: count('existing'),
    suppressed: count('suppressed'),
    do_not_contact: imported.filter(({ forbids }) => forbids).length,
    dropped_columns: [...new Set(imported.flatMap(({ dropped }) => dropped))],
  };
}
