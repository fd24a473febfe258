import { type BroughtRow, judgeRow } from '#watch';
import { audit, auditedRows, listAudits, suppressions, type Transaction } from '../../db/index.ts';
import { type ListAuditId, mailboxOf, publicationDomain } from '../../model/index.ts';
import type { AuditPersonReceipt } from '../../workflows/contract.ts';
import {
  affiliationOf,
  createLookAtPerson,
  type LookAtPerson,
  type Sight,
  subjectsOfResolved,
  withoutSuppressed,
} from '../journalists/index.ts';
import type { CheckDeps } from './check-page.ts';
import { readWorks, type WorksChange } from './read-works.ts';

export type AuditDeps = CheckDeps & Parameters<typeof createLookAtPerson>[0];
type Options = Parameters<LookAtPerson>[2];
type Row = auditedRows.AuditTask['rows'][number];

/** How many addresses of one person an organization may bring that are compared with what pages show. */
const COMPARED = 3;

/** What was seen of a person: at the outlet of the rows, and at another one to which the person has moved. */
interface Seen {
  here: Sight;
  moved: WorksChange | null;
  there: Sight | null;
}

/** Creates the check of all rows of an audit about one person, whose pages are read once for all of them. */
export function createAuditPerson(deps: AuditDeps) {
  const look = createLookAtPerson(deps);
  return async (auditId: ListAuditId, person: number, options: Options): Promise<AuditPersonReceipt> => {
    const task = await auditedRows.findTask(deps.db, auditId, person);
    if (!task) return { rows: 0 };
    const at = deps.clock();
    const sights = await see(deps, look, task, at, options);
    return deps.db.transaction().execute(async (tx) => {
      await suppressions.lockForWriting(tx);
      const active = await listAudits.lockActive(tx, auditId);
      if (!active) return { rows: 0 };
      const { organization_id: organizationId } = active;
      const results = await judgeRows(tx, task, await withoutListed(tx, sights), at);
      await auditedRows.save(tx, auditId, results);
      const finding = results.find(({ page_url }) => page_url !== null);
      if (finding)
        await audit.note(tx, {
          action: 'list_audit_found',
          by: null,
          subjects: task.rows.map(({ name }) => suppressions.personSubject(name, finding.domain)),
          target: { organizationId, id: auditId },
        });
      return { rows: results.length };
    });
  };
}

async function see(
  deps: AuditDeps,
  look: LookAtPerson,
  { organization_id, rows }: auditedRows.AuditTask,
  at: number,
  options: Options,
): Promise<Seen> {
  const [first] = rows as [Row, ...Row[]];
  const { name, outlet, domain } = first;
  const lookAt = (publication: string | null, at: string | null) =>
    look(organization_id, { name, publication, domain: at, url: null }, options);
  let here = await lookAt(outlet, domain);
  const site = mailSite(rows);
  // Outlets mail from their own site, so an address says where an outlet of an unknown name is.
  if (!here.found && here.reason === 'unknown_outlet' && site) here = await lookAt(outlet, site);
  const home = here.found ? here.person.profile.outlet_domain : (domain ?? site);
  const works = home ? await readWorks(deps, { name, domain: home }, at, options) : null;
  const moved = works?.kind === 'moved' && works.evidence ? works : null;
  const newSite = moved?.evidence && publicationDomain(new URL(moved.evidence.url).hostname);
  return { here, moved, there: newSite ? await lookAt(null, newSite) : null };
}

function mailSite(rows: Row[]): string | null {
  const email = rows.find((row) => row.email !== null && !isPrivate(row.email))?.email;
  return email ? publicationDomain(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) : null;
}

function isPrivate(email: string): boolean {
  return affiliationOf(email, null) === 'free_provider';
}

const NOBODY: Sight = { found: false, reason: 'no_page' };

/** Leaves out what was seen of somebody who has opted out, who looks like somebody whom no page shows. */
async function withoutListed(tx: Transaction, { here, moved, there }: Seen): Promise<Seen> {
  const people = [here, there].flatMap((sight) => (sight?.found ? [sight.person] : []));
  const entries = await suppressions.find(tx, people.flatMap(subjectsOfResolved));
  const isListed = people.some((person) => withoutSuppressed(person, entries).outcome === 'unresolved');
  return isListed ? { here: NOBODY, moved: null, there: null } : { here, moved, there };
}

async function judgeRows(
  tx: Transaction,
  { organization_id, rows }: auditedRows.AuditTask,
  sights: Seen,
  at: number,
): Promise<auditedRows.AuditResult[]> {
  const optOuts = await suppressions.findPeople(tx, rows);
  const { here, there } = sights;
  const sight = there?.found ? there : here;
  const ownMailboxes = sight.found ? await auditedRows.mailboxesBrought(tx, organization_id, sight.key) : [];
  const mailboxes = [
    ...new Set([...ownMailboxes, ...rows.flatMap(({ email }) => (email ? mailboxOf(email) : []))]),
  ];
  const firstMailboxes = new Set(mailboxes.slice(0, COMPARED));
  return rows.map((row, index) => {
    const input = {
      ...row,
      isPrivate: row.email !== null && isPrivate(row.email),
      isGuess: row.email !== null && !firstMailboxes.has(mailboxOf(row.email)),
    };
    return judgeOne(input, optOuts.has(index) ? { here: NOBODY, moved: null, there: null } : sights, at);
  });
}

function judgeOne(row: Row & BroughtRow, { here, moved, there }: Seen, at: number): auditedRows.AuditResult {
  const nothing = { ...auditedRows.NOTHING_SEEN, position: row.position };
  const sight = there?.found ? there : here;
  if (moved?.evidence && !sight.found)
    return { ...nothing, state: 'moved', reasons: ['writes_elsewhere'], ...movedTo(moved) };
  if (!sight.found) {
    const reason = here.found ? 'no_page' : here.reason;
    return { ...nothing, state: row.isPrivate ? 'private_mailbox' : 'not_found', reasons: [reason] };
  }
  const { version, pageOf, person, key } = sight;
  // At another outlet, another role contradicts nothing.
  const verdict = judgeRow(moved ? { ...row, role: null } : row, version, at);
  const isOther = verdict.reasons.includes('another_person');
  const [best] = isOther || verdict.address === 'confirmed' ? [] : version.emails;
  const page = pageOf((verdict.address === 'confirmed' ? row.email : best?.value) ?? '');
  const { outlet, outlet_domain, role } = person.profile;
  return {
    ...nothing,
    ...verdict,
    domain: outlet_domain,
    found_key: key,
    page_url: page.url,
    page_read_at: new Date(page.fetched_at),
    ...{
      outlet_now: isOther ? null : outlet,
      role_now: isOther ? null : role,
      new_email: best?.value ?? null,
    },
    ...(moved ? { state: 'moved', reasons: ['writes_elsewhere'], domain: null, ...movedTo(moved) } : {}),
  };
}

function movedTo({ outlet, evidence }: WorksChange) {
  return {
    outlet_now: outlet,
    page_url: evidence?.url ?? null,
    page_read_at: evidence && new Date(evidence.fetched_at),
  };
}
