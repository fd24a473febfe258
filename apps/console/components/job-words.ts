import type { JobStatus } from '../jobs/api.ts';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'active';

export const STATUS_WORDS: Record<JobStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  processing: { label: 'Running', tone: 'active' },
  complete: { label: 'Complete', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'warning' },
};
