import type { newsIndex } from '../../db/index.ts';

/** What `q` says, in the parts that are enforced one by one. */
export interface ParsedQuery {
  clauses: newsIndex.SearchClause[];
  /** From `after:` and `before:`, UTC days; `before` is exclusive. */
  after: Date | null;
  before: Date | null;
  /** Whether terms were left out because there were too many. */
  shortened: boolean;
}

/** More terms than this narrow nothing down; they only cost. */
const MAX_TERMS = 32;

// A sign, an operator with its colon, then a quoted text (to the end when nobody closes it) or a bare word.
const TOKEN = /(-)?(?:(site|intitle|after|before):)?(?:"([^"]*)"?|([^\s"]+))/giu;

/**
 * Parses `word`, `"a phrase"`, `-word`, `a OR b`, `site:`, `intitle:`, `after:`, `before:`. Everything can be
 * read: what is no operator is a word, and what holds no letter or digit is nothing. Linear in its length.
 */
export function parseQuery(q: string): ParsedQuery {
  const parsed: ParsedQuery = { clauses: [], after: null, before: null, shortened: false };
  let terms = 0;
  let joining = false;
  for (const [, minus, operator, quoted, bare] of q.matchAll(TOKEN)) {
    const text = (quoted ?? bare ?? '').trim();
    if (!minus && !operator && (text === 'OR' || text === '|') && quoted === undefined) {
      joining = parsed.clauses.length > 0;
      continue;
    }
    const name = operator?.toLowerCase();
    if (name === 'after' || name === 'before') {
      parsed[name] = parseDay(text) ?? parsed[name];
      continue;
    }
    const term = readTerm(name, text, quoted !== undefined);
    if (!term) continue;
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

function readTerm(
  operator: string | undefined,
  text: string,
  isQuoted: boolean,
): newsIndex.SearchTerm | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  if (operator === 'intitle') return { kind: 'title', text };
  if (operator === 'site') {
    const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
    // A host that cannot be one is on no site: found as itself, it matches nothing.
    const host = URL.canParse(address) ? new URL(address).host : text;
    return { kind: 'site', text: host.replace(/^www\./, '') };
  }
  return { kind: isQuoted ? 'phrase' : 'word', text };
}

/** `2026-11-20`, `2026/11/20`, `2026-11` or `2026`, as the first moment of it. */
function parseDay(text: string): Date | null {
  const match = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
