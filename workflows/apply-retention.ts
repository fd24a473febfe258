import { applyRetentionLimits } from './activities.ts';
import type { RetentionReceipt } from './contract.ts';

/** Started by a schedule each day, one at a time: deletes what is older than the limits. */
export async function applyRetention(): Promise<RetentionReceipt> {
  return applyRetentionLimits();
}
