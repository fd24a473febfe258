import {
  type ArticleAuthor,
  type EmailChecks,
  type Evidence,
  INFERRED_EMAIL,
  type JournalistProfile,
  NO_CHECKS,
  type PrintedAddress,
} from '../../model/index.ts';
import { type Attributed, attribute, namesAround } from './attribute-addresses.ts';
import { affiliationOf, checkEmail, isRoleAccount } from './email-checks.ts';
import { evidenceFor, type QuotedPage, quotePage } from './evidence.ts';
import type { MailboxState } from './finder/email-finder.ts';
import type { KnownOfPerson, ResolveDeps, ResolveOptions } from './resolution.ts';

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
): Promise<Contact> {
  const { personal, offices, claim } = await collectAddresses(deps, options, known);
  const ofOffices = offices
    .slice(0, MAX_OFFICES)
    .map(({ address, page }) => evidenceFor(['office_email'], page, address));
  const best = personal.sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) return { ...NO_CONTACT, evidence: [...ofOffices, ...(claim ? [claim.evidence] : [])] };
  const { email } = best.address;
  const checks = await checkEmail(email, deps.hasMx);
  const mailbox = await checkMailbox(deps, options, email, claim);
  const affiliation = affiliationOf(email, known.publication.domain);
  return {
    fields: {
      email,
      email_status: statusOf(checks, mailbox),
      email_basis: 'published',
      email_affiliation: affiliation,
      email_checks: { ...checks, mailbox_checked: mailbox !== null && mailbox !== 'unknown' },
    },
    confidence: Math.round((best.confidence - (affiliation === 'other_domain' ? 0.1 : 0)) * 100) / 100,
    evidence: [...ofOffices, evidenceFor(['email'], best.page, best.address)],
  };
}

type OnPage<T> = T & { page: QuotedPage };

/** Reads the addresses of the person's pages; staff pages and those that a vendor cites only while there is none. */
async function collectAddresses(
  deps: ResolveDeps,
  options: Pick<ResolveOptions, 'signal' | 'holder' | 'onReading'>,
  known: KnownOfPerson,
): Promise<{
  personal: OnPage<Attributed>[];
  offices: OnPage<{ address: PrintedAddress }>[];
  claim: Claim | null;
}> {
  const { article, authorPage } = known;
  const named = namesAround(known);
  const personal: OnPage<Attributed>[] = [];
  const offices: OnPage<{ address: PrintedAddress }>[] = [];
  const consider = (addresses: PrintedAddress[], page: QuotedPage) => {
    const found = attribute(addresses, named);
    personal.push(...found.personal.map((entry) => ({ ...entry, page })));
    offices.push(...found.role.map((address) => ({ address, page })));
  };
  const readUntilFound = async (urls: string[]) => {
    for (const url of urls) {
      if (personal.length > 0) return;
      const read = await deps.pages.authorPage(url, options);
      if (read.ok)
        consider(read.page.reading.addresses, { ...quotePage(read.page), extractor: STAFF_PAGE_READER });
    }
  };
  if (authorPage) consider(authorPage.reading.addresses, quotePage(authorPage));
  if (article)
    consider([...statedAddress(article.author, known.name), ...article.reading.addresses], article.quoted);
  await readUntilFound(staffPages(known));
  const claim = personal.length === 0 ? await inferAddress(deps, options, known) : null;
  // A vendor's claim about a page is not proof, so read the page.
  await readUntilFound(claim?.seenOn ?? []);
  return { personal, offices, claim };
}

/**
 * The address of an author in structured data, which says whose it is: so the person's name is passed as the text
 * around it. Printed addresses are already among the article's.
 */
function statedAddress({ email, places, locator }: ArticleAuthor, name: string): PrintedAddress[] {
  const at = places?.email ?? locator;
  return email && at.startsWith('json-ld:') ? [{ email, locator: at, excerpt: email, nearby: [name] }] : [];
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

function staffPages({ article, authorPage }: KnownOfPerson): string[] {
  const urls = [...(article?.reading.staff_pages ?? []), ...(authorPage?.reading.staff_pages ?? [])];
  return [...new Set(urls)].slice(0, MAX_STAFF_PAGES);
}

export interface Contact {
  fields: Pick<
    JournalistProfile,
    'email' | 'email_status' | 'email_basis' | 'email_affiliation' | 'email_checks'
  >;
  confidence: number | null;
  evidence: Evidence[];
}

const NO_CONTACT: Omit<Contact, 'evidence'> = {
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

/** How many of the pages that a vendor cites are read to confirm an address. */
const MAX_PAGES = 2;

/** A vendor's claim of an address, which counts as inferred until a page that Byline has read shows it. */
interface Claim {
  email: string;
  mailbox: MailboxState;
  /** URLs of pages that show the address, according to the vendor. */
  seenOn: string[];
  /** The vendor's response, which is the evidence if no page shows the address. */
  evidence: Evidence;
}

/** Returns the address that the vendor suggests, or null if the vendor knows none or refuses. */
export async function inferAddress(
  { finder }: Pick<ResolveDeps, 'finder'>,
  { signal }: Pick<ResolveOptions, 'signal'>,
  { name, publication: { domain } }: Pick<KnownOfPerson, 'name' | 'publication'>,
): Promise<Claim | null> {
  if (!finder || domain === '') return null;
  const answer = await finder.find({ name, domain }, signal);
  if (answer.outcome !== 'found' || isRoleAccount(answer.email)) return null;
  const { email, mailbox, seenOn, responseSha256 } = answer;
  const response = {
    url: finder.homepage,
    fetched_at: new Date(),
    content_sha256: responseSha256,
    extractor: finder.name,
  };
  const located = { locator: `provider:${finder.name}`, excerpt: email };
  const evidence = evidenceFor([INFERRED_EMAIL], response, located);
  return { email, mailbox, seenOn: seenOn.slice(0, MAX_PAGES), evidence };
}
