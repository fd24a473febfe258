import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { insertFinishedJob } from '../support/world/media-lists.ts';
import { behindScope, type CallOf, ok, type Producers, type Stage, withBody } from './producers.ts';

const UNKNOWN = '00000000000000000000000000';
const UNKNOWN_CAMPAIGN = `${CAMPAIGNS}/cmp_${UNKNOWN}`;
const OTHERS = ['news:search' as const];
const PITCH = 'Old ferry batteries run the cranes of a harbour.';
const FIRST = { 'if-match': '"1"' };

/** Creates a campaign with one person, and the job that found the person. */
async function campaignOf({ world }: Stage) {
  const job = await insertFinishedJob(world.db, world.organizationId, [{ profile: {} }]);
  const { id } = await createCampaign(world, { name: 'Harbour', pitch: PITCH });
  const { members } = await addPeople(world, id, job);
  const path = `${CAMPAIGNS}/${id}`;
  return { path, job, memberId: members[0]?.id, person: `${path}/people/${members[0]?.id}` };
}

/** Returns a call to a path below a new campaign. */
const at =
  (method: string, tail: string, more: object = {}): CallOf =>
  async (stage) => ({ method, path: `${(await campaignOf(stage)).path}${tail}`, ...more });
const but =
  (call: CallOf, other: Partial<Awaited<ReturnType<CallOf>>>): CallOf =>
  async (stage) => ({ ...(await call(stage)), ...other });

const list: CallOf = () => ({ method: 'GET', path: CAMPAIGNS });
const search: CallOf = async (stage) => {
  await campaignOf(stage);
  return { method: 'GET', path: '/api/v1/journalists?q=a' };
};
const create: CallOf = () => ({ method: 'POST', path: CAMPAIGNS, body: { name: 'Harbour' } });
const rename = at('PATCH', '', { body: { name: 'Ferries' }, headers: FIRST });
const addPitch = at('POST', '/pitches', { body: { pitch: 'Another story.' } });
const add: CallOf = async (stage) => {
  const { path, job } = await campaignOf(stage);
  const body = { job_id: job.jobId, journalist_identity_ids: job.ids };
  return { method: 'POST', path: `${path}/people`, body };
};
const change: CallOf = async (stage) => ({
  method: 'PATCH',
  path: (await campaignOf(stage)).person,
  body: { state: 'contacted' },
  headers: FIRST,
});
const remove: CallOf = async (stage) => ({ method: 'DELETE', path: (await campaignOf(stage)).person });
const withMember =
  (verb: string, body: object): CallOf =>
  async (stage) => {
    const { path, memberId } = await campaignOf(stage);
    return { method: 'POST', path: `${path}/people:${verb}`, body: { member_ids: [memberId], ...body } };
  };
const update = withMember('update', { state: 'contacted' });
const rescore = withMember('rescore', { pitch_number: 1 });
const rows = { rows: [{ name: 'Dora Scribe', email: 'dora@private.example' }] };
const importRows = at('POST', '/import', { body: rows });

const UNREADABLE = 'cursor=x';
const unknown = (tail: string) => ({ path: `${UNKNOWN_CAMPAIGN}${tail}` });

/** For each operation on campaigns, the calls that produce each documented HTTP status. */
export const CAMPAIGN_PRODUCERS: Record<string, Producers> = {
  [`GET ${CAMPAIGNS}`]: {
    ...behindScope(list, OTHERS),
    200: ok(list),
    400: ok(but(list, { path: `${CAMPAIGNS}?${UNREADABLE}` })),
  },
  'GET /api/v1/journalists': {
    ...behindScope(search, OTHERS),
    200: ok(search),
    400: ok(but(search, { path: '/api/v1/journalists' })),
  },
  [`POST ${CAMPAIGNS}`]: {
    ...behindScope(create, OTHERS),
    ...withBody({ method: 'POST', path: CAMPAIGNS }),
    200: async ({ world }) => {
      const again = { body: { name: 'Harbour' }, headers: { 'idempotency-key': 'repeated' } };
      await world.call('POST', CAMPAIGNS, again);
      return world.call('POST', CAMPAIGNS, again);
    },
    201: ok(create),
    400: ok(but(create, { body: { name: '' } })),
    404: ok(but(create, { body: { name: 'Harbour', media_list_id: `ml_${UNKNOWN}` } })),
    409: async ({ world }) => {
      const headers = { 'idempotency-key': 'taken' };
      await world.call('POST', CAMPAIGNS, { headers, body: { name: 'Harbour' } });
      return world.call('POST', CAMPAIGNS, { headers, body: { name: 'Ferries' } });
    },
  },
  [`GET ${CAMPAIGNS}/{campaignId}`]: {
    ...behindScope(at('GET', ''), OTHERS),
    200: ok(at('GET', '')),
    404: ok(but(at('GET', ''), unknown(''))),
  },
  [`PATCH ${CAMPAIGNS}/{campaignId}`]: {
    ...behindScope(rename, OTHERS),
    ...withBody({ method: 'PATCH', path: UNKNOWN_CAMPAIGN }),
    200: ok(rename),
    400: ok(but(rename, { body: {} })),
    404: ok(but(rename, unknown(''))),
    412: ok(but(rename, { headers: {} })),
  },
  ...Object.fromEntries(
    ['archive', 'restore'].map((verb) => [
      `POST ${CAMPAIGNS}/{campaignId}:${verb}`,
      {
        ...behindScope(at('POST', `:${verb}`), OTHERS),
        200: ok(at('POST', `:${verb}`)),
        404: ok(but(at('POST', ''), unknown(`:${verb}`))),
      },
    ]),
  ),
  [`GET ${CAMPAIGNS}/{campaignId}/pitches`]: {
    ...behindScope(at('GET', '/pitches'), OTHERS),
    200: ok(at('GET', '/pitches')),
    400: ok(at('GET', `/pitches?${UNREADABLE}`)),
    404: ok(but(list, unknown('/pitches'))),
  },
  [`POST ${CAMPAIGNS}/{campaignId}/pitches`]: {
    ...behindScope(addPitch, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN_CAMPAIGN}/pitches` }),
    200: ok(but(addPitch, { body: { pitch: PITCH } })),
    201: ok(addPitch),
    400: ok(but(addPitch, { body: {} })),
    404: ok(but(addPitch, unknown('/pitches'))),
  },
  [`GET ${CAMPAIGNS}/{campaignId}/history`]: {
    ...behindScope(at('GET', '/history'), OTHERS),
    200: ok(at('GET', '/history')),
    400: ok(at('GET', `/history?${UNREADABLE}`)),
    404: ok(but(list, unknown('/history'))),
  },
  [`GET ${CAMPAIGNS}/{campaignId}/export`]: {
    ...behindScope(at('GET', '/export?format=csv'), OTHERS),
    200: ok(at('GET', '/export?format=csv')),
    400: ok(at('GET', '/export?format=xls')),
    404: ok(but(list, unknown('/export?format=csv'))),
  },
  [`GET ${CAMPAIGNS}/{campaignId}/people`]: {
    ...behindScope(at('GET', '/people'), OTHERS),
    200: ok(at('GET', '/people')),
    400: ok(at('GET', '/people?state=none')),
    404: ok(but(list, unknown('/people'))),
  },
  [`POST ${CAMPAIGNS}/{campaignId}/people`]: {
    ...behindScope(add, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN_CAMPAIGN}/people` }),
    200: ok(add),
    400: ok(but(add, { body: {} })),
    404: ok(but(add, unknown('/people'))),
  },
  [`PATCH ${CAMPAIGNS}/{campaignId}/people/{memberId}`]: {
    ...behindScope(change, OTHERS),
    ...withBody({ method: 'PATCH', path: `${UNKNOWN_CAMPAIGN}/people/mlm_${UNKNOWN}` }),
    200: ok(change),
    400: ok(but(change, { body: {} })),
    404: ok(but(change, unknown(`/people/mlm_${UNKNOWN}`))),
    412: ok(but(change, { headers: { 'if-match': '"7"' } })),
  },
  [`DELETE ${CAMPAIGNS}/{campaignId}/people/{memberId}`]: {
    ...behindScope(remove, OTHERS),
    204: ok(remove),
    404: ok(but(remove, unknown(`/people/mlm_${UNKNOWN}`))),
  },
  [`POST ${CAMPAIGNS}/{campaignId}/people:update`]: {
    ...behindScope(update, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN_CAMPAIGN}/people:update` }),
    200: ok(update),
    400: ok(but(update, { body: {} })),
    404: ok(but(update, unknown('/people:update'))),
  },
  [`POST ${CAMPAIGNS}/{campaignId}/people:rescore`]: {
    ...behindScope(rescore, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN_CAMPAIGN}/people:rescore` }),
    200: ok(rescore),
    400: ok(but(rescore, { body: {} })),
    404: ok(but(rescore, unknown('/people:rescore'))),
  },
  [`POST ${CAMPAIGNS}/{campaignId}/import`]: {
    ...behindScope(importRows, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN_CAMPAIGN}/import` }),
    200: ok(importRows),
    400: ok(but(importRows, { body: { rows: [] } })),
    404: ok(but(importRows, unknown('/import'))),
    409: async (stage) => {
      const { path } = await campaignOf(stage);
      const headers = { 'idempotency-key': 'taken' };
      await stage.world.call('POST', `${path}/import`, { headers, body: rows });
      const other = { rows: [{ name: 'Emil Writer' }] };
      return stage.world.call('POST', `${path}/import`, { headers, body: other });
    },
  },
};
