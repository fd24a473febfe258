import { type Database, type searches, searchLookups, searchRounds, touches } from '../../../db/index.ts';
import {
  type CampaignId,
  type JobId,
  normalizeName,
  type OrganizationId,
  personKey,
  type RecentArticle,
  type SearchPerson,
} from '../../../model/index.ts';
import { asTouch } from '../people/index.ts';
import type { SearchPersonBody } from './schema.ts';

type OwnSearch = Pick<searches.Search, 'id' | 'organization_id' | 'options'>;

/** Returns a page of a search's people, each with the organization's last contact and the job of the look-up. */
export async function listPeople(
  db: Database,
  search: OwnSearch,
  page: { after?: number; limit: number },
): Promise<SearchPersonBody[]> {
  const people = await searchRounds.listPeople(db, search, page);
  const lookups = people.length > 0 ? await lookupsOf(db, search) : NONE;
  return withTouches(db, search.organization_id, people, lookups);
}

/** Returns the pieces of a person as a job or list keeps articles: without the events that they report. */
export function articlesOf({ pieces }: SearchPerson): RecentArticle[] {
  return pieces.map(({ title, url, published }) => ({ title, url, published }));
}

/** Returns the jobs that have looked up people of a search, by `personKey`; see `searchLookups.listLookedUp`. */
export function lookupsOf(
  db: Database,
  { id, organization_id, options }: OwnSearch,
  { campaignId = null, before }: { campaignId?: CampaignId | null; before?: JobId | undefined } = {},
): Promise<ReadonlyMap<string, JobId>> {
  return searchLookups.listLookedUp(db, {
    organizationId: organization_id,
    searchId: id,
    campaignIds: [options.campaign_id, campaignId].filter((one) => one !== null && one !== undefined),
    ...(before === undefined ? {} : { before }),
  });
}

const NONE: ReadonlyMap<string, JobId> = new Map();

/** Adds the organization's last contact to people whom it knows, and the jobs that have looked people up. */
export async function withTouches(
  db: Database,
  organizationId: OrganizationId,
  people: SearchPerson[],
  lookups = NONE,
): Promise<SearchPersonBody[]> {
  const ids = people.flatMap(({ journalist_identity_id: id }) => id ?? []);
  const names = people.flatMap(({ journalist_identity_id: id, name }) =>
    id === null ? [normalizeName(name)] : [],
  );
  const [touched, marked] = await Promise.all([
    touches.ofPeople(db, organizationId, ids),
    touches.ofNames(db, organizationId, names),
  ]);
  return people.map(({ standing: _, ...person }) => {
    const { journalist_identity_id: id, name, outlet_domain: domain } = person;
    return {
      ...person,
      last_touch: asTouch(id === null ? marked.get(normalizeName(name)) : touched.get(id)),
      looked_up_in: lookups.get(personKey({ name, domain })) ?? null,
    };
  });
}
