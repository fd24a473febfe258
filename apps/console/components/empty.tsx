import type { ReactNode } from 'react';

/** A text that is shown in place of an empty list. The children explain how to add an item to the list. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
