import { NETWORKS, type Network, type RoleLabel } from './roles-corpus.ts';

/**
 * The fields that are scored. `Said` contains the value of each field that Byline returned, or null if Byline
 * returned no value.
 */
export const FIELDS = ['role', 'beat', 'email', ...NETWORKS] as const;
export type Field = (typeof FIELDS)[number];
export type Said = Record<Field, string | null>;

/** The score of one field of one person. */
export interface FieldScore {
  /**
   * Whether the page's label has a value for the field and does not mark the field as optional. If a required
   * field is not found, the recall is lower.
   */
  required: boolean;
  stated: boolean;
  right: boolean;
}

const STOP = new Set(
  `the a an of and or in on for at to with und der die das des den dem für im y de la el los las del e og i på av et
  le les du il lo gli di da è about its his her`.split(/\s+/),
);
const LINKS = new Set(['at', 'of', 'for', 'bei', 'von', 'de', 'with', 'the', 'pa', 'vid']);

/** Scores one field. A value is right if it matches the label or one of its alternatives. */
export function scoreField(field: Field, said: string | null, label: RoleLabel): FieldScore {
  const wanted = wantedOf(field, label);
  const labelled = field === 'role' || field === 'beat' ? label[field] !== null : wanted.length > 0;
  return {
    required: labelled && !label.optional.includes(field),
    stated: said !== null,
    right: said !== null && isRight(field, said, wanted, label.names),
  };
}

function wantedOf(field: Field, label: RoleLabel): string[] {
  if (field === 'role' || field === 'beat')
    return [label[field], ...(label.alternatives[field] ?? [])].filter((text) => text !== null);
  const value = field === 'email' ? label.email : label.socials?.[field];
  return value ? [value] : [];
}

function isRight(field: Field, said: string, wanted: string[], names: string[]): boolean {
  if (field === 'role') return wanted.some((text) => isSameRole(said, text, names));
  if (field === 'beat') return wanted.some((text) => sharedWords(said, text) >= 0.5);
  if (field === 'email') return wanted.some((text) => text.toLowerCase() === said.trim().toLowerCase());
  return wanted.some((text) => handleOf(field, text) === handleOf(field, said));
}

/**
 * Whether two roles are equal regardless of case, punctuation and outlet names, or one contains the other and
 * at most two more words.
 */
function isSameRole(said: string, wanted: string, names: string[]): boolean {
  const forms = (text: string) => [withoutNames(words(text), names), words(text)];
  return forms(said).some((a) =>
    forms(wanted).some((b) => {
      if (a.length === 0 || b.length === 0) return false;
      const [short, long] = a.length <= b.length ? [a, b] : [b, a];
      return a.join('') === b.join('') || (contains(long, short) && long.length - short.length <= 2);
    }),
  );
}

function withoutNames(text: string[], names: string[]): string[] {
  let left = text;
  for (const name of names.map(words).sort((a, b) => b.length - a.length)) {
    if (name.length === 0) continue;
    for (let at = 0; at + name.length <= left.length; ) {
      if (left.length === name.length || left.slice(at, at + name.length).join(' ') !== name.join(' ')) {
        at += 1;
        continue;
      }
      let from = at;
      while (from > 0 && LINKS.has(left[from - 1] ?? '')) from -= 1;
      left = [...left.slice(0, from), ...left.slice(at + name.length)];
      at = from;
    }
  }
  return left;
}

/** Returns the F1 score of a beat compared with the labelled beat, word by word and without stop words. */
function sharedWords(said: string, wanted: string): number {
  const [a, b] = [said, wanted].map((text) => words(text).filter((word) => !STOP.has(word)));
  if (!a || !b) return 0;
  const left = [...b];
  const same = a.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return same === 0 ? 0 : (2 * same) / (a.length + b.length);
}

function contains(long: string[], short: string[]): boolean {
  return long.some((_, at) => short.every((word, index) => long[at + index] === word));
}

function words(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('*', '').normalize('NFKD');
  return folded.replace(/\p{M}/gu, '').match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function handleOf(network: Network, value: string): string {
  const bare = decoded(value.trim())
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  const address = bare.replace(/^(?:https?:)?\/\//, '');
  if (network === 'linkedin') return address.replace(/^.*linkedin\.com\//, '').replace(/^(?:in|pub)\//, '');
  if (network !== 'mastodon') return (address.split('/').at(-1) ?? '').replace(/^@+/, '');
  const profile = /^([^/@]+)\/@([^/]+)$/.exec(address);
  return profile ? `${profile[2]}@${profile[1]}` : address.replace(/^@/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns whether two names belong to the same person: either they consist of the same words in any order, or
 * the shorter name has at least two words and the longer name contains all of them.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)];
  if (a.join('') === b.join('') || [...a].sort().join(' ') === [...b].sort().join(' ')) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= 2 && short.every((word) => long.includes(word));
}
