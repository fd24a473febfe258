import type { ReactNode } from 'react';
import type { Job } from '../../client/index.ts';
import { type BadgeTone, STATUS_WORDS } from './job-words.ts';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** The status of a job or a search. */
export function StatusBadge({ status }: Pick<Job, 'status'>) {
  const { tone, label } = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
