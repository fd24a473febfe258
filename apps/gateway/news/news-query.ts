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

// Matches a minus sign, an operator with its colon, then a quoted phrase or a word. An unclosed phrase extends to the
// end.
const TOKEN = /(-)?(?:(site|intitle|after|before):)?(?:"([^"]*)"?|([^\s"]+))/giu;

const BARE_OPERATOR = /^(?:site|intitle|after|before):$/i;

/** Quotation marks of word processors, phones and East Asian keyboards; apostrophes belong to words. */
const QUOTATION_MARKS = /[“”„‟«»＂〝〞〟「」『』″]/g;
/** A dash before a word or phrase, which a word processor has made of the minus sign. */
const DASH = /(?<![^\s|｜(])[‐‑‒–—―−﹣－](?=[\p{L}\p{N}"])/gu;
const WIDE_OPERATOR = /(?<![^\s-])[ａ-ｚＡ-Ｚa-z]{4,7}[：:]|(?<!\S)(?:ＯＲ|｜)(?!\S)/giu;

/** Sets the signs of a query straight; words keep their letters. */
function straighten(q: string): string {
  return q
    .replace(QUOTATION_MARKS, '"')
    .replace(DASH, '-')
    .replace(WIDE_OPERATOR, (written) => {
      const plain = written.normalize('NFKC');
      return BARE_OPERATOR.test(plain) || !plain.endsWith(':') ? plain : written;
    });
}

/**
 * Parses `word`, `"a phrase"`, `-word`, `a OR b`, `site:`, `intitle:`, `after:` and `before:`; anything else is a
 * word. Operators that cannot be parsed are reported in `unread`. Takes linear time.
 */
export function parseQuery(q: string): ParsedQuery {
  const parsed: ParsedQuery = { clauses: [], after: null, before: null, shortened: false, unread: [] };
  let terms = 0;
  let joining = false;
  for (const [written, minus, operator, quoted, bare] of straighten(q).matchAll(TOKEN)) {
    const text = (quoted ?? bare ?? '').trim();
    if (!minus && !operator && (text === 'OR' || text === '|') && quoted === undefined) {
      joining = parsed.clauses.length > 0;
      continue;
    }
    const name = operator?.toLowerCase();
    if (name === 'after' || name === 'before') {
      const day = minus ? null : parseDay(text);
      if (day) parsed[name] = day;
      else parsed.unread.push(written);
      continue;
    }
    const isBare = quoted === undefined && BARE_OPERATOR.test(text);
    const term = isBare ? null : readTerm(name, text, quoted !== undefined);
    if (!term) {
      if (isBare || name) parsed.unread.push(written);
      continue;
    }
    if (terms === MAX_TERMS) {
      parsed.shortened = true;
      break;
    }
    terms += 1;
    const last = parsed.clauses.at(-1);
    if (joining && last && !last.negated && !minus) last.anyOf.push(term);
    else parsed.clauses.push({ anyOf: [term], negated: minus !== undefined });
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
