import { audit, ledger, listAudits, organizations } from '../../../db/index.ts';
import { idForKey, normalizeName } from '../../../model/index.ts';
import { auditListStart } from '../../../workflows/start-audit.ts';
import type { Caller } from '../auth/authentication.ts';
import { readOwnPerson } from '../campaigns/index.ts';
import { hashRequest } from '../http/idempotency.ts';
import { refusalOf, type StartDeps, startOnce } from '../runs/index.ts';
import type { AuditRequestBody } from './audit-schema.ts';

/** For how many days the rows that an organization brings are kept. */
const KEPT_DAYS = 30;

/** Accepts an audit and starts its workflow. A repeated request returns the existing audit. */
export async function startAudit(
  deps: StartDeps,
  caller: Caller,
  body: AuditRequestBody,
  idempotencyKey: string | null,
): Promise<{ replayed: boolean; audit: listAudits.ListAudit }> {
  const { organizationId } = caller;
  const acceptance = await deps.db.transaction().execute(async (tx) => {
    await ledger.lockOrganization(tx, organizationId);
    const outcome = await listAudits.accept(
      tx,
      {
        id: idForKey('aud', organizationId, idempotencyKey),
        organization_id: organizationId,
        by: caller,
        request_hash: hashRequest(JSON.stringify(body)),
        external_id: body.external_id ?? null,
        rows: readRows(body.rows),
      },
      { activeLimit: deps.config.jobs.activeLimit, days: KEPT_DAYS },
    );
    if (outcome.outcome === 'accepted') {
      const target = { organizationId, id: outcome.audit.id };
      await audit.note(tx, { action: 'list_audit_started', by: caller, target });
    }
    return outcome;
  });
  if (!('audit' in acceptance)) throw refusalOf('audit', acceptance);
  if (acceptance.audit.status === 'pending') await startWorkflowOf(deps, acceptance.audit, false);
  return { replayed: acceptance.outcome === 'replayed', audit: acceptance.audit };
}

/** Starts the workflow of an audit. If this fails, the audit is kept, and started within minutes. */
export async function startWorkflowOf(
  deps: StartDeps,
  row: listAudits.ListAudit,
  isResumed: boolean,
): Promise<void> {
  const weight = await organizations.weight(deps.db, row.organization_id);
  await startOnce(deps, auditListStart(row, { window: deps.config.jobs.window, weight, isResumed }), {
    noun: 'audit',
    held: 0,
    giveUpStart: async () => false,
  });
}

/**
 * Reads the rows and numbers their people: one of each outlet in turn, so that those of one slow site do not keep the
 * others waiting.
 */
function readRows(rows: AuditRequestBody['rows']): listAudits.NewAuditRow[] {
  const entries = rows.map(({ name, role, ...row }) => {
    const person = readOwnPerson({ ...row, name: name ?? '' });
    const { note } = readOwnPerson({ name: '', note: role ?? null });
    const place = person.domain ?? normalizeName(person.outlet ?? '');
    const isIncomplete = place === '' || !/\p{L}/u.test(person.name);
    return { ...person, role: note, place, isIncomplete, key: `${normalizeName(person.name)}@${place}` };
  });
  const rounds = new Map<string, number>();
  const people = new Map<string, number>();
  for (const { key, place } of entries) {
    if (people.has(key)) continue;
    const round = rounds.get(place) ?? 0;
    rounds.set(place, round + 1);
    people.set(key, round);
  }
  const inTurn = [...people].sort(([, a], [, b]) => a - b).map(([key]) => key);
  const numbers = new Map(inTurn.map((key, number) => [key, number]));
  return entries.map(({ name, outlet, domain, email, role, isIncomplete, key }) => ({
    name,
    outlet,
    domain,
    email,
    role,
    isIncomplete,
    person: numbers.get(key) ?? 0,
  }));
}
