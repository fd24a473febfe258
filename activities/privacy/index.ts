/** Public interface of `activities/privacy`: people's requests about their data, and automatic deletion. */
import type { RetentionReceipt } from '../../workflows/contract.ts';
import { withHeartbeats } from '../support/index.ts';
import { applyRetention, type RetentionDeps } from './apply-retention.ts';

export { cleanRecordings, keepRecordingsClean } from './clean-recordings.ts';
export { erasePerson } from './erase-person.ts';
export { exportPerson } from './export-person.ts';
export { allow, type Suppressed, suppress } from './suppress.ts';

export interface PrivacyActivities {
  applyRetention(): Promise<RetentionReceipt>;
}

export function createPrivacyActivities(deps: RetentionDeps): PrivacyActivities {
  return {
    applyRetention: () => withHeartbeats((signal) => applyRetention(deps, () => signal.throwIfAborted())),
  };
}
