import type { ReactNode } from 'react';

/**
 * A link to another site. The URL comes from an untrusted page, so any URL other than http or https is shown
 * as text. This rule blocks `javascript:` URLs, for example.
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
