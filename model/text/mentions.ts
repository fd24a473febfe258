import { normalizeName } from './person-names.ts';
import { UNSPACED } from './scripts.ts';

/** Patterns that find mentions of a person: spellings of the name, e-mail addresses and page URLs. */
export interface Mentions {
  /** A JavaScript regex that matches every name, e-mail address and page URL of the person. */
  pattern: RegExp;
  /** The same regex as `pattern`, in the syntax of PostgreSQL's `~*` operator. */
  postgres: string;
  /**
   * The names in both word orders, to search for as phrases in full-text indexes. A pattern cannot search
   * these indexes, because they store single words.
   */
  phrases: string[];
}

/** The text that replaces a removed mention of a person. */
export const REMOVED = '[removed]';

/** Scripts without spaces have no word boundaries to check. */
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
/** Letters and digits, as they are written inside a bracket expression in each regex dialect. */
const ALNUM = { javascript: '\\p{L}\\p{N}', postgres: '[:alnum:]' };
/** White space, taken whole, so that a long run of it is not tried in parts. */
const SPACES = { javascript: '\\s+(?!\\s)', postgres: '\\s+' };
/**
 * Characters that may separate the words of a name: "Ada Reporter", "ada-reporter", "ada%20reporter",
 * "adareporter", and "Ada" and "Reporter" on two lines.
 */
const BETWEEN = '(?:%20|SPACES|[^ALNUM\\s]){0,3}';

/**
 * Builds the patterns that find a person in texts. Returns undefined if there is nothing to search for.
 * `exact` contains e-mail addresses and URLs.
 */
export function mentionsOf(person: { names: string[]; exact: string[] }): Mentions | undefined {
  const spellings = new Set(
    person.names.flatMap((name) => [name.normalize('NFC').toLowerCase(), normalizeName(name)]),
  );
  const forms = [
    ...[...spellings].flatMap(formsOfName),
    ...person.exact.filter((text) => text !== '').map((text) => whole(escaped(text))),
  ];
  if (forms.length === 0) return undefined;
  const source = [...new Set(forms)].join('|');
  return {
    pattern: new RegExp(inDialect(source, 'javascript'), 'giu'),
    postgres: inDialect(source, 'postgres'),
    phrases: [...spellings].flatMap((spelling) => ordersOfName(spelling).map((words) => words.join(' '))),
  };
}

function inDialect(source: string, dialect: keyof typeof ALNUM): string {
  return source.replaceAll('ALNUM', ALNUM[dialect]).replaceAll('SPACES', SPACES[dialect]);
}

function formsOfName(spelling: string): string[] {
  const forms = ordersOfName(spelling).map((words) => words.join(BETWEEN));
  return HAS_UNSPACED.test(spelling) ? forms : forms.map(whole);
}

/** The words of a name in both orders, because "Reporter, Ada" and "Ada Reporter" are the same person. */
function ordersOfName(spelling: string): string[][] {
  const words = spelling.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const last = words.at(-1);
  return last === undefined ? [] : [words, [last, ...words.slice(0, -1)]];
}

function whole(form: string): string {
  return `(?<![ALNUM])${form}(?![ALNUM])`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

export function mentions({ pattern }: Mentions, text: string): boolean {
  return text.search(pattern) >= 0;
}

/**
 * Returns a copy of a JSON value. In all of its texts, the person's names, e-mail addresses and page URLs are
 * replaced by `REMOVED`.
 */
export function withoutMentions<T>(mentions: Mentions, value: T): T {
  if (typeof value === 'string') return value.replace(mentions.pattern, REMOVED) as T;
  if (Array.isArray(value)) return value.map((item) => withoutMentions(mentions, item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutMentions(mentions, item)]),
  ) as T;
}
