import { DAY_MS } from '../../model/durations.ts';
import { mailboxOf, type PageHistory, type PageVersion } from '../../model/index.ts';
import { roleKey } from './same-facts.ts';

/** How long another read must come after the first one that showed a change: pages are wrong for hours, not for days. */
export const AGREEMENT_MS = DAY_MS;
/** The same for a page that was rebuilt or lost half of its text, which is often a half-loaded page. */
const REBUILT_MS = 14 * DAY_MS;
/** Below this share of its text, a page is not taken as whole. */
const SHRUNK = 0.5;
/** Two pages of one template share at least this part of their structure. */
const SAME_TEMPLATE = 0.5;
/** A page whose facts turned so often within `TURNS_MS` states another thing at each read. */
const UNSTABLE_TURNS = 3;
const TURNS_MS = 90 * DAY_MS;

/**
 * Returns the history of a page after one more whole read at a time in ms. Facts that differ from the confirmed ones
 * are a candidate, until a read at least a day later shows the same.
 */
export function takeRead(history: PageHistory, read: PageVersion, at: number): PageHistory {
  const { confirmed, candidate, turns } = history;
  const read_at = new Date(at).toISOString();
  if (!confirmed) return { ...history, confirmed: read, read_at };
  const rebuilt = isRebuilt(confirmed, read);
  if (!rebuilt && statesSame(confirmed, read)) {
    // The evidence stays that of the first read; its structure and length follow the page's slow drift.
    const { template, characters } = read;
    return { ...history, confirmed: { ...confirmed, template, characters }, candidate: null, read_at };
  }
  const agrees = candidate && statesSame(candidate, read) && !isRebuilt(candidate, read);
  // A page that states a third thing at the next read turns, too: some sites serve machines other facts each time.
  if (!agrees)
    return { ...history, candidate: read, read_at, turns: candidate ? turned(turns, read_at) : turns };
  const wait = rebuilt ? REBUILT_MS : AGREEMENT_MS;
  if (at - Date.parse(candidate.fetched_at) < wait) return { ...history, read_at };
  return { confirmed: read, candidate: null, read_at, turns: rebuilt ? turns : turned(turns, read_at) };
}

function turned(turns: string[], at: string): string[] {
  return [at, ...turns].slice(0, 8);
}

/** Whether the page states something else so often that it cannot be believed. */
export function isUnsteady({ turns }: PageHistory, at: number): boolean {
  return turns.filter((turn) => at - Date.parse(turn) < TURNS_MS).length >= UNSTABLE_TURNS;
}

/**
 * Whether a version of a page has another structure than an earlier one, less than half of its text, or the end that
 * the earlier one lacked, as a page does that was loaded by half at first.
 */
export function isRebuilt(before: PageVersion, now: PageVersion): boolean {
  return (
    (before.characters === 0 && now.characters > 0) ||
    now.characters < before.characters * SHRUNK ||
    similarity(before.template, now.template) < SAME_TEMPLATE
  );
}

/** Whether two versions of a page state the same of the person. */
function statesSame(one: PageVersion, other: PageVersion): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ emails, role, no_pr }: PageVersion): string {
  const mailboxes = emails.map(({ value }) => mailboxOf(value)).sort();
  return JSON.stringify([mailboxes, role && roleKey(role.value), no_pr !== null]);
}

/** Estimates the Jaccard similarity of two sets from their bottom-k sketches (Broder 1997), from 0 to 1. */
function similarity(one: number[], other: number[]): number {
  const size = Math.max(one.length, other.length);
  if (size === 0) return 1;
  const [these, those] = [new Set(one), new Set(other)];
  const union = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, size);
  return union.filter((hash) => these.has(hash) && those.has(hash)).length / union.length;
}
