import type { SearchClause, SearchTerm } from '../../../model/index.ts';
import { utcDay } from './news-window.ts';

export interface ParsedQuery {
  clauses: SearchClause[];
  /** The UTC days of `after:` and `before:`; `before` is exclusive. */
  after: Date | null;
  before: Date | null;
  /** Whether more terms than the maximum were dropped. */
  shortened: boolean;
  /** Operators that could not be parsed, as the user wrote them. */
  unread: string[];
}

/** The most search terms; more would be slower without narrowing the results. */
const MAX_TERMS = 32;

type Operator = 'site' | 'intitle' | 'after' | 'before' | 'word' | 'none';
/** Operators by the names that this search and other tools have for them. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  site: 'site',
  domain: 'site',
  intitle: 'intitle',
  allintitle: 'intitle',
  title: 'intitle',
  headline: 'intitle',
  intext: 'word',
  body: 'word',
  after: 'after',
  since: 'after',
  before: 'before',
  until: 'before',
  // Nothing here corresponds to these.
  inurl: 'none',
  source: 'none',
  lang: 'none',
  language: 'none',
  country: 'none',
  location: 'none',
  author: 'none',
  filetype: 'none',
};
/** What other tools have within the words: a distance, and a wildcard. */
const FOREIGN = /^(?:(?:o?near|w|pre)\/\d+|atleast\d+|\p{L}+\*|\*\p{L}+)$/iu;
const NAMES = Object.keys(OPERATORS).join('|');
// Matches a sign, an operator with its colon, then an opening bracket, a quoted phrase or a word; or a closing bracket.
// An unclosed phrase extends to the end.
const TOKEN = new RegExp(`([-+!]+)?(?:(${NAMES}):)?(?:(\\()|"([^"]*)"?|([^\\s"()]+))|\\)`, 'giu');
const BARE_OPERATOR = /^(?:site|intitle|after|before):$/i;

/** Signs that are seen by nobody: soft hyphens, marks of direction and of width zero. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g;
/** Full-width letters and signs, and half-width letters, of East Asian keyboards. */
const WIDTHS = /[\uff01-\uff60\uff65-\uffdc]+/g;
const APOSTROPHE = /(?<=[\p{L}\p{N}])[’‘ʼ´`](?=[\p{L}\p{N}])/gu;
/** Quotation marks of word processors, phones and East Asian keyboards; apostrophes belong to words. */
const QUOTATION_MARKS = /[“”„‟«»‹›〝〞〟「」『』″]|''/g;
/** A phrase in single quotation marks, which ends before a space. */
const SINGLE_QUOTES = /(?<![^\s(:-])['‘‚‛]((?:[^"'’‘]|['’](?=\p{L})){1,200})['’‘](?=[\s)]|$)/gu;
/** A dash before a word or phrase, which a word processor has made of the minus sign. */
const DASH = /(?<![^\s|(])[‒–—―−]+(?=[\p{L}\p{N}"(])/gu;

/** Sets the signs of a query straight; words keep their letters. */
function straighten(q: string): string {
  return q
    .replace(UNSEEN, '')
    .replace(WIDTHS, (wide) => wide.normalize('NFKC'))
    .replace(/[‐‑﹣]/g, '-')
    .replace(APOSTROPHE, "'")
    .replace(QUOTATION_MARKS, '"')
    .replace(SINGLE_QUOTES, '"$1"')
    .replace(DASH, '-');
}

/** What a group in brackets adds to each of its terms. */
interface Group {
  isNegative: boolean;
  operator: Operator | undefined;
  /** Its first clause, and whether it is an alternative to what is before it. */
  start: number;
  isJoined: boolean;
}

/**
 * Parses `word`, `"a phrase"`, `-word`, `a OR b`, `(a OR b)`, `site:`, `intitle:`, `after:` and `before:`, also as other
 * tools write them: `a AND b`, `NOT a`, `+a`, `title:a`, `since:`. Anything else is a word. Operators that cannot be
 * parsed are reported in `unread`. Takes linear time.
 */
export function parseQuery(q: string): ParsedQuery {
  const parsed: ParsedQuery = { clauses: [], after: null, before: null, shortened: false, unread: [] };
  const groups: Group[] = [];
  let terms = 0;
  let joining = false;
  let negating = false;
  /** How many clauses the group has that just ended. */
  let groupSize = 0;
  for (const [written, signs = '', keyword, bracket, quoted, bare] of straighten(q).matchAll(TOKEN)) {
    const operator = keyword === undefined ? undefined : OPERATORS[keyword.toLowerCase()];
    const group = groups.at(-1);
    if (written === ')') {
      groups.pop();
      groupSize = group ? parsed.clauses.length - group.start : 0;
      // Alternatives of several words each are no list of clauses.
      if (group?.isJoined && groupSize > 1) parsed.unread.push('OR (');
      continue;
    }
    const text = (quoted ?? bare ?? '').trim();
    if (!signs && !keyword && !bracket && quoted === undefined) {
      if (text === 'OR' || /^\|+$/.test(text)) {
        joining = parsed.clauses.length > 0;
        if (groupSize > 1) parsed.unread.push(') OR');
        continue;
      }
      if (text === 'AND' || text === '&&') continue;
      if (text === 'NOT') {
        negating = true;
        continue;
      }
    }
    groupSize = 0;
    const isNegative = /[-!]$/.test(signs) || negating || (group?.isNegative ?? false);
    negating = false;
    if (bracket) {
      const start = parsed.clauses.length - (joining ? 1 : 0);
      groups.push({ operator: operator ?? group?.operator, isNegative, start, isJoined: joining });
      continue;
    }
    if (operator === 'after' || operator === 'before') {
      const day = isNegative ? null : parseDay(text);
      if (day) parsed[operator] = day;
      else parsed.unread.push(written);
      continue;
    }
    const scope = operator ?? group?.operator;
    const isForeign =
      scope === 'none' || (quoted === undefined && (BARE_OPERATOR.test(text) || FOREIGN.test(text)));
    const term = isForeign ? null : readTerm(scope, text, quoted !== undefined);
    if (!term) {
      if (isForeign || operator) parsed.unread.push(written);
      continue;
    }
    if (terms === MAX_TERMS) {
      parsed.shortened = true;
      break;
    }
    terms += 1;
    const last = parsed.clauses.at(-1);
    if (joining && last && !last.negated && !isNegative) last.anyOf.push(term);
    else parsed.clauses.push({ anyOf: [term], negated: isNegative });
    joining = false;
  }
  return parsed;
}

function readTerm(operator: string | undefined, text: string, isQuoted: boolean): SearchTerm | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  if (operator === 'intitle') return { kind: 'title', text };
  if (operator === 'site') {
    const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
    // If the value of `site:` is not a valid host, keep it unchanged, so that the filter matches no articles.
    const host = URL.canParse(address) ? new URL(address).host : text;
    return { kind: 'site', text: host.replace(/^www\./, '') };
  }
  return { kind: isQuoted ? 'phrase' : 'word', text };
}

/** Parses `2026-11-20`, `2026/11/20`, `2026-11` or `2026` as the start of that period. */
function parseDay(text: string): Date | null {
  const match = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  return utcDay(year, month, day);
}
