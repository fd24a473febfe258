import type { ReactNode } from 'react';
import type { Journalist, Research } from '../api/jobs.ts';
import { Facts } from '../components/metrics.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { date, percent, words } from '../formats.ts';
import { EvidenceList } from './evidence-list.tsx';
import { FitReport } from './fit-report.tsx';

const SOCIALS: { name: keyof Journalist['socials']; label: string }[] = [
  { name: 'x', label: 'X' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'bluesky', label: 'Bluesky' },
  { name: 'mastodon', label: 'Mastodon' },
  { name: 'threads', label: 'Threads' },
  { name: 'website', label: 'Website' },
];

/** Everything known about a journalist, with the evidence. */
export function JournalistProfile({
  journalist,
  research,
}: {
  journalist: Journalist;
  research: Research | null;
}) {
  return (
    <div className="profile">
      {research ? (
        <Part title="Fit with your pitch">
          <FitReport research={research} />
        </Part>
      ) : null}
      <div className="profile-columns">
        <Part title="Contact">
          <Facts of={contactFacts(journalist)} />
        </Part>
        <Part title="Work">
          <Facts of={workFacts(journalist)} />
        </Part>
      </div>
      <Articles journalist={journalist} />
      <Part title={`Evidence (${journalist.evidence.length})`}>
        <EvidenceList evidence={journalist.evidence} />
      </Part>
    </div>
  );
}

function Articles({ journalist: { source_article, recent } }: { journalist: Journalist }) {
  const articles = [...(source_article ? [{ ...source_article, isSource: true }] : []), ...recent];
  if (articles.length === 0) return null;
  return (
    <Part title="Articles">
      <ul className="articles">
        {articles.map((article) => (
          <li key={`${article.url} ${'isSource' in article}`}>
            <OutsideLink href={article.url}>{article.title}</OutsideLink>
            <span className="faint">
              {[
                article.published === null ? null : date(article.published),
                'isSource' in article ? 'your source' : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {source_article && source_article.other_authors.length > 0 ? (
        <p className="faint">Your source was also written by {source_article.other_authors.join(', ')}.</p>
      ) : null}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="profile-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function contactFacts({ email, email_status, email_basis, email_checks, confidence, socials }: Journalist) {
  const checks = [
    email_basis === null ? null : words(email_basis).toLowerCase(),
    email === null ? null : `status ${email_status}`,
    email_checks.mx_found ? 'domain accepts e-mail' : null,
    email_checks.mailbox_checked ? 'mailbox checked' : null,
    confidence.email === null ? null : `${percent(confidence.email)} sure`,
  ];
  return [
    {
      name: 'E-mail',
      value:
        email === null ? null : (
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        ),
      note: email === null ? null : checks.filter((part) => part !== null).join(', '),
    },
    ...SOCIALS.flatMap(({ name, label }) => {
      const href = socials[name];
      return href === null ? [] : [{ name: label, value: <OutsideLink href={href} /> }];
    }),
  ];
}

function workFacts({ outlet, outlet_domain, role, beat, region, bio, author_page, confidence }: Journalist) {
  const optional = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  return [
    {
      name: 'Outlet',
      value: outlet_domain === null || outlet_domain === outlet ? outlet : `${outlet} (${outlet_domain})`,
      note: `${percent(confidence.outlet)} sure`,
    },
    { name: 'Role', value: role, note: confidence.role === null ? null : `${percent(confidence.role)} sure` },
    ...optional('Beat', beat),
    ...optional('Region', region),
    { name: 'Author page', value: author_page === null ? null : <OutsideLink href={author_page} /> },
    ...optional('About', bio),
  ];
}
