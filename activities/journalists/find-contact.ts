import { profileHandle } from '#reader';
import {
  type EmailChecks,
  type Evidence,
  type JournalistProfile,
  normalizeName,
  type PrintedAddress,
  type Socials,
} from '../../model/index.ts';
import { askFinder, type Claim } from './ask-finder.ts';
import { type Attributed, attribute } from './contacts.ts';
import { affiliationOf, checkEmail, NO_CHECKS } from './email-checks.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';
import type { MailboxState } from './finder/email-finder.ts';
import type { Named } from './owner.ts';
import { otherNames } from './profile.ts';
import type { KnownOfPerson, ResolveDeps, ResolveOptions } from './resolution.ts';
import { NO_SOCIALS, type OfferedProfile, ownProfiles } from './socials.ts';

/** How many office addresses are recorded as evidence. */
const MAX_OFFICES = 3;
/** How many staff pages are read if the person's own pages show no address. */
const MAX_STAFF_PAGES = 2;
const STAFF_PAGE_READER = 'staff_page@1';

/** Finds and checks the person's published address; office and inferred addresses are only recorded as evidence. */
export async function findContact(
  deps: ResolveDeps,
  options: Pick<ResolveOptions, 'signal' | 'holder' | 'onReading'>,
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: Evidence[],
): Promise<Contact> {
  const { article, authorPage } = known;
  const named = namesAround(known);
  const candidates: (Attributed & { page: QuotedPage })[] = [];
  const offices: { address: PrintedAddress; page: QuotedPage }[] = [];
  const consider = (addresses: PrintedAddress[], page: QuotedPage) => {
    const { personal, role } = attribute(addresses, named);
    candidates.push(...personal.map((entry) => ({ ...entry, page })));
    offices.push(...role.map((address) => ({ address, page })));
  };
  if (authorPage && quotedAuthorPage) consider(authorPage.reading.addresses, quotedAuthorPage);
  if (article) {
    const { email, places } = article.author;
    const locator = places?.email ?? article.author.locator;
    // Structured data says whose address it contains, so the person's name is passed as the text around it. Printed
    // addresses are already in `article.reading.addresses`.
    const own =
      email && locator.startsWith('json-ld:')
        ? [{ email, locator, excerpt: email, nearby: [known.name] }]
        : [];
    consider([...own, ...article.reading.addresses], article.quoted);
  }
  const readUntilFound = async (urls: string[]) => {
    for (const url of urls) {
      if (candidates.length > 0) return;
      const page = await deps.pages.authorPage(url, options);
      if (page.ok)
        consider(page.page.reading.addresses, {
          ...page.page,
          url: page.page.reading.url,
          extractor: STAFF_PAGE_READER,
        });
    }
  };
  await readUntilFound(staffPages(known));
  const claim = candidates.length === 0 ? await askFinder(deps, options, known) : null;
  // A vendor's claim about a page is not proof, so read the page.
  await readUntilFound(claim?.seenOn ?? []);

  for (const { address, page } of offices.slice(0, MAX_OFFICES))
    evidence.push(evidenceFor(['office_email'], page, address));
  const best = candidates.sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) {
    if (claim) evidence.push(claim.evidence);
    return NO_CONTACT;
  }
  const { email } = best.address;
  evidence.push(evidenceFor(['email'], best.page, best.address));
  const checks = await checkEmail(email, deps.hasMx);
  const mailbox = await checkMailbox(deps, options, email, claim);
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

/** Returns the mailbox's state from the vendor's claim or a new check, or null if there is neither. */
async function checkMailbox(
  { finder }: Pick<ResolveDeps, 'finder'>,
  { signal }: Pick<ResolveOptions, 'signal'>,
  email: string,
  claim: Claim | null,
): Promise<MailboxState | null> {
  if (claim?.email === email) return claim.mailbox;
  const checked = await finder?.verify(email, signal);
  return checked?.outcome === 'verified' ? checked.mailbox : null;
}

/** Returns the names by which `ownerOf` recognizes an owner: the person's, the other authors', the publication's. */
function namesAround({ name, article, publication }: KnownOfPerson): Named {
  return {
    name,
    others: article ? otherNames(name, article.reading.authors) : [],
    outlet: [publication.domain, publication.name ?? ''].filter((text) => text !== ''),
  };
}

function staffPages({ article, authorPage }: KnownOfPerson): string[] {
  const urls = [...(article?.reading.staff_pages ?? []), ...(authorPage?.reading.staff_pages ?? [])];
  return [...new Set(urls)].slice(0, MAX_STAFF_PAGES);
}

/** Returns the person's profiles and which of them are certain, and adds their evidence to `evidence`. */
export function findSocials(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: Evidence[],
): { socials: Socials; certain: ReadonlySet<string> } {
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
    for (const profile of article.reading.profiles) {
      // The tag `twitter:creator` names the account of one author, or of the outlet if the author has none.
      const isCard = profile.locator === 'meta:twitter:creator' && sharesLetters(profile.url, known.name);
      offered.push({
        ...profile,
        nearby: isCard ? [known.name] : profile.nearby,
        page: article.quoted,
        stated: false,
      });
    }
  }
  const socials = { ...NO_SOCIALS };
  const certain = new Set<string>();
  for (const { network, url, profile, isCertain } of ownProfiles(
    offered,
    namesAround(known),
    publication.domain,
  )) {
    socials[network] = url;
    if (isCertain) certain.add(network);
    evidence.push(evidenceFor([`socials.${network}`], profile.page, profile));
  }
  return { socials, certain };
}

const MIN_SHARED = 4;

/** Returns whether a handle shares four letters in a row with the name, as `official_deep` with "Rajdeep Singh". */
function sharesLetters(url: string, name: string): boolean {
  const handle = normalizeName(profileHandle(url)).replaceAll(' ', '');
  return normalizeName(name)
    .split(' ')
    .some((word) =>
      [...word].some(
        (_, at) => at + MIN_SHARED <= word.length && handle.includes(word.slice(at, at + MIN_SHARED)),
      ),
    );
}

export interface Contact {
  fields: Pick<
    JournalistProfile,
    'email' | 'email_status' | 'email_basis' | 'email_affiliation' | 'email_checks'
  >;
  confidence: number | null;
}

const NO_CONTACT: Contact = {
  fields: {
    email: null,
    email_status: 'not_found',
    email_basis: null,
    email_affiliation: null,
    email_checks: NO_CHECKS,
  },
  confidence: null,
};

/** Returns the status of an e-mail address. Only a mailbox check can make it `deliverable`. */
function statusOf(checks: EmailChecks, mailbox: MailboxState | null): Contact['fields']['email_status'] {
  if (mailbox === 'undeliverable' || checks.mx_found === false || checks.disposable) return 'risky';
  return mailbox === 'deliverable' ? 'deliverable' : 'unknown';
}
