import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { journalists } from '../../db/index.ts';
import { isAddress } from '../articles/index.ts';
import { publicationDomain } from '../publications/index.ts';
import { FREE_PROVIDERS, ROLE_ENDINGS, ROLE_LOCAL_PARTS } from './email-words.ts';

/** Built once: the package makes a new set for each call. */
const DISPOSABLE = disposableEmailBlocklistSet();

/** Whether a mail domain has a mail server: null when DNS could not say, or was not asked. */
export type MxLookup = (domain: string) => Promise<boolean | null>;

/** Whether an address is an office's, by its local part: a function, a section, or the name of the house. */
export function isRoleAccount(email: string, outlet: string[] = []): boolean {
  const local = localPart(email).toLowerCase();
  const bare = local.replace(/[^\p{L}]/gu, '');
  const house = [mailDomain(email), ...outlet].map((name) => bareName(name));
  return (
    ROLE_LOCAL_PARTS.has(local) ||
    ROLE_LOCAL_PARTS.has(bare) ||
    local.split(/[._+-]/).some((word) => ROLE_LOCAL_PARTS.has(word)) ||
    ROLE_ENDINGS.test(bare) ||
    house.includes(bare)
  );
}

function bareName(name: string): string {
  return (name.split('.')[0] ?? '').toLowerCase().replace(/[^\p{L}]/gu, '');
}

export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

export function mailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** What can be said of an address without writing to it. No mailbox is ever probed. */
export async function checkEmail(email: string, hasMx: MxLookup): Promise<journalists.EmailChecks> {
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

/** The checks of an address that does not exist. */
export const NO_CHECKS: journalists.EmailChecks = {
  syntax_valid: null,
  mx_found: null,
  role_account: null,
  free_provider: null,
  disposable: null,
  mailbox_checked: null,
  checked_at: null,
};

/** Whose domain an address is at. */
export function affiliationOf(
  email: string,
  outletDomain: string | null,
): 'outlet_domain' | 'free_provider' | 'other_domain' {
  const domain = mailDomain(email);
  if (outletDomain !== null && publicationDomain(domain) === outletDomain) return 'outlet_domain';
  return FREE_PROVIDERS.has(domain) ? 'free_provider' : 'other_domain';
}
