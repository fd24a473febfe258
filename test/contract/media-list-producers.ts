import { createCampaign } from '../support/world/campaigns.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { behindScope, type CallOf, ok, type Producers, type Stage, withBody } from './producers.ts';

const UNKNOWN = '00000000000000000000000000';
const UNKNOWN_LIST = `${LISTS}/ml_${UNKNOWN}`;
const OTHERS = ['news:search' as const];

/** Creates a list with one member, and the job that found the member. */
async function listOf({ world }: Stage) {
  const job = await insertFinishedJob(world.db, world.organizationId, [{ profile: {} }]);
  const { id } = await createList(world, 'Harbour');
  const { members } = await addMembers(world, id, job);
  return { path: `${LISTS}/${id}`, job, memberPath: `${LISTS}/${id}/members/${members[0]?.id}` };
}

const FIRST = { 'if-match': '"1"' };
const list: CallOf = () => ({ method: 'GET', path: LISTS });
const create: CallOf = () => ({ method: 'POST', path: LISTS, body: { name: 'Harbour' } });
const read: CallOf = async (stage) => ({ method: 'GET', path: (await listOf(stage)).path });
const rename: CallOf = async (stage) => ({
  method: 'PATCH',
  path: (await listOf(stage)).path,
  body: { name: 'Ferries' },
  headers: FIRST,
});
const remove: CallOf = async (stage) => ({ method: 'DELETE', path: (await listOf(stage)).path });
const history: CallOf = async (stage) => ({ method: 'GET', path: `${(await listOf(stage)).path}/history` });
const download: CallOf = async (stage) => ({
  method: 'GET',
  path: `${(await listOf(stage)).path}/export?format=csv`,
});
const members: CallOf = async (stage) => ({ method: 'GET', path: `${(await listOf(stage)).path}/members` });
const add: CallOf = async (stage) => {
  const { path, job } = await listOf(stage);
  const body = { job_id: job.jobId, journalist_identity_ids: job.ids };
  return { method: 'POST', path: `${path}/members`, body };
};
const change: CallOf = async (stage) => ({
  method: 'PATCH',
  path: (await listOf(stage)).memberPath,
  body: { state: 'contacted' },
  headers: FIRST,
});
const removeMember: CallOf = async (stage) => ({ method: 'DELETE', path: (await listOf(stage)).memberPath });
const person: CallOf = async (stage) => ({
  method: 'GET',
  path: `/api/v1/journalists/${(await listOf(stage)).job.ids[0]}`,
});

/** Returns a copy of a call with some of its properties replaced. */
const but =
  (call: CallOf, other: Partial<Awaited<ReturnType<CallOf>>>): CallOf =>
  async (stage) => ({ ...(await call(stage)), ...other });

/** For each operation on media lists, the calls that produce each documented HTTP status. */
export const MEDIA_LIST_PRODUCERS: Record<string, Producers> = {
  [`GET ${LISTS}`]: {
    ...behindScope(list, OTHERS),
    200: ok(list),
    400: ok(but(list, { path: `${LISTS}?cursor=x` })),
  },
  [`POST ${LISTS}`]: {
    ...behindScope(create, OTHERS),
    ...withBody({ method: 'POST', path: LISTS }),
    200: async ({ world }) => {
      const again = { body: { name: 'Harbour' }, headers: { 'idempotency-key': 'repeated' } };
      await world.call('POST', LISTS, again);
      return world.call('POST', LISTS, again);
    },
    201: ok(create),
    400: ok(but(create, { body: { name: '' } })),
    409: async ({ world }) => {
      const headers = { 'idempotency-key': 'taken' };
      await world.call('POST', LISTS, { headers, body: { name: 'Harbour' } });
      return world.call('POST', LISTS, { headers, body: { name: 'Ferries' } });
    },
  },
  [`GET ${LISTS}/{listId}`]: {
    ...behindScope(read, OTHERS),
    200: ok(read),
    404: ok(but(read, { path: UNKNOWN_LIST })),
  },
  [`PATCH ${LISTS}/{listId}`]: {
    ...behindScope(rename, OTHERS),
    ...withBody({ method: 'PATCH', path: UNKNOWN_LIST }),
    200: ok(rename),
    400: ok(but(rename, { body: {} })),
    404: ok(but(rename, { path: UNKNOWN_LIST })),
    412: ok(but(rename, { headers: {} })),
  },
  [`DELETE ${LISTS}/{listId}`]: {
    ...behindScope(remove, OTHERS),
    204: ok(remove),
    400: async ({ world }) => {
      const { media_list_id } = await createCampaign(world, { name: 'Harbour' });
      return world.call('DELETE', `${LISTS}/${media_list_id}`);
    },
    404: ok(but(remove, { path: UNKNOWN_LIST })),
  },
  [`GET ${LISTS}/{listId}/history`]: {
    ...behindScope(history, OTHERS),
    200: ok(history),
    400: ok(but(history, { path: `${UNKNOWN_LIST}/history?cursor=x` })),
    404: ok(but(history, { path: `${UNKNOWN_LIST}/history` })),
  },
  [`GET ${LISTS}/{listId}/export`]: {
    ...behindScope(download, OTHERS),
    200: ok(download),
    400: ok(but(download, { path: `${UNKNOWN_LIST}/export?format=xls` })),
    404: ok(but(download, { path: `${UNKNOWN_LIST}/export?format=csv` })),
  },
  [`GET ${LISTS}/{listId}/members`]: {
    ...behindScope(members, OTHERS),
    200: ok(members),
    400: ok(but(members, { path: `${UNKNOWN_LIST}/members?state=none` })),
    404: ok(but(members, { path: `${UNKNOWN_LIST}/members` })),
  },
  [`POST ${LISTS}/{listId}/members`]: {
    ...behindScope(add, OTHERS),
    ...withBody({ method: 'POST', path: `${UNKNOWN_LIST}/members` }),
    200: ok(add),
    400: ok(but(add, { body: {} })),
    404: ok(but(add, { path: `${UNKNOWN_LIST}/members` })),
  },
  [`PATCH ${LISTS}/{listId}/members/{memberId}`]: {
    ...behindScope(change, OTHERS),
    ...withBody({ method: 'PATCH', path: `${UNKNOWN_LIST}/members/mlm_${UNKNOWN}` }),
    200: ok(change),
    400: ok(but(change, { body: {} })),
    404: ok(but(change, { path: `${UNKNOWN_LIST}/members/mlm_${UNKNOWN}` })),
    412: ok(but(change, { headers: { 'if-match': '"7"' } })),
  },
  [`DELETE ${LISTS}/{listId}/members/{memberId}`]: {
    ...behindScope(removeMember, OTHERS),
    204: ok(removeMember),
    404: ok(but(removeMember, { path: `${UNKNOWN_LIST}/members/mlm_${UNKNOWN}` })),
  },
  'GET /api/v1/journalists/{journalistIdentityId}': {
    ...behindScope(person, OTHERS),
    200: ok(person),
    400: ok(but(person, { path: `/api/v1/journalists/jid_${UNKNOWN}?include=all` })),
    404: ok(but(person, { path: `/api/v1/journalists/jid_${UNKNOWN}` })),
  },
};
