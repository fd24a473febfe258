import { Resolver } from 'node:dns/promises';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { LRUCache } from 'lru-cache';
import { isAddress } from '#reader';
import { type EmailChecks, localPart, publicationDomain } from '../../model/index.ts';
import {
  FREE_PROVIDERS,
  NEWSLETTER_HOST,
  PUBLICATION_ENDINGS,
  ROLE_ENDINGS,
  ROLE_LOCAL_PARTS,
} from './office-addresses.ts';

/** This set is built only once, because the package creates a new set on each call. */
const DISPOSABLE = disposableEmailBlocklistSet();

/** Looks up whether a domain has a mail server; null if DNS gave no result or was not queried. */
export type MxLookup = (domain: string) => Promise<boolean | null>;

/** Returns whether the part before the @ names a function, a section or the publisher instead of a person. */
export function isRoleAccount(email: string, outlet: string[] = []): boolean {
  const mailbox = localPart(email);
  const bare = mailbox.replace(/[^\p{L}]/gu, '');
  const domain = mailDomain(email);
  const publisherNames = [domain, ...outlet].map((name) => bareName(name));
  return (
    ROLE_LOCAL_PARTS.has(mailbox) ||
    ROLE_LOCAL_PARTS.has(bare) ||
    mailbox.split(/[._-]/).some((word) => ROLE_LOCAL_PARTS.has(word)) ||
    ROLE_ENDINGS.test(bare) ||
    NEWSLETTER_HOST.test(domain) ||
    (FREE_PROVIDERS.has(domain) && PUBLICATION_ENDINGS.test(bare)) ||
    publisherNames.includes(bare)
  );
}

/** Returns whether an address is neither an office's nor at a domain where everyone can have one. */
export function isOwnMailbox(email: string, outlet: string[] = []): boolean {
  const domain = mailDomain(email);
  return !isRoleAccount(email, outlet) && !FREE_PROVIDERS.has(domain) && !DISPOSABLE.has(domain);
}

function bareName(name: string): string {
  return (name.split('.')[0] ?? '').toLowerCase().replace(/[^\p{L}]/gu, '');
}

function mailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Checks an address without sending mail and without probing the mailbox. */
export async function checkEmail(email: string, hasMx: MxLookup): Promise<EmailChecks> {
  const domain = mailDomain(email);
  return {
    syntax_valid: isAddress(email),
    mx_found: await hasMx(domain),
    role_account: isRoleAccount(email),
    free_provider: FREE_PROVIDERS.has(domain),
    disposable: DISPOSABLE.has(domain),
    mailbox_checked: false,
    checked_at: new Date().toISOString(),
  };
}

export function affiliationOf(
  email: string,
  outletDomain: string | null,
): 'outlet_domain' | 'free_provider' | 'other_domain' {
  const domain = mailDomain(email);
  if (outletDomain !== null && publicationDomain(domain) === outletDomain) return 'outlet_domain';
  return FREE_PROVIDERS.has(domain) ? 'free_provider' : 'other_domain';
}

const DNS_TIMEOUT_MS = 2_000;
const MAX_DOMAINS = 5_000;

/** Creates a DNS look-up that caches results, because many journalists share a newsroom's domain. */
export function createMxLookup(): MxLookup {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  const mailDomains = new LRUCache<string, boolean>({ max: MAX_DOMAINS });
  return async (domain) => {
    const before = mailDomains.get(domain);
    if (before !== undefined) return before;
    const hasServer = await askDns(resolver, domain);
    if (hasServer !== null) mailDomains.set(domain, hasServer);
    return hasServer;
  };
}

/** Returns null (unknown) for every domain, for workers without network access. */
export const noMxLookup: MxLookup = async () => null;

async function askDns(resolver: Resolver, domain: string): Promise<boolean | null> {
  try {
    const records = await resolver.resolveMx(domain);
    // A single mail server record without a host means that the domain accepts no mail (RFC 7505).
    return records.some((record) => record.exchange !== '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? false : null;
  }
}
