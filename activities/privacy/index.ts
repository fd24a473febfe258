/** The door of `activities/privacy`: what people may ask of us, and what is forgotten by itself. */
import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { RetentionReceipt } from '../../workflows/contract.ts';
import { applyRetention, type RetentionDeps } from './apply-retention.ts';

export { erasePerson } from './erase-person.ts';
export { exportPerson } from './export-person.ts';
export { allow, type Suppressed, suppress } from './suppress.ts';

export interface PrivacyActivities {
  /** Deletes what is older than the limits: rows, and recordings. */
  applyRetention(): Promise<RetentionReceipt>;
}

export function createPrivacyActivities(deps: RetentionDeps): PrivacyActivities {
  return {
    applyRetention: () =>
      applyRetention(deps, () => {
        heartbeat();
        cancellationSignal().throwIfAborted();
      }),
  };
}
