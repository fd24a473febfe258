import type { Campaign, CampaignAdditions, MediaList, MediaListMember, Research } from '../client/index.ts';
import { COMMAND } from '../runtime/installation.ts';
import type { Call } from './call.ts';
import { CommandFailure } from './failures.ts';

/** Maximum number of people in one request. */
const BATCH = 500;
/** The size of the pages in which records are read. */
export const PAGE = { limit: 100 };

/** Returns the first items of a list. */
export async function collect<Item>(
  items: AsyncIterable<Item>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const rows: Item[] = [];
  for await (const item of items) {
    if (rows.length >= limit) break;
    rows.push(item);
  }
  return rows;
}

/** Finds a campaign by id, or by name if exactly one has that name. */
export async function findCampaign(
  { client, signal }: Call,
  idOrName: string,
  archived = false,
): Promise<Campaign> {
  if (/^cmp_/.test(idOrName)) return client.campaigns.get(idOrName, { signal });
  const query = { ...PAGE, ...(archived ? { archived: true } : {}) };
  const all = await collect(client.campaigns.each(query, { signal }));
  return withName(all, idOrName, { one: 'campaign', many: 'campaigns' });
}

/** Finds a list by id, or by name if exactly one list has that name. */
export async function findList({ client, signal }: Call, idOrName: string): Promise<MediaList> {
  if (/^ml_/.test(idOrName)) return client.mediaLists.get(idOrName, { signal });
  const all = await collect(client.mediaLists.each(PAGE, { signal }));
  return withName(all, idOrName, { one: 'media list', many: 'lists' });
}

function withName<Row extends { name: string }>(
  rows: Row[],
  name: string,
  words: { one: string; many: 'campaigns' | 'lists' },
): Row {
  const [row, ...others] = rows.filter((each) => each.name === name);
  if (!row)
    throw new CommandFailure('usage', `There is no ${words.one} "${name}". See: ${COMMAND} ${words.many}`);
  if (others.length > 0)
    throw new CommandFailure(
      'usage',
      `${others.length + 1} ${words.many} are called "${name}". Use an id instead of the name.`,
    );
  return row;
}

/** Returns the query that puts a job or a search into a campaign, by its id or name; empty without one. */
export async function queryOfCampaign(
  call: Call,
  idOrName: string | undefined,
): Promise<{ campaign_id?: string }> {
  return idOrName === undefined ? {} : { campaign_id: (await findCampaign(call, idOrName)).id };
}

/** Finds a person by member id, journalist id or e-mail address. */
export async function findIn(
  people: AsyncIterable<MediaListMember>,
  who: string,
  words: { one: string; person: string; command: string },
): Promise<MediaListMember> {
  for await (const each of people) {
    const { journalist_identity_id, email } = each.journalist;
    if ([each.id, journalist_identity_id, email, each.own_email].includes(who)) return each;
  }
  throw new CommandFailure(
    'usage',
    `The ${words.one} has no ${words.person} "${who}". Use an id or e-mail address from \`${words.command}\`.`,
  );
}

/** Returns the journalists of a job with at least the given fit score for the pitch, or all of them. */
export async function choosePeople(
  { client, signal }: Call,
  jobId: string,
  minFit?: number,
  pitch?: string,
): Promise<string[]> {
  if (minFit !== undefined && pitch !== undefined)
    return withFit((await client.wholeRescore(jobId, pitch, { signal })).research, minFit);
  const { result } = await client.wholeJob(jobId, { signal });
  if (minFit !== undefined) return withFit(result.research, minFit);
  return result.journalists.map((each) => each.journalist_identity_id);
}

function withFit(research: Research[], minFit: number): string[] {
  return research.filter(({ fit }) => fit.score >= minFit).map((each) => each.journalist_identity_id);
}

/** Adds journalists in several requests, and returns the lists of all responses as one. */
export async function addInParts<Sum extends Pick<CampaignAdditions, 'added'>>(
  ids: string[],
  add: (part: string[]) => Promise<Sum>,
): Promise<Sum> {
  const first = await add(ids.slice(0, BATCH));
  for (let from = BATCH; from < ids.length; from += BATCH) {
    const part = await add(ids.slice(from, from + BATCH));
    for (const name of Object.keys(first) as (keyof Sum)[]) {
      const [list, more] = [first[name], part[name]];
      if (Array.isArray(list) && Array.isArray(more)) list.push(...more);
    }
  }
  return first;
}
