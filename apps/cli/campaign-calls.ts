import type { Campaign, CampaignAdditions, MediaListMember } from '../client/index.ts';
import { COMMAND } from '../runtime/installation.ts';
import type { Call } from './call.ts';
import { CommandFailure } from './failures.ts';

/** Maximum number of people in one request. */
const BATCH = 500;
const PAGE = { limit: 100 };

/** Returns the first items of a list. */
export async function collect<Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> {
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
  const all = await collect(client.campaigns.each(query, { signal }), Number.POSITIVE_INFINITY);
  const [campaign, ...others] = all.filter(({ name }) => name === idOrName);
  if (!campaign)
    throw new CommandFailure('usage', `There is no campaign "${idOrName}". See: ${COMMAND} campaigns`);
  if (others.length > 0)
    throw new CommandFailure(
      'usage',
      `${others.length + 1} campaigns are called "${idOrName}". Use an id instead of the name.`,
    );
  return campaign;
}

/** Returns the query that puts a job or a search into a campaign, by its id or name; empty without one. */
export async function queryOfCampaign(
  call: Call,
  idOrName: string | undefined,
): Promise<{ campaign_id?: string }> {
  return idOrName === undefined ? {} : { campaign_id: (await findCampaign(call, idOrName)).id };
}

/** Finds a person by member id, journalist id or e-mail address. */
export async function findPerson(
  { client, signal }: Call,
  campaignId: string,
  who: string,
): Promise<MediaListMember> {
  for await (const each of client.campaigns.eachPerson(campaignId, PAGE, { signal })) {
    const { journalist_identity_id, email } = each.journalist;
    if ([each.id, journalist_identity_id, email, each.own_email].includes(who)) return each;
  }
  throw new CommandFailure(
    'usage',
    `The campaign has no person "${who}". Use an id or e-mail address from \`campaigns people\`.`,
  );
}

/** Returns the ids of all journalists of a job. */
export async function idsOfJob({ client, signal }: Call, jobId: string): Promise<string[]> {
  const { result } = await client.wholeJob(jobId, { signal });
  return result.journalists.map((each) => each.journalist_identity_id);
}

/** Adds journalists of a job in several requests, with their scores for the campaign's newest pitch. */
export async function addAll(
  { client, signal }: Call,
  { id, pitch_number }: Campaign,
  jobId: string,
  ids: string[],
  update: boolean,
): Promise<CampaignAdditions> {
  const parts: CampaignAdditions[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const body = {
      job_id: jobId,
      journalist_identity_ids: ids.slice(from, from + BATCH),
      ...(pitch_number === null ? {} : { pitch_number }),
      ...(update ? { update_existing: true } : {}),
    };
    parts.push(await client.campaigns.addPeople(id, body, { signal }));
  }
  return {
    object: 'campaign_additions',
    members: parts.flatMap((part) => part.members),
    added: parts.flatMap((part) => part.added),
    existing: parts.flatMap((part) => part.existing),
    updated: parts.flatMap((part) => part.updated),
    newer: parts.flatMap((part) => part.newer),
    not_found: parts.flatMap((part) => part.not_found),
  };
}
