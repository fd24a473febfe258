import { Link, useLocation } from 'wouter';

interface Entry {
  href: string;
  label: string;
  /** Whether to show the link only to admins of the organization. The API rejects all other users. */
  admins?: boolean;
  /** Whether the link leads to a page outside the console, such as the documentation. */
  isOutside?: boolean;
}

const GROUPS: { title: string; entries: Entry[] }[] = [
  {
    title: 'Media research',
    entries: [
      { href: '/', label: 'Campaigns' },
      { href: '/jobs', label: 'Research' },
      { href: '/lists', label: 'Media lists' },
      { href: '/audits', label: 'Check a list' },
      { href: '/search', label: 'News search' },
      { href: '/articles', label: 'Articles' },
      { href: '/publications', label: 'Publications' },
    ],
  },
  {
    title: 'Organization',
    entries: [
      { href: '/credits', label: 'Credits' },
      { href: '/members', label: 'Members' },
      { href: '/organization', label: 'Settings', admins: true },
      { href: '/sources', label: 'Sources', admins: true },
      { href: '/account', label: 'Account' },
    ],
  },
  {
    title: 'Developers',
    entries: [
      { href: '/keys', label: 'API keys', admins: true },
      { href: '/webhooks', label: 'Webhooks', admins: true },
      { href: '/quick-start', label: 'Quick start' },
      { href: '/devices', label: 'Devices' },
    ],
  },
  { title: 'Help', entries: [{ href: '/docs/', label: 'Documentation', isOutside: true }] },
];

export function Navigation({ isAdmin, onNavigate }: { isAdmin: boolean; onNavigate: () => void }) {
  const [location] = useLocation();
  return (
    <nav className="navigation" id="navigation" aria-label="Console">
      {GROUPS.map(({ title, entries }) => (
        <div key={title} className="navigation-group">
          <p className="navigation-title" id={`group-${title}`}>
            {title}
          </p>
          <ul aria-labelledby={`group-${title}`}>
            {entries
              .filter((entry) => isAdmin || !entry.admins)
              .map(({ href, label, isOutside }) => (
                <li key={href}>
                  {isOutside ? (
                    <a href={href}>{label}</a>
                  ) : (
                    <Link
                      href={href}
                      onClick={onNavigate}
                      aria-current={isCurrent(location, href) ? 'page' : undefined}
                    >
                      {label}
                    </Link>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isCurrent(location: string, href: string): boolean {
  if (href === '/') return location === '/' || location.startsWith('/campaigns/');
  if (href === '/jobs' && /^\/(?:searches|saved-pitches)\//u.test(location)) return true;
  return location === href || location.startsWith(`${href}/`);
}
