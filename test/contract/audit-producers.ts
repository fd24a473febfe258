import { type ListAuditId, newId } from '../../model/index.ts';
import { AUDITS, postAudit, untilAudited } from '../support/world/audits.ts';
import { createTenant } from '../support/world/world.ts';
import { behindScope, type CallOf, ok, type Producers, type Stage, send, withBody } from './producers.ts';

const UNKNOWN = `${AUDITS}/aud_00000000000000000000000000`;
const OTHERS = ['news:search' as const];

/** Rows that no other audit has, and of which no page is read. */
const rows = () => ({ rows: [{ name: `Ada ${newId('ev')}`, email: 'ada@private.example' }] });
const start: CallOf = () => ({ method: 'POST', path: AUDITS, body: rows() });
const list: CallOf = () => ({ method: 'GET', path: AUDITS });

/** Ends an audit, and gives its row a new address. */
async function withAddress({ world }: Stage, key = world.key) {
  const as = {
    call: (method: string, path: string, options = {}) => world.call(method, path, { key, ...options }),
  };
  const audit = await postAudit(as as Stage['world'], rows().rows);
  await untilAudited(as as Stage['world'], audit.id);
  await world.db
    .updateTable('list_audit_rows')
    .set({ new_email: 'ada@news.example', page_url: 'https://news.example/ada', page_read_at: new Date() })
    .where('audit_id', '=', audit.id as ListAuditId)
    .execute();
  return audit;
}
const of =
  (method: string, tail: string, body?: object): CallOf =>
  async (stage) => ({
    method,
    path: `${(await withAddress(stage)).links.self}${tail}`,
    ...(body ? { body } : {}),
  });
const missing = (method: string, tail: string, body?: object) =>
  ok(() => ({ method, path: `${UNKNOWN}${tail}`, ...(body ? { body } : {}) }));

function operation(method: string, tail: string, body?: object): Producers {
  const call = of(method, tail, body);
  return { ...behindScope(call, OTHERS), 200: ok(call), 404: missing(method, tail, body) };
}

const ALL = { all: true };

/** For each operation on audits, the calls that produce each documented HTTP status. */
export const AUDIT_PRODUCERS: Record<string, Producers> = {
  [`POST ${AUDITS}`]: {
    ...behindScope(start, OTHERS),
    ...withBody({ method: 'POST', path: AUDITS }, 4),
    200: async ({ world }) => {
      const call = { headers: { 'idempotency-key': newId('ev') }, body: rows() };
      const { body } = await world.call<{ id: string }>('POST', AUDITS, call);
      await untilAudited(world, body.id);
      return send(world, { ...call, method: 'POST', path: AUDITS });
    },
    202: ok(start),
    400: ok(() => ({ method: 'POST', path: AUDITS, body: { rows: [] } })),
    409: async ({ world }) => {
      const headers = { 'idempotency-key': newId('ev') };
      await world.call('POST', AUDITS, { headers, body: rows() });
      return send(world, { method: 'POST', path: AUDITS, headers, body: rows() });
    },
  },
  [`GET ${AUDITS}`]: {
    ...behindScope(list, OTHERS),
    200: ok(list),
    400: ok(() => ({ method: 'GET', path: `${AUDITS}?cursor=x` })),
  },
  [`GET ${AUDITS}/{auditId}`]: {
    ...operation('GET', ''),
    304: async (stage) => {
      const { links } = await withAddress(stage);
      const etag = (await stage.world.call('GET', links.self)).headers.get('etag') ?? '';
      return stage.world.call('GET', links.self, { headers: { 'if-none-match': etag } });
    },
    400: missing('GET', '?wait_seconds=x'),
  },
  [`GET ${AUDITS}/{auditId}/rows`]: { ...operation('GET', '/rows'), 400: missing('GET', '/rows?state=x') },
  [`GET ${AUDITS}/{auditId}/export`]: operation('GET', '/export'),
  [`POST ${AUDITS}/{auditId}:cancel`]: operation('POST', ':cancel'),
  [`POST ${AUDITS}/{auditId}:resume`]: operation('POST', ':resume'),
  [`POST ${AUDITS}/{auditId}:buy`]: {
    ...operation('POST', ':buy', ALL),
    ...withBody({ method: 'POST', path: `${UNKNOWN}:buy` }),
    400: missing('POST', ':buy', { rows: [] }),
    402: async (stage) => {
      const { key } = await createTenant(stage.world.db, { credits: 0 });
      const { links } = await withAddress(stage, key);
      return stage.world.call('POST', links.buy, { key, body: ALL });
    },
  },
};
