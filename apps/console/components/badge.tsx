import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'active';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
