import { type ReactNode, useRef } from 'react';

/** A button that opens a short list of links. The list closes when it loses focus. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current) ref.current.open = false;
  };
  return (
    <details
      ref={ref}
      className="menu"
      onBlur={({ relatedTarget }) => {
        if (!ref.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        ref.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="button button-plain">{label}</summary>
      <div className="menu-items">{children}</div>
    </details>
  );
}
