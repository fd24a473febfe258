import {
  type ChangeKind,
  localPart,
  mailboxOf,
  normalizeName,
  type PageHistory,
  type PageVersion,
  type ShownFact,
} from '../../model/index.ts';
import { AGREEMENT_MS, isRebuilt, isUnsteady } from './page-history.ts';
import { roleKey } from './same-facts.ts';

/** A change of a person, with the facts before and after; null where a page shows none. */
export interface FactChange {
  kind: ChangeKind;
  before: ShownFact | null;
  after: ShownFact | null;
}

export type Judgement =
  /** `known` is what the list knows from now on. */
  | { result: 'confirmed'; known: PageVersion }
  | { result: 'not_known'; known: PageVersion | null }
  | { result: 'changed'; known: PageVersion; changes: FactChange[] }
  /** The page states something else than before, and must be read again. */
  | { result: 'wait' };

/**
 * Compares what a list knows of a person with what the person's page has shown.
 *
 * @param known the page as the list last knew it; null if it never did
 * @param differsSince when this list first saw the page state something else, in ms; null if it has not. A list waits
 *   for its own second read even if other lists have it already, so that nobody can tell who else watches a person.
 * @param at the time of the read, in ms
 */
export function judge(
  known: PageVersion | null,
  history: PageHistory,
  differsSince: number | null,
  at: number,
): Judgement {
  const { confirmed, candidate } = history;
  const shown = candidate ?? confirmed;
  // What others have seen of the page before must not show in a list's first check.
  if (!known && shown && !shown.no_pr) return { result: 'confirmed', known: shown };
  if (!confirmed || isUnsteady(history, at)) return { result: 'not_known', known };
  if (candidate) return { result: 'wait' };
  const all = changesBetween(known, confirmed);
  // What a rebuilt page no longer shows may be lost or left out, and what it shows otherwise may be read otherwise.
  const changes =
    known && isRebuilt(known, confirmed)
      ? all.filter((change) => isAtNewDomain(change) && isSameName(known, confirmed))
      : all;
  if (changes.length === 0 && all.length > 0)
    return { result: 'not_known', known: withPending(known, confirmed) };
  if (changes.length === 0) return { result: 'confirmed', known: confirmed };
  if (known && isNamesake(known, confirmed, changes)) return { result: 'not_known', known: confirmed };
  const isAgreed = differsSince !== null && at - differsSince >= AGREEMENT_MS;
  return isAgreed ? { result: 'changed', known: confirmed, changes } : { result: 'wait' };
}

/** Whether an address has only another domain, as when an outlet changes its name. */
function isAtNewDomain({ kind, before, after }: FactChange): boolean {
  const ownPart = (fact: ShownFact | null) => fact && localPart(fact.value);
  return kind === 'address_changed' && ownPart(before) === ownPart(after);
}

/** A fact that appears is no change; one that was known and is gone, or is another, is. */
function changesBetween(known: PageVersion | null, now: PageVersion): FactChange[] {
  return [changeOfAddress(known, now), changeOfRole(known, now), refusal(known, now)].flatMap(
    (change) => change ?? [],
  );
}

/**
 * Whether it may be somebody of the same name: the role changes under a name that is written otherwise, or with nothing
 * left of the old site's addresses, or together with the address and with nothing left of the page's sentences.
 */
function isNamesake(known: PageVersion, now: PageVersion, changes: FactChange[]): boolean {
  const kinds = changes.map(({ kind }) => kind);
  if (!kinds.includes('role_changed')) return false;
  if (!isSameName(known, now)) return true;
  const hosts = new Set(withAddress(known)?.emails.map(({ value }) => value.split('@')[1]?.toLowerCase()));
  const isAtHost = now.emails.some(({ value }) => hosts.has(value.split('@')[1]?.toLowerCase()));
  // An address that was gone before says nothing of who is on the page now.
  const isPending = known.with_address !== undefined;
  const hasOtherAddress = kinds.some(
    (kind) => kind === 'address_changed' || (kind === 'address_gone' && !isPending),
  );
  return isAtHost
    ? hasOtherAddress && sharesNothing(known, now)
    : hasOtherAddress || sharesNothing(known, now);
}

function isSameName(known: PageVersion, now: PageVersion): boolean {
  return normalizeName(known.name.value) === normalizeName(now.name.value);
}

function sharesNothing(
  { sentences: before = [] }: PageVersion,
  { sentences: after = [] }: PageVersion,
): boolean {
  return before.length > 0 && after.length > 0 && !before.some((sentence) => after.includes(sentence));
}

/** The version of a page in which it last showed an address, unless the list says that it is gone. */
export function withAddress(known: PageVersion | null): PageVersion | null {
  return known?.with_address ?? known;
}

/** A version of a page that keeps what the list is yet to say of an address that is gone. */
function withPending(known: PageVersion | null, now: PageVersion): PageVersion {
  return known?.with_address && now.emails.length === 0 ? { ...now, with_address: known.with_address } : now;
}

function changeOfAddress(known: PageVersion | null, now: PageVersion): FactChange | null {
  const earlier = withAddress(known)?.emails ?? [];
  const [before] = earlier;
  if (!before) return null;
  const shown = new Set(now.emails.map(({ value }) => mailboxOf(value)));
  if (earlier.some(({ value }) => shown.has(mailboxOf(value)))) return null;
  const [after] = now.emails;
  return after ? { kind: 'address_changed', before, after } : { kind: 'address_gone', before, after: null };
}

function changeOfRole(known: PageVersion | null, now: PageVersion): FactChange | null {
  const [before, after] = [known?.role, now.role];
  if (!before || !after || roleKey(before.value) === roleKey(after.value)) return null;
  return { kind: 'role_changed', before, after };
}

function refusal(known: PageVersion | null, now: PageVersion): FactChange | null {
  if (!now.no_pr || known?.no_pr) return null;
  return { kind: 'no_pr', before: null, after: now.no_pr };
}
