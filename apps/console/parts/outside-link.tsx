import type { ReactNode } from 'react';

/**
 * A link into the world. The address was read on somebody's page: anything but http and https (a `javascript:`
 * address, for one) is shown as text.
 */
export function OutsideLink({ href, children }: { href: string; children?: ReactNode }) {
  const label = children ?? withoutScheme(href);
  if (!/^https?:\/\//i.test(href)) return <span className="outside">{label}</span>;
  return (
    <a className="outside" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function withoutScheme(href: string): string {
  return href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
