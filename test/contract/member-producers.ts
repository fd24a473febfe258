import { addPeople, CAMPAIGNS, createCampaign } from '../support/world/campaigns.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { insertChange } from '../support/world/watch.ts';
import { behindScope, type CallOf, ok, once, type Producers, type Stage, withBody } from './producers.ts';

const UNKNOWN = '00000000000000000000000000';
const OTHERS = ['news:search' as const];
const FIRST = { 'if-match': '"1"' };
const PITCH = 'Old ferry batteries run the cranes of a harbour.';

/** A media list or a campaign with one person, and the job that found the person. */
interface Made {
  id: string;
  job: Awaited<ReturnType<typeof insertFinishedJob>>;
  memberId: string;
}
interface Kind {
  base: string;
  /** What OpenAPI calls the id, and what the paths call the people. */
  parameter: string;
  people: string;
  unknown: string;
  make(stage: Stage, job: Made['job']): Promise<{ id: string; memberId: string | undefined }>;
}

const LIST: Kind = {
  base: LISTS,
  parameter: '{listId}',
  people: '/members',
  unknown: `${LISTS}/ml_${UNKNOWN}`,
  async make({ world }, job) {
    const { id } = await createList(world, 'Harbour');
    return { id, memberId: (await addMembers(world, id, job)).members[0]?.id };
  },
};
const CAMPAIGN: Kind = {
  base: CAMPAIGNS,
  parameter: '{campaignId}',
  people: '/people',
  unknown: `${CAMPAIGNS}/cmp_${UNKNOWN}`,
  async make({ world }, job) {
    const { id } = await createCampaign(world, { name: 'Harbour', pitch: PITCH });
    return { id, memberId: (await addPeople(world, id, job)).members[0]?.id };
  },
};

/** The method of a call, its path below the thing, and its body, which may depend on the thing. */
type Row = [method: string, tail: string | ((made: Made) => string), body?: (made: Made) => object];

/** Returns how to call the operations of a kind on a new thing, and on one that refused calls share. */
function callsOf({ base, unknown, make }: Kind) {
  const create = async (stage: Stage): Promise<Made> => {
    const job = await insertFinishedJob(stage.world.db, stage.world.organizationId, [{ profile: {} }]);
    const { id, memberId = '' } = await make(stage, job);
    return { id, job, memberId };
  };
  const callOn =
    (thingOf: (stage: Stage) => Promise<Made>) =>
    ([method, tail, body]: Row): CallOf =>
    async (stage) => {
      const made = await thingOf(stage);
      const path = `${base}/${made.id}${typeof tail === 'string' ? tail : tail(made)}`;
      const headers = method === 'PATCH' ? FIRST : {};
      return { method, path, headers, ...(body ? { body: body(made) } : {}) };
    };
  const thing = once(create);
  const [fresh, shared] = [callOn(create), callOn(thing)];
  /** Returns the producers of an operation: its success, and what every operation on a thing can refuse. */
  const operation = (
    row: Row,
    success: number,
    refused: Partial<Record<400 | 412, object>> = {},
  ): Producers => {
    const [method, tail, body] = row;
    const nobody = { id: '', job: { jobId: `jej_${UNKNOWN}`, ids: [] }, memberId: `mlm_${UNKNOWN}` } as Made;
    const path = `${unknown}${typeof tail === 'string' ? tail : tail(nobody)}`;
    const but =
      (change: object): CallOf =>
      async (stage) => ({ ...(await shared(row)(stage)), ...change });
    return {
      ...behindScope(shared(row), OTHERS),
      ...(body ? withBody({ method, path: path.split('?')[0] ?? '' }) : {}),
      [success]: ok(fresh(row)),
      404: ok(but({ path })),
      ...Object.fromEntries(Object.entries(refused).map(([status, change]) => [status, ok(but(change))])),
    };
  };
  return { fresh, thing, operation };
}

/** For each operation that media lists and campaigns have in common, the calls that produce each status. */
function producersOf(kind: Kind): Record<string, Producers> {
  const { base, parameter, people, unknown } = kind;
  const { operation } = callsOf(kind);
  const list: CallOf = () => ({ method: 'GET', path: base });
  const create: CallOf = () => ({ method: 'POST', path: base, body: { name: 'Harbour' } });
  const member = ({ memberId }: Made) => `${people}/${memberId}`;
  const added = ({ job }: Made) => ({ job_id: job.jobId, journalist_identity_ids: job.ids });
  const one = `${base}/${parameter}`;
  return {
    [`GET ${base}`]: {
      ...behindScope(list, OTHERS),
      200: ok(list),
      400: ok(() => ({ method: 'GET', path: `${base}?cursor=x` })),
    },
    [`POST ${base}`]: {
      ...behindScope(create, OTHERS),
      ...withBody({ method: 'POST', path: base }),
      200: async ({ world }) => {
        const again = { body: { name: 'Harbour' }, headers: { 'idempotency-key': 'repeated' } };
        await world.call('POST', base, again);
        return world.call('POST', base, again);
      },
      201: ok(create),
      400: ok(() => ({ method: 'POST', path: base, body: { name: '' } })),
      409: async ({ world }) => {
        const headers = { 'idempotency-key': 'taken' };
        await world.call('POST', base, { headers, body: { name: 'Harbour' } });
        return world.call('POST', base, { headers, body: { name: 'Ferries' } });
      },
    },
    [`GET ${one}`]: operation(['GET', ''], 200),
    [`PATCH ${one}`]: operation(['PATCH', '', () => ({ name: 'Ferries' })], 200, {
      400: { body: {} },
      412: { headers: {} },
    }),
    [`GET ${one}/history`]: operation(['GET', '/history'], 200, {
      400: { path: `${unknown}/history?cursor=x` },
    }),
    [`GET ${one}/export`]: operation(['GET', '/export?format=csv'], 200, {
      400: { path: `${unknown}/export?format=xls` },
    }),
    [`GET ${one}${people}`]: operation(['GET', people], 200, {
      400: { path: `${unknown}${people}?state=none` },
    }),
    [`POST ${one}${people}`]: operation(['POST', people, added], 200, { 400: { body: {} } }),
    [`PATCH ${one}${people}/{memberId}`]: operation(['PATCH', member, () => ({ state: 'contacted' })], 200, {
      400: { body: {} },
      412: { headers: { 'if-match': '"7"' } },
    }),
    [`DELETE ${one}${people}/{memberId}`]: operation(['DELETE', member], 204),
    [`GET ${one}/watch`]: operation(['GET', '/watch'], 200),
    [`PUT ${one}/watch`]: operation(['PUT', '/watch', () => ({ period: 'weekly' })], 200, {
      400: { body: { period: 'daily' } },
    }),
    [`POST ${one}:check`]: operation(['POST', ':check'], 202),
    [`POST ${one}/feed`]: operation(['POST', '/feed'], 201),
    [`DELETE ${one}/feed`]: operation(['DELETE', '/feed'], 204),
    ...Object.fromEntries(
      ['checks', 'changes'].map((tail) => [
        `GET ${one}/${tail}`,
        operation(['GET', `/${tail}`], 200, { 400: { path: `${unknown}/${tail}?cursor=x` } }),
      ]),
    ),
  };
}

function listProducers(): Record<string, Producers> {
  const { operation } = callsOf(LIST);
  return {
    ...producersOf(LIST),
    [`DELETE ${LISTS}/{listId}`]: {
      ...operation(['DELETE', ''], 204),
      400: async ({ world }) => {
        const { media_list_id } = await createCampaign(world, { name: 'Harbour' });
        return world.call('DELETE', `${LISTS}/${media_list_id}`);
      },
    },
  };
}

function campaignProducers(): Record<string, Producers> {
  const { fresh, thing, operation } = callsOf(CAMPAIGN);
  const one = `${CAMPAIGNS}/{campaignId}`;
  const common = producersOf(CAMPAIGN);
  const rows = { rows: [{ name: 'Dora Scribe', email: 'dora@private.example' }] };
  const ofMember =
    (body: object) =>
    ({ memberId }: Made) => ({ member_ids: [memberId], ...body });
  const unreadable = (tail: string) => ({ path: `${CAMPAIGN.unknown}${tail}?cursor=x` });
  const withoutBody = { 400: { body: {} } };
  const person: CallOf = async (stage) => ({
    method: 'GET',
    path: `/api/v1/journalists/${(await thing(stage)).job.ids[0]}`,
  });
  const search: CallOf = () => ({ method: 'GET', path: '/api/v1/journalists?q=a' });
  return {
    ...common,
    [`POST ${CAMPAIGNS}`]: {
      ...common[`POST ${CAMPAIGNS}`],
      404: ok(() => ({
        method: 'POST',
        path: CAMPAIGNS,
        body: { name: 'Harbour', media_list_id: `ml_${UNKNOWN}` },
      })),
    },
    ...Object.fromEntries(
      ['archive', 'restore'].map((verb) => [`POST ${one}:${verb}`, operation(['POST', `:${verb}`], 200)]),
    ),
    [`GET ${one}/pitches`]: operation(['GET', '/pitches'], 200, { 400: unreadable('/pitches') }),
    [`POST ${one}/pitches`]: {
      ...operation(['POST', '/pitches', () => ({ pitch: 'Another story.' })], 201, withoutBody),
      200: ok(fresh(['POST', '/pitches', () => ({ pitch: PITCH })])),
    },
    [`POST ${one}/people:update`]: operation(
      ['POST', '/people:update', ofMember({ state: 'contacted' })],
      200,
      withoutBody,
    ),
    [`POST ${one}/people:rescore`]: operation(
      ['POST', '/people:rescore', ofMember({ pitch_number: 1 })],
      200,
      withoutBody,
    ),
    [`POST ${one}/import`]: {
      ...operation(['POST', '/import', () => rows], 200, { 400: { body: { rows: [] } } }),
      409: async (stage) => {
        const call = await fresh(['POST', '/import', () => rows])(stage);
        const headers = { 'idempotency-key': 'taken' };
        await stage.world.call('POST', call.path, { headers, body: rows });
        return stage.world.call('POST', call.path, { headers, body: { rows: [{ name: 'Emil Writer' }] } });
      },
    },
    'GET /api/v1/journalists': {
      ...behindScope(search, OTHERS),
      200: ok(async (stage) => {
        await person(stage);
        return { method: 'GET', path: '/api/v1/journalists?q=a' };
      }),
      400: ok(() => ({ method: 'GET', path: '/api/v1/journalists' })),
    },
    'GET /api/v1/journalists/{journalistIdentityId}': {
      ...behindScope(person, OTHERS),
      200: ok(person),
      400: ok(() => ({ method: 'GET', path: `/api/v1/journalists/jid_${UNKNOWN}?include=all` })),
      404: ok(() => ({ method: 'GET', path: `/api/v1/journalists/jid_${UNKNOWN}` })),
    },
  };
}

function changeProducers(): Record<string, Producers> {
  const { thing } = callsOf(LIST);
  const unknown = `/api/v1/changes/chg_${UNKNOWN}`;
  return Object.fromEntries(
    ['accept', 'dismiss'].map((verb) => [
      `POST /api/v1/changes/{changeId}:${verb}`,
      {
        ...behindScope(() => ({ method: 'POST', path: `${unknown}:${verb}` }), OTHERS),
        200: ok(async (stage) => {
          const { id, memberId, job } = await thing(stage);
          const change = await insertChange(stage.world.db, { listId: id, memberId, person: job.ids[0] });
          return { method: 'POST', path: `/api/v1/changes/${change}:${verb}` };
        }),
        404: ok(() => ({ method: 'POST', path: `${unknown}:${verb}` })),
      } satisfies Producers,
    ]),
  );
}

/** For each operation on media lists and campaigns, the calls that produce each documented HTTP status. */
export const MEMBER_PRODUCERS: Record<string, Producers> = {
  ...listProducers(),
  ...campaignProducers(),
  ...changeProducers(),
};
