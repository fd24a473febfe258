import { type ReactNode, useRef } from 'react';

interface MenuProps {
  label: string;
  /** Whom the menu of a row is about. */
  about?: string;
  children: ReactNode;
}

/** A button that opens a short list of links. The list closes when it loses focus. */
export function Menu({ label, about, children }: MenuProps) {
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
      <summary
        className="button button-plain"
        aria-label={about === undefined ? undefined : `${label} about ${about}`}
      >
        {label}
      </summary>
      <div className="menu-items">{children}</div>
    </details>
  );
}
