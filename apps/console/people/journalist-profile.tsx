import type { ReactNode } from 'react';
import { checkReason, suggestionNote } from '#mail-merge';
import { ContactEmail, MailLink } from '../components/contact-email.tsx';
import { date } from '../components/formats.ts';
import { Facts } from '../components/metrics.tsx';
import { NETWORK_NAMES } from '../components/network-names.ts';
import { OutsideLink } from '../components/outside-link.tsx';
import type { Journalist, Research } from '../jobs/api.ts';
import { FitReport } from './fit-report.tsx';

interface ProfileProps {
  journalist: Journalist;
  research: Research | null;
  /** The campaign, job or search whose pitch the fit report is about; null for the page's own. */
  pitchOf?: string | null;
  /** The list of evidence, or a placeholder until it has loaded. */
  evidence: ReactNode;
}

/** A journalist's full profile: contact details, reasons for the fit, recent articles, and evidence. */
export function JournalistProfile({ journalist, research, pitchOf = null, evidence }: ProfileProps) {
  return (
    <div className="profile">
      <Part title="Contact">
        <Facts of={contactFacts(journalist)} />
      </Part>
      {research ? (
        <Part title={pitchOf === null ? 'Fit with the pitch' : `Fit with the pitch of “${pitchOf}”`}>
          <FitReport research={research} />
        </Part>
      ) : null}
      <Part title="Work">
        <Facts of={workFacts(journalist)} />
      </Part>
      <Articles journalist={journalist} />
      <Part title={`Evidence (${journalist.evidence_count})`}>{evidence}</Part>
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
        <p className="faint">Your article was also written by {source_article.other_authors.join(', ')}.</p>
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

/** Returns what to check about a value; null if it is certain. */
function checkOf({ certainty }: Journalist, field: keyof Journalist['certainty']): string | null {
  const reason = checkReason(certainty, field);
  return reason === null ? null : `check this: ${reason}`;
}

/** Says how an e-mail address was found. */
const BASIS_WORDS = { published: 'published on a page', provider: 'found by a provider' } as const;

function contactFacts(journalist: Journalist) {
  const { email, email_basis, email_checks, email_suggestion, socials, confidence } = journalist;
  const checks = [
    email_basis === null ? null : BASIS_WORDS[email_basis],
    email_checks.mailbox_checked ? 'mailbox checked' : email_checks.mx_found ? 'domain accepts e-mail' : null,
    checkOf(journalist, 'email'),
  ];
  const nameCheck = confidence.identity === 0 ? null : checkOf(journalist, 'name');
  return [
    ...(nameCheck === null ? [] : [{ name: 'Name', value: journalist.name, note: nameCheck }]),
    {
      name: 'E-mail',
      value:
        email === null ? (
          <span className="faint">No published e-mail address was found.</span>
        ) : (
          <ContactEmail address={email}>
            <MailLink address={email} />
          </ContactEmail>
        ),
      note: email === null ? null : checks.filter((part) => part !== null).join(', '),
    },
    ...(email_suggestion === null
      ? []
      : [
          {
            name: 'Likely address',
            value: <ContactEmail address={email_suggestion.address} />,
            note: suggestionNote(email_suggestion),
          },
        ]),
    ...(Object.keys(NETWORK_NAMES) as (keyof typeof NETWORK_NAMES)[]).flatMap((name) => {
      const href = socials[name];
      return href === null
        ? []
        : [
            {
              name: NETWORK_NAMES[name],
              value: <OutsideLink href={href} />,
              note: checkOf(journalist, name),
            },
          ];
    }),
  ];
}

function workFacts(journalist: Journalist) {
  const { outlet, outlet_domain, role, beat, region, bio, author_page, confidence } = journalist;
  const optional = (name: string, value: string | null, note: string | null = null) =>
    value === null ? [] : [{ name, value, note }];
  return [
    {
      name: 'Outlet',
      value:
        outlet_domain === null || outlet_domain === outlet ? outlet || null : `${outlet} (${outlet_domain})`,
      // For people who were imported, no page says where they work, and perhaps no row does.
      note: confidence.outlet === 0 ? null : checkOf(journalist, 'outlet'),
    },
    { name: 'Role', value: role, note: checkOf(journalist, 'role') },
    ...optional('Beat', beat, checkOf(journalist, 'beat')),
    ...optional('Region', region, checkOf(journalist, 'region')),
    { name: 'Author page', value: author_page === null ? null : <OutsideLink href={author_page} /> },
    ...optional('About', bio),
  ];
}
