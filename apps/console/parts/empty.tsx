import type { ReactNode } from 'react';

/** Nothing is here yet, and what would bring something. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
