import type { ListAuditId, OrganizationId } from '../model/index.ts';
import { AUDIT_LIST, type AuditListInput, SEARCH_ATTRIBUTES } from './contract.ts';
import type { WorkflowStart } from './start.ts';

/** Starts or continues the audit of a list. A run that has ended, or is about to, is followed by another. */
export function auditListStart(
  { id: auditId, organization_id: organizationId }: { id: ListAuditId; organization_id: OrganizationId },
  { window, weight, isResumed }: { window: number; weight: number; isResumed: boolean },
): WorkflowStart & { options: { workflowId: string } } {
  const input: AuditListInput = { auditId, organizationId, window };
  return {
    type: AUDIT_LIST,
    options: {
      workflowId: auditId,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: isResumed ? 'TERMINATE_EXISTING' : 'FAIL',
      staticSummary: 'Audit of a list',
      staticDetails: `- organization: \`${organizationId}\``,
      typedSearchAttributes: [
        { key: SEARCH_ATTRIBUTES.organizationId, value: organizationId },
        { key: SEARCH_ATTRIBUTES.jobPhase, value: 'accepted' },
      ],
      priority: { fairnessKey: organizationId, fairnessWeight: weight },
    },
  };
}
