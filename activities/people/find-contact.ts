import type { articles, journalists, sources } from '../../db/index.ts';
import { askFinder } from './ask-finder.ts';
import { type Contact, statusOf } from './contact.ts';
import { type Attributed, attribute } from './contacts.ts';
import { affiliationOf, checkEmail } from './email-checks.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';
import type { Named } from './owner.ts';
import { otherNames } from './profile.ts';
import type { KnownOfPerson, ResolveDeps, ResolveOptions } from './resolution.ts';
import { NO_SOCIALS, type OfferedProfile, ownProfiles } from './socials.ts';

/** Office addresses that are shown. */
const MAX_OFFICES = 3;
/** Pages of people and addresses that are asked when the person's own pages give no address. */
const MAX_STAFF_PAGES = 2;
const STAFF_PAGE_READER = 'staff_page@1';

/** The person's published address with its checks; office addresses become evidence and nothing else. */
export async function findContact(
  deps: ResolveDeps,
  options: Pick<ResolveOptions, 'signal' | 'holder'>,
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: sources.Evidence[],
): Promise<Contact> {
  const { article, authorPage } = known;
  const named = namesAround(known);
  const candidates: (Attributed & { page: QuotedPage })[] = [];
  const offices: { address: articles.PrintedAddress; page: QuotedPage }[] = [];
  const consider = (addresses: articles.PrintedAddress[], page: QuotedPage) => {
    const { personal, role } = attribute(addresses, named);
    candidates.push(...personal.map((entry) => ({ ...entry, page })));
    offices.push(...role.map((address) => ({ address, page })));
  };
  if (authorPage && quotedAuthorPage) consider(authorPage.reading.addresses, quotedAuthorPage);
  if (article) {
    const { email, places } = article.author;
    const locator = places?.email ?? article.author.locator;
    // The data says whose it is: the name stands beside it by definition. What is printed is among the page's addresses.
    const own =
      email && locator.startsWith('json-ld:')
        ? [{ email, locator, excerpt: email, nearby: [known.name] }]
        : [];
    consider([...own, ...article.reading.addresses], article.quoted);
  }
  if (candidates.length === 0) {
    for (const url of staffPages(known)) {
      const page = await deps.pages.authorPage(url, options);
      if (page.ok)
        consider(page.page.reading.addresses, {
          ...page.page,
          url: page.page.reading.url,
          extractor: STAFF_PAGE_READER,
        });
      if (candidates.length > 0) break;
    }
  }

  for (const { address, page } of offices.slice(0, MAX_OFFICES))
    evidence.push(evidenceFor(['office_email'], page, address));
  const best = candidates.sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) return askFinder(deps, options, known, evidence);
  const { email } = best.address;
  evidence.push(evidenceFor(['email'], best.page, best.address));
  const checks = await checkEmail(email, deps.hasMx);
  const checked = await deps.finder?.verify(email, options.signal);
  const mailbox = checked?.outcome === 'verified' ? checked.mailbox : null;
  const affiliation = affiliationOf(email, known.publication.domain);
  return {
    fields: {
      email,
      email_status: statusOf(checks, mailbox),
      email_basis: 'published' as const,
      email_affiliation: affiliation,
      email_checks: { ...checks, mailbox_checked: mailbox !== null && mailbox !== 'unknown' },
    },
    confidence: Math.round((best.confidence - (affiliation === 'other_domain' ? 0.1 : 0)) * 100) / 100,
  };
}

/** The names that tell whose something on these pages is. */
export function namesAround({ name, article, publication }: KnownOfPerson): Named {
  return {
    name,
    others: article ? otherNames(name, article.reading.authors) : [],
    outlet: [publication.domain, publication.name ?? ''].filter((text) => text !== ''),
  };
}

function staffPages({ article, authorPage }: KnownOfPerson): string[] {
  const found = [...(article?.reading.staff_pages ?? []), ...(authorPage?.reading.staff_pages ?? [])];
  return [...new Set(found)].slice(0, MAX_STAFF_PAGES);
}

/** The person's own profiles, each with its evidence. */
export function findSocials(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: sources.Evidence[],
): journalists.Socials {
  const { article, authorPage, publication } = known;
  const offered: OfferedProfile[] = [];
  if (authorPage && quotedAuthorPage) {
    for (const profile of authorPage.reading.profiles) offered.push({ ...profile, page: quotedAuthorPage });
  }
  if (article) {
    const { profiles, places } = article.author;
    const locator = places?.profiles ?? article.author.locator;
    for (const url of profiles)
      offered.push({ url, locator, excerpt: url, nearby: [], page: article.quoted, stated: true });
    for (const profile of article.reading.profiles)
      offered.push({ ...profile, page: article.quoted, stated: false });
  }
  const socials = { ...NO_SOCIALS };
  for (const { network, url, profile } of ownProfiles(offered, namesAround(known), publication.domain)) {
    socials[network] = url;
    evidence.push(evidenceFor([`socials.${network}`], profile.page, profile));
  }
  return socials;
}
