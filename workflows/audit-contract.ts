/** What is exchanged through Temporal about audits of lists; see `contract.ts`. */
import type { FinalStatus, ListAuditId, OrganizationId } from '../model/index.ts';

/** An audit of a list that an organization brought. The id of the workflow is the id of the audit. */
export const AUDIT_LIST = 'auditList';

export interface AuditListInput {
  auditId: ListAuditId;
  organizationId: OrganizationId;
  /** The maximum number of people who are looked at at once. */
  window: number;
}

/** The return value of an audit's workflow, for operators; the results are in Postgres. */
export interface AuditListReceipt {
  /** `nothing_to_do`: the audit had already ended. */
  outcome: FinalStatus | 'nothing_to_do';
  people: number;
}
