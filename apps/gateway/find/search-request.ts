import { type Database, mediaLists, searches } from '../../../db/index.ts';
import { isActive, isIdOf, type MediaListId, pitchFault, type SearchOptions } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { invalidAt } from '../http/errors.ts';
import { hashRequest } from '../http/idempotency.ts';
import { capOf, readCampaignId } from '../runs/index.ts';
import type { RerankBody, SearchBody } from './request-schema.ts';

const DEFAULTS = { months: 12, want: 40 };

/** A checked request to search; two are identical if their `requestHash` is equal. */
export interface SearchRequest {
  pitch: string;
  options: SearchOptions;
  externalId: string | null;
  /** The most that the search may cost, in 1/1000 credit; null without a cap. */
  maxCredits: number | null;
  requestHash: string;
}

/** Applies defaults and checks what the schema cannot; a pitch that says nothing is refused. */
export async function readSearchRequest(
  db: Database,
  caller: Caller,
  body: SearchBody,
  { max_credits, campaign_id }: { max_credits?: number; campaign_id?: string } = {},
): Promise<SearchRequest> {
  const fault = pitchFault(body.pitch);
  if (fault !== null) throw invalidAt('/pitch', 'empty', fault);
  const { after_search_id, ...own } = body.options ?? {};
  const after = after_search_id === undefined ? null : await earlierSearch(db, caller, after_search_id);
  const input = { ...(after ? optionsAfter(after.options) : {}), ...own };
  const today = new Date().toISOString().slice(0, 10);
  if (input.as_of !== undefined && input.as_of > today)
    throw invalidAt('/options/as_of', 'future', `must not be after today, ${today} (UTC)`);
  (input.queries ?? []).forEach(({ q }, index) => {
    if (!/[\p{L}\p{N}]/u.test(q))
      throw invalidAt(`/options/queries/${index}/q`, 'blank', 'must have a word to search for');
  });
  const request = {
    pitch: body.pitch,
    as_of: input.as_of ?? null,
    months: input.months ?? DEFAULTS.months,
    want: input.want ?? DEFAULTS.want,
    languages: lowerCase(input.languages),
    countries: lowerCase(input.countries),
    queries: input.queries?.map(({ kind, q }) => ({ kind, q })) ?? null,
    // A list that an earlier search left out may be gone.
    exclude_media_list_ids: own.exclude_media_list_ids
      ? await ownLists(db, caller, own.exclude_media_list_ids)
      : (after?.options.exclude_media_list_ids ?? []),
    external_id: input.external_id ?? null,
    max_credits: max_credits === undefined ? null : capOf(max_credits),
  };
  const { pitch, external_id: externalId, max_credits: maxCredits, as_of, ...options } = request;
  const campaignId = await readCampaignId(db, caller.organizationId, campaign_id ?? null);
  const subject = subjectOf(input);
  const { length: phrases } = [...subject.subject, ...subject.ignore];
  // A request without a campaign and a subject has the same hash as before searches could have them.
  const hashed = {
    ...request,
    ...(phrases > 0 ? subject : {}),
    ...(campaignId === null ? {} : { campaign_id: campaignId }),
    ...(after === null ? {} : { after_search_id: after.id }),
  };
  return {
    pitch,
    options: {
      ...options,
      as_of: as_of ?? today,
      campaign_id: campaignId,
      ...subject,
      after_search_id: after?.id ?? null,
    },
    externalId,
    maxCredits,
    // A request without a day is the same request tomorrow.
    requestHash: hashRequest(JSON.stringify(hashed)),
  };
}

async function earlierSearch(db: Database, caller: Caller, id: string): Promise<searches.Search> {
  const search = isIdOf('jsr', id) ? await searches.find(db, caller.organizationId, id) : undefined;
  if (search && !isActive(search.status)) return search;
  throw invalidAt(
    '/options/after_search_id',
    search ? 'running' : 'unknown',
    search ? 'must be a search that has ended' : 'must be the id of a search of your organization',
  );
}

/** Returns the options that a search which goes on from another one has unless its request states others. */
function optionsAfter(earlier: SearchOptions): NonNullable<SearchBody['options']> {
  const { as_of, months, languages, countries, queries, subject, ignore } = earlier;
  return {
    as_of,
    months,
    languages,
    countries,
    ...(queries === null ? {} : { queries }),
    subject: subject ?? [],
    ignore: ignore ?? [],
  };
}

/** Returns the phrases that a request adds to the subject of its pitch, and those that it ignores, each once. */
export function subjectOf(options: RerankBody['options']): Required<RerankBody['options']> {
  const phrases = (key: 'subject' | 'ignore') => [
    ...new Set(
      (options[key] ?? []).map((phrase, index) => {
        if (!/[\p{L}\p{N}]/u.test(phrase))
          throw invalidAt(`/options/${key}/${index}`, 'blank', 'must have a word');
        return phrase.trim();
      }),
    ),
  ];
  return { subject: phrases('subject'), ignore: phrases('ignore') };
}

function lowerCase(codes: string[] = []): string[] {
  return [...new Set(codes.map((code) => code.toLowerCase()))];
}

async function ownLists(db: Database, caller: Caller, ids: string[]): Promise<MediaListId[]> {
  const own: MediaListId[] = [];
  for (const [index, id] of ids.entries()) {
    const list = isIdOf('ml', id) ? await mediaLists.find(db, caller.organizationId, id) : undefined;
    if (!list)
      throw invalidAt(
        `/options/exclude_media_list_ids/${index}`,
        'unknown',
        'must be the id of a media list of your organization',
      );
    own.push(list.id);
  }
  return own;
}
