import { normalizeName } from './person-name.ts';

/** How somebody shows in texts: a name in its spellings, addresses, addresses of pages. */
export interface Mentions {
  /** For JavaScript: finds every mention. */
  pattern: RegExp;
  /** The same for PostgreSQL's `~*`. */
  postgres: string;
  /** Names as phrases: an index of words holds them taken apart. */
  phrases: string[];
}

/** What stands for a mention that was taken out. */
export const REMOVED = '[removed]';

/** Scripts without spaces have no word boundaries to ask for. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Letters and digits, as each of the two says it. */
const ALNUM = { javascript: '\\p{L}\\p{N}', postgres: '[:alnum:]' };
/** What may stand between the words of a name: "Ada Reporter", "ada-reporter", "ada%20reporter", "adareporter". */
const BETWEEN = '(?:%20|[^ALNUM]){0,3}';

/** Undefined where there is nothing to look for. `exact` are addresses of mail and of the web. */
export function mentionsOf(known: { names: string[]; exact: string[] }): Mentions | undefined {
  const spellings = new Set(
    known.names.flatMap((name) => [name.normalize('NFC').toLowerCase(), normalizeName(name)]),
  );
  const forms = [
    ...[...spellings].flatMap(formsOfName),
    ...known.exact.filter((text) => text !== '').map((text) => whole(escaped(text))),
  ];
  if (forms.length === 0) return undefined;
  const source = [...new Set(forms)].join('|');
  return {
    pattern: new RegExp(source.replaceAll('ALNUM', ALNUM.javascript), 'giu'),
    postgres: source.replaceAll('ALNUM', ALNUM.postgres),
    phrases: [...spellings].flatMap((spelling) => ordersOfName(spelling).map((words) => words.join(' '))),
  };
}

function formsOfName(spelling: string): string[] {
  const forms = ordersOfName(spelling).map((words) => words.join(BETWEEN));
  return UNSPACED.test(spelling) ? forms : forms.map(whole);
}

/** The words of a name, and "Reporter, Ada", who is her, too. */
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

/** A value of JSON with every mention taken out of its texts. */
export function withoutMentions<T>(found: Mentions, value: T): T {
  if (typeof value === 'string') return value.replace(found.pattern, REMOVED) as T;
  if (Array.isArray(value)) return value.map((item) => withoutMentions(found, item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutMentions(found, item)]),
  ) as T;
}
