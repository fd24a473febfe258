import {
  type AuditAddress,
  type AuditReason,
  type AuditState,
  mailboxOf,
  type PageVersion,
  type ShownFact,
} from '../../model/index.ts';
import { judge } from './judge.ts';
import { AGREEMENT_MS } from './page-history.ts';
import { isSameRole } from './same-facts.ts';

/** A row of somebody's list, as far as pages can tell whether it holds. */
export interface BroughtRow {
  name: string;
  role: string | null;
  email: string | null;
  /** Whether the address is at a provider where everybody can have one. */
  isPrivate: boolean;
  /** Whether the address counts as a guess, and is compared with nothing. */
  isGuess: boolean;
}

export interface RowVerdict {
  state: AuditState;
  reasons: AuditReason[];
  address: AuditAddress | null;
}

/** Nothing of a page that a row does not state can contradict it. */
const NO_ADDRESS = '';

/**
 * Judges a row of somebody's list by what the person's page shows now, with the rules of checks. The row is what is
 * known; it is compared once, because its owner wants to know whether it holds today, not since when.
 */
export function judgeRow(row: BroughtRow, page: PageVersion, at: number): RowVerdict {
  const brought = row.email === null ? null : row.isGuess ? NO_ADDRESS : row.email;
  // A page without an address says nothing of any address, right or wrong.
  const emails = brought === null || page.emails.length === 0 ? [] : [stated(page, brought)];
  const isOtherRole = row.role !== null && page.role !== null && !isSameRole(row.role, page.role.value);
  const known: PageVersion = {
    ...page,
    name: stated(page, row.name),
    role: isOtherRole ? stated(page, row.role ?? '') : page.role,
    emails,
  };
  const history = { confirmed: page, candidate: null, read_at: page.fetched_at, turns: [] };
  const judgement = judge(known, history, at - AGREEMENT_MS, at);
  const address = addressOf(brought, page);
  const isUnseen = row.isPrivate && address !== 'confirmed';
  if (judgement.result === 'confirmed')
    return { state: isUnseen ? 'private_mailbox' : 'confirmed', reasons: [], address };
  if (judgement.result !== 'changed')
    return { state: 'not_found', reasons: ['another_person'], address: null };
  const reasons = judgement.changes.map(
    ({ kind }): AuditReason => (kind === 'role_changed' ? 'role_changed' : 'address_changed'),
  );
  return { state: isUnseen ? 'private_mailbox' : 'stale', reasons, address };
}

function addressOf(brought: string | null, { emails }: PageVersion): AuditAddress | null {
  if (brought === null) return null;
  if (emails.length === 0) return 'not_published';
  const isShown = emails.some(({ value }) => mailboxOf(value) === mailboxOf(brought));
  return isShown ? 'confirmed' : 'other';
}

function stated({ name: { locator, excerpt } }: PageVersion, value: string): ShownFact {
  return { value, locator, excerpt };
}
