import type { ReactNode } from 'react';

/** Shown in place of an empty list. The children explain how to add something. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
