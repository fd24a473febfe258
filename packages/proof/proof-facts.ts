import { createHash } from 'node:crypto';
import type { Mark } from '../../model/certainty.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { JournalistProfile } from '../../model/profile.ts';
import { matchSpans, type Span } from './excerpt-spans.ts';

/** A line of `facts.jsonl` in a proof file, which `docs/proof-format.md` describes. */
export interface ProofFact {
  fact: number;
  journalist_id: string;
  field: string;
  value: string;
  url: string;
  sha256: string;
  fetched_at: string;
  locator: string;
  excerpt: string;
  /** Where the excerpt is, counted in Unicode code points of the page or, for the locator `url`, of the URL. */
  offsets: Span[];
  mark: Mark | null;
}

/** `manifest.json` of a proof file. */
export interface ProofManifest {
  format: 'byline-proof';
  version: 1;
  created_at: string;
  /** The id of the job, media list or campaign. */
  of: string;
  facts: number;
  pages: number;
  /** Facts that no page in the file shows, by reason. */
  left_out: LeftOut;
  licence: string;
}

export interface LeftOut {
  /** A provider or a setting is the source. */
  no_page: number;
  /** Byline has no copy of the page: it was read earlier than copies are kept, or erased. */
  no_copy: number;
  /** The excerpt is not written on the page as it is quoted, such as an obfuscated address. */
  not_located: number;
}

export const PROOF_FILES = { manifest: 'manifest.json', facts: 'facts.jsonl', pages: 'pages.warc' } as const;

export const LICENCE =
  'The pages belong to their publishers. They are here to check the facts, not to be published or passed on. Personal data in them is subject to data protection law.';

/** The member of a line that holds the hash of the line without it. */
const SEAL = ',"line_sha256":"';

/** Writes a fact as a line of `facts.jsonl`, without a line break. */
export function writeFact(fact: ProofFact): string {
  const line = JSON.stringify(fact);
  return `${line.slice(0, -1)}${SEAL}${sha256(line)}"}`;
}

/** Reads a line of `facts.jsonl`; returns the reason if the line has another hash than it says. */
export function readFact(line: string): ProofFact | string {
  const at = line.lastIndexOf(SEAL);
  const seal = at < 0 ? '' : line.slice(at + SEAL.length, -2);
  if (!/^[\da-f]{64}$/.test(seal) || !line.endsWith('"}')) return 'the line does not end with its hash';
  const bare = `${line.slice(0, at)}}`;
  if (sha256(bare) !== seal) return 'the line was changed: its hash is another';
  try {
    const fact: unknown = JSON.parse(bare);
    return isFact(fact) ? fact : 'a member is missing or of the wrong type';
  } catch {
    return 'the line is not JSON';
  }
}

function isFact(value: unknown): value is ProofFact {
  if (typeof value !== 'object' || value === null) return false;
  const fact = value as Record<string, unknown>;
  const texts = ['journalist_id', 'field', 'value', 'url', 'sha256', 'fetched_at', 'locator', 'excerpt'];
  return (
    Number.isInteger(fact.fact) &&
    texts.every((name) => typeof fact[name] === 'string') &&
    [null, 'certain', 'likely'].includes(fact.mark as null) &&
    Array.isArray(fact.offsets) &&
    fact.offsets.length > 0 &&
    fact.offsets.every(isSpan)
  );
}

function isSpan(span: unknown): span is Span {
  if (!Array.isArray(span) || span.length !== 2) return false;
  const [start, end] = span as unknown[];
  return (
    Number.isInteger(start) && Number.isInteger(end) && 0 <= Number(start) && Number(start) < Number(end)
  );
}

/** Returns the mark of a profile's field, such as `email` or `socials.x`; null for a field that carries none. */
export function markOf({ certainty }: JournalistProfile, field: string): ProofFact['mark'] {
  return (certainty as Partial<Record<string, Mark | null>>)[field.replace(/^socials\./, '')] ?? null;
}

/** Returns the values that a piece of evidence supports; for the field of a list, the value the excerpt names. */
export function valuesOf(
  profile: JournalistProfile,
  { fields, excerpt }: Evidence,
): { field: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = valueAt(profile, field);
    // Recent articles, and what is no field of a profile, such as an office's address, are what the page says.
    return value === null ? [] : [{ field, value: value ?? excerpt }];
  });
}

/** The text at a field's path; null if the profile has no value, undefined if it has no such text. */
function valueAt(profile: JournalistProfile, field: string): string | null | undefined {
  let value: unknown = profile;
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  if (field === 'source_article') value = (value as JournalistProfile['source_article'])?.url;
  return value === null || typeof value === 'string' ? value : undefined;
}

/** Returns the reason why a page's text, or its URL, does not have the excerpt of a fact at its offsets and locator. */
export function findFault(
  { locator, excerpt, offsets }: Pick<ProofFact, 'locator' | 'excerpt' | 'offsets'>,
  page: { url: string; points: CodePoints; regions: (locator: string) => Span[] },
): string | null {
  const isUrl = locator === 'url';
  const { text, toIndex } = isUrl ? codePointsOf(page.url) : page.points;
  const spans = offsets.map(([start, end]): Span => [toIndex(start), toIndex(end)]);
  if (spans.some(([, end]) => end > text.length)) return 'the offsets are behind the end of the page';
  if (!matchSpans(text, spans, excerpt)) return 'the excerpt is not at its offsets';
  const regions: Span[] = isUrl ? [[0, text.length]] : page.regions(locator);
  return regions.some(([from, to]) => spans.every(([start, end]) => from <= start && end <= to))
    ? null
    : 'the offsets are not at the locator';
}

/** A text whose characters are counted in Unicode code points. */
export interface CodePoints {
  text: string;
  /** Converts a number of code points into an index of the text, which is behind its end if there are fewer. */
  toIndex: (points: number) => number;
  toPoints: (index: number) => number;
}

export function codePointsOf(text: string): CodePoints {
  const pairs = [...text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)].map(({ index }) => index);
  if (pairs.length === 0) return { text, toIndex: (points) => points, toPoints: (index) => index };
  return {
    text,
    toIndex: (points) => points + countBelow(pairs, (pair, before) => pair - before < points),
    toPoints: (index) => index - countBelow(pairs, (pair) => pair < index),
  };
}

/** Counts the first pairs for which a condition is true; no pair behind another one that fails is counted. */
function countBelow(pairs: number[], isBelow: (pair: number, before: number) => boolean): number {
  let [low, high] = [0, pairs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(pairs[middle] as number, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
