import type { ReactNode } from 'react';

/** A text in place of an empty list. The children explain how to add an item. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
