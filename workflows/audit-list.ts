import {
  ActivityFailure,
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/jobs/index.ts';
import type { WatchActivities } from '../activities/watch/index.ts';
import type { FinalStatus } from '../model/index.ts';
import { type AuditListInput, type AuditListReceipt, SEARCH_ATTRIBUTES } from './contract.ts';
import { LEDGER_OPTIONS, WEB_OPTIONS } from './options.ts';
import { settleAfter } from './settle-after.ts';
import { slidingWindow } from './sliding-window.ts';

const ledger = proxyActivities<JobActivities>(LEDGER_OPTIONS);
const web = proxyActivities<WatchActivities>(WEB_OPTIONS);

/**
 * One audit of a list: looks at one person after another, several at once, and stores what pages say of the person's
 * rows. An audit that was stopped continues with the first person who has not been checked.
 */
export async function auditList(input: AuditListInput): Promise<AuditListReceipt> {
  const { auditId } = input;
  const begun = await ledger.beginAudit({ auditId });
  const people = begun.people;
  if (begun.state !== 'started') return { outcome: 'nothing_to_do', people };
  const waiting = Array.from({ length: people - begun.next }, (_, index) => begun.next + index);
  try {
    setCurrentDetails(`${waiting.length} of ${people} people left`);
    await slidingWindow(waiting, {
      room: () => (workflowInfo().continueAsNewSuggested ? 0 : input.window),
      run: (person) => auditOne(input, person),
    });
  } catch (error) {
    return settleAfter(error, (end) => settle(input, end), {
      message: 'The audit could not be run',
      type: 'AuditFailed',
    });
  }
  if (waiting.length > 0) await continueAsNew<typeof auditList>(input);
  await settle(input, 'complete');
  return { outcome: 'complete', people };
}

/** Looks at a person. If nothing could be read in time, the rows say so. */
async function auditOne({ auditId, organizationId }: AuditListInput, person: number): Promise<void> {
  // Audits are free, so they wait for jobs, whose priority is 3.
  const priority = { priorityKey: 4, fairnessKey: organizationId };
  const options = { ...WEB_OPTIONS, activityId: `person-${String(person).padStart(3, '0')}`, priority };
  try {
    await web.auditPerson.executeWithOptions(options, [{ auditId, person }]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await ledger.failAuditPerson({ auditId, person });
  }
}

async function settle({ auditId }: AuditListInput, end: FinalStatus): Promise<void> {
  await CancellationScope.nonCancellable(async () => {
    await ledger.settleAudit({ auditId, end });
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.outcome, value: end }]);
  });
}
