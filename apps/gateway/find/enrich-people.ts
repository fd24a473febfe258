import { jobs, type searches, searchRounds } from '../../../db/index.ts';
import {
  type CampaignId,
  idForKey,
  isActive,
  type JobId,
  personKey,
  type SearchPerson,
  type SourcePerson,
} from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { invalidAt } from '../http/errors.ts';
import { type Enriched, enrich, readEnrichRequest } from '../jobs/index.ts';
import { readCampaignId, type StartDeps } from '../runs/index.ts';
import { articlesOf, lookupsOf } from './people-body.ts';
import type { EnrichPeopleBody } from './schema.ts';

type EnrichQuery = Parameters<typeof readEnrichRequest>[1];

/** The longest URL that a source of a job may have. */
const MAX_URL = 2_048;
const MAX_PEOPLE = 500;

/**
 * Starts a job with the best piece of each chosen person as a source, the search's pitch, and perhaps a campaign. The
 * job takes the pieces over by which the search judged the person. People who have left the result, as by an erasure,
 * and, unless `again` is true, those who were looked up in the search or its campaign are skipped; throws a 400 if
 * nobody is left. A repeated request returns the job that it started.
 */
export async function enrichPeople(
  deps: StartDeps,
  caller: Caller,
  search: searches.Search,
  selection: EnrichPeopleBody,
  { query, idempotencyKey }: { query: EnrichQuery; idempotencyKey: string | null },
): Promise<Enriched> {
  const { ranks, people: most, again = false } = selection;
  if ((ranks === undefined) === (most === undefined))
    throw invalidAt('/', 'one_of', 'must have either ranks or people');
  const path = ranks ? '/ranks' : '/people';
  const people = await searchRounds.listRanked(deps.db, search.id, {
    limit: most ?? MAX_PEOPLE,
    ...(ranks ? { ranks } : {}),
  });
  const sources = people.flatMap(sourceOf);
  if (sources.length === 0) throw invalidAt(path, 'nobody', 'the search has nobody there to look up');
  const lookups = again ? null : await earlierLookups(deps, search, { query, idempotencyKey });
  const jobOf = ({ person: { name, outlet_domain } }: Source) =>
    lookups?.get(personKey({ name, domain: outlet_domain }));
  const rest = sources.filter((source) => jobOf(source) === undefined);
  if (rest.length === 0) {
    const replay =
      idempotencyKey === null
        ? await findReplay(
            deps,
            caller,
            sources.flatMap((one) => jobOf(one) ?? []),
          )
        : null;
    if (replay) return replay;
    throw invalidAt(
      path,
      'looked_up',
      'everybody there has been looked up; with again: true, they are again',
    );
  }
  const body = {
    from: rest.map(({ url }) => ({ type: 'article_url' as const, url })),
    ...(search.pitch === null ? {} : { fit_context: { pitch: search.pitch } }),
  };
  const request = readEnrichRequest(body, query);
  const handed = request.sources.map((source, index) => {
    const person = rest[index]?.person;
    return source.kind === 'article_url' && person ? { ...source, person } : source;
  });
  return enrich(deps, caller, { ...request, sources: handed, searchId: search.id }, idempotencyKey);
}

interface Source {
  url: string;
  person: SourcePerson;
}

function sourceOf(one: SearchPerson): Source[] {
  const { name, outlet, outlet_domain, score, verdict, standing } = one;
  const pieces = articlesOf(one);
  const url = pieces.find((piece) => piece.url.length <= MAX_URL)?.url;
  if (url === undefined) return [];
  const judgement = { score, verdict, standing };
  return [{ url, person: { name, outlet, outlet_domain, pieces, judgement } }];
}

/** Returns the jobs that have looked up people, but not the one that a request with the same key has started. */
async function earlierLookups(
  { db }: StartDeps,
  search: searches.Search,
  { query, idempotencyKey }: { query: EnrichQuery; idempotencyKey: string | null },
): Promise<ReadonlyMap<string, JobId>> {
  const campaignId: CampaignId | null = await readCampaignId(
    db,
    search.organization_id,
    query.campaign_id ?? null,
  );
  const before =
    idempotencyKey === null ? undefined : idForKey('jej', search.organization_id, idempotencyKey);
  return lookupsOf(db, search, { campaignId, before });
}

/** Returns the running job that looks up all of the people, as for any request that is repeated while its job runs. */
async function findReplay(
  { db }: StartDeps,
  { organizationId }: Caller,
  jobIds: JobId[],
): Promise<Enriched | null> {
  const [id, ...others] = new Set(jobIds);
  const job = id && others.length === 0 ? await jobs.find(db, organizationId, id) : undefined;
  return job && isActive(job.status) ? { replayed: true, job } : null;
}
