import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedPitchBody, SavedPitchMatchBody } from '../../apps/gateway/app.ts';
import { enqueueEvent, webhooks } from '../../db/index.ts';
import { newId, type SavedPitchId } from '../../model/index.ts';
import { adminOf, type Browser } from '../support/probes/browser.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { articles } from '../support/world/jobs.ts';
import { createList, insertFinishedJob } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { BATTERY_PITCH } from '../support/world/reported-news.ts';
import { insertMatch, postSearch } from '../support/world/searches.ts';
import { createTenant, type World } from '../support/world/world.ts';

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Labels that the caller chooses, and the id that only users have. */
const NO_REFERENCES = new Set(['external_id', 'organization_id']);
const isReference = (name: string) => /_ids?$/.test(name) && !NO_REFERENCES.has(name);

/** Returns the references in a body, as paths such as `options/exclude_media_list_ids`. */
function referencesIn(document: Document, schema: Schema, path: string[] = []): string[] {
  const named = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
  const parts = [named, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...parts.flatMap((part) => (part ? referencesIn(document, part, path) : [])),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      isReference(name) ? [[...path, name].join('/')] : referencesIn(document, property, [...path, name]),
    ),
  ];
}

describe("another organization's ids in queries and bodies", () => {
  const world = prepareWorld({ roles: ['orchestration', 'fit'], env: { BYLINE_ACTIVE_JOB_LIMIT: '1000' } });
  let document: Document;
  /** Ids of what another organization has made with Idempotency-Keys, and without. */
  let foreign: Record<string, string>[];
  let own: Record<string, string>;
  /** For the operations that no API key may call. */
  let admin: Browser;
  const job = { ids: [''] as string[] };
  beforeAll(async () => {
    await indexArticle(world.db);
    document = (await world.call<Document>('GET', '/openapi.json')).body;
    const idsOf = async (key: string, organizationId: World['organizationId'], headers = {}) => {
      const options = { key, headers };
      const finished = await insertFinishedJob(world.db, organizationId, [{ profile: {} }]);
      Object.assign(job, finished);
      const campaign_id = (await createCampaign(world, { name: 'Story', pitch: 'Ferries.' }, options)).id;
      return {
        campaign_id,
        job_id: finished.jobId,
        journalist_identity_id: finished.ids[0] ?? '',
        media_list_id: (await createList(world, 'List', options)).id,
        journalist_search_id: (
          await postSearch({
            ...world,
            call: (method, path, more) => world.call(method, path, { ...more, ...options }),
          })
        ).id,
        member_id: newId('mlm'),
        ...(await matchOf(options)),
        ...(await eventOf(organizationId)),
      };
    };
    const matchOf = async (options: { key: string; headers: Record<string, string> }) => {
      const { id } = (
        await world.call<SavedPitchBody>('POST', '/api/v1/saved-pitches', {
          ...options,
          body: { pitch: BATTERY_PITCH },
        })
      ).body;
      await insertMatch(world.db, id as SavedPitchId);
      const { data } = (
        await world.call<{ data: SavedPitchMatchBody[] }>(
          'GET',
          `/api/v1/saved-pitches/${id}/matches`,
          options,
        )
      ).body;
      return { saved_pitch_id: id, match_id: data[0]?.id ?? '' };
    };
    const eventOf = async (organizationId: World['organizationId']) => {
      const hook = await world.db
        .transaction()
        .execute((tx) =>
          webhooks.create(tx, organizationId, { url: 'https://a.example/', events: ['job.done'] }, 10),
        );
      await enqueueEvent(world.db, organizationId, 'job.done', {});
      const { event_id } = await world.db
        .selectFrom('webhook_deliveries')
        .select('event_id')
        .where('webhook_id', '=', hook?.id ?? 'whk_')
        .executeTakeFirstOrThrow();
      return { webhook_id: hook?.id ?? '', event_id };
    };
    const { key, organizationId } = await createTenant(world.db);
    foreign = [
      await idsOf(key, organizationId),
      await idsOf(key, organizationId, { 'idempotency-key': 'one' }),
    ];
    own = await idsOf(world.key, world.organizationId);
    admin = await adminOf(world);
  });

  /** The rest of each request, by operation; a new operation with a reference needs a row. */
  const REST: Record<
    string,
    (reference: string) => { path?: string; body?: Record<string, unknown>; isAdmins?: boolean }
  > = {
    'POST /api/v1/journalists/enrich': () => ({
      body: { from: articles([`https://a.example/${newId('ev')}`]) },
    }),
    'POST /api/v1/journalists/enrich:estimate': () => ({ body: { from: articles(['https://a.example/1']) } }),
    'GET /api/v1/journalist-enrichment-jobs': () => ({}),
    'POST /api/v1/journalist-searches': () => ({ body: { pitch: 'Ferries run on batteries.' } }),
    'GET /api/v1/journalist-searches': () => ({}),
    'POST /api/v1/journalist-searches:preview': () => ({ body: { pitch: 'Ferries run on batteries.' } }),
    'POST /api/v1/journalist-searches/{searchId}:enrich': () => ({
      path: `/api/v1/journalist-searches/${own.journalist_search_id}:enrich`,
      body: { ranks: [1] },
    }),
    'GET /api/v1/saved-pitches': () => ({}),
    'POST /api/v1/saved-pitches': () => ({ body: {} }),
    'POST /api/v1/media-lists/{listId}/members': () => ({
      path: `/api/v1/media-lists/${own.media_list_id}/members`,
      body: { job_id: own.job_id, journalist_identity_ids: [own.journalist_identity_id] },
    }),
    'POST /api/v1/campaigns': () => ({ body: { name: 'Story' } }),
    'POST /api/v1/campaigns/{campaignId}/people': (reference) => ({
      path: `/api/v1/campaigns/${own.campaign_id}/people`,
      body:
        reference === 'match_ids'
          ? { saved_pitch_id: own.saved_pitch_id }
          : reference === 'saved_pitch_id'
            ? { match_ids: [own.match_id] }
            : { journalist_identity_ids: [own.journalist_identity_id] },
    }),
    'POST /api/v1/campaigns/{campaignId}/people:update': () => ({
      path: `/api/v1/campaigns/${own.campaign_id}/people:update`,
      body: { state: 'contacted' },
    }),
    'POST /api/v1/campaigns/{campaignId}/people:rescore': () => ({
      path: `/api/v1/campaigns/${own.campaign_id}/people:rescore`,
      body: { pitch_number: 1 },
    }),
    'POST /api/v1/webhooks/{webhookId}:replay': () => ({
      path: `/api/v1/webhooks/${own.webhook_id}:replay`,
      isAdmins: true,
    }),
  };

  const references = () =>
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
        const operation = `${method.toUpperCase()} ${path}`;
        const [media] = Object.values(requestBody?.content ?? {});
        return [
          ...parameters.flatMap(({ in: where, name }) =>
            where === 'query' && isReference(name) ? [[operation, 'query', name] as const] : [],
          ),
          ...[...new Set(media ? referencesIn(document, media.schema) : [])].map(
            (name) => [operation, 'body', name] as const,
          ),
        ];
      }),
    );

  async function send(operation: string, where: 'query' | 'body', reference: string, id: string) {
    const [method = '', route = ''] = operation.split(' ');
    const { path = route, body, isAdmins } = REST[operation]?.(reference) ?? {};
    if (where === 'query') return world.call(method, `${path}?${reference}=${id}`, { ...(body && { body }) });
    const names = reference.split('/');
    const last = names.pop() ?? '';
    const filled: Record<string, unknown> = { ...body };
    let at = filled;
    for (const name of names)
      at = at[name] = { ...(at[name] as object | undefined) } as Record<string, unknown>;
    at[last] = last.endsWith('_ids') ? [id] : id;
    return isAdmins ? admin.call(method, path, { body: filled }) : world.call(method, path, { body: filled });
  }

  it('answer as an unknown id, in every operation that takes one', async () => {
    const all = references();
    expect([...new Set(all.map(([operation]) => operation))].sort()).toEqual(Object.keys(REST).sort());
    const faults: string[] = [];
    const requests = all.flatMap((request) => foreign.map((ids) => [...request, ids] as const));
    for (const [operation, where, reference, ids] of requests) {
      const kind = (reference.split('/').at(-1) ?? '')
        .replace(/^exclude_/, '')
        .replace(/^after_/, 'journalist_')
        .replace(/_ids$/, '_id');
      const id = ids[kind] ?? '';
      const nobodys = `${id.split('_')[0]}_${'0'.repeat(26)}`;
      const [theirs, none] = [
        await send(operation, where, reference, id),
        await send(operation, where, reference, nobodys),
      ];
      const shown = ({ status, body }: typeof theirs) => {
        const { request_id, ...rest } = body as Record<string, unknown>;
        return `${status} ${JSON.stringify(rest).replaceAll(id, 'ID').replaceAll(nobodys, 'ID')}`;
      };
      if (id === '' || shown(theirs) !== shown(none))
        faults.push(`${operation} ${reference}: ${shown(theirs)} but ${shown(none)}`);
      if (kind === 'campaign_id' && !shown(theirs).startsWith('400 {"type":"/docs/errors/validation-failed"'))
        faults.push(`${operation} ${reference}: ${shown(theirs)}`);
    }
    expect(faults).toEqual([]);
  });
});
