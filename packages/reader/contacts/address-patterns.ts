import { CREDENTIALS, PARTICLES, TITLES } from '../authors/name-words.ts';

/** How an outlet builds the part before the @ from a name, as people write it: `first.last`, `flast`. */
export type AddressPattern = keyof typeof PATTERNS;

type Build = (first: string, last: string) => string;

const initial = (name: string) => name.charAt(0);

/** The patterns of newsrooms. Where two give the same address, the earlier one counts. */
const PATTERNS = {
  'first.last': (first, last) => `${first}.${last}`,
  first_last: (first, last) => `${first}_${last}`,
  'first-last': (first, last) => `${first}-${last}`,
  firstlast: (first, last) => first + last,
  flast: (first, last) => initial(first) + last,
  'f.last': (first, last) => `${initial(first)}.${last}`,
  f_last: (first, last) => `${initial(first)}_${last}`,
  'f-last': (first, last) => `${initial(first)}-${last}`,
  'last.first': (first, last) => `${last}.${first}`,
  last_first: (first, last) => `${last}_${first}`,
  lastfirst: (first, last) => last + first,
  lastf: (first, last) => last + initial(first),
  'last.f': (first, last) => `${last}.${initial(first)}`,
  firstl: (first, last) => first + initial(last),
  'first.l': (first, last) => `${first}.${initial(last)}`,
  last: (_first, last) => last,
  first: (first) => first,
} as const satisfies Record<string, Build>;

const ADDRESS_PATTERNS = Object.keys(PATTERNS) as AddressPattern[];

/**
 * What a name leaves open, with the answers that outlets give: an umlaut may be `ue` or `u`, a hyphen may stay
 * or go, "van den" may be part of the surname. An outlet's published addresses show which it prefers.
 */
export type Choices = Partial<Record<keyof typeof CHOICES, string>>;

const CHOICES = {
  umlaut: ['wide', 'plain'],
  given: ['kept', 'joined', 'first'],
  surname: ['kept', 'joined', 'first', 'last'],
  particles: ['joined', 'hyphened', 'dotted', 'dropped'],
  middle: ['dropped', 'joined', 'hyphened', 'dotted'],
} as const;

interface NameParts {
  given: string;
  middle: string[];
  particles: string[];
  surname: string;
}

const WIDE: [RegExp, string][] = [
  [/ä|æ/g, 'ae'],
  [/ö|ø/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
];
/** Letters that Unicode does not take apart into a letter and an accent, and their only spelling. */
const PLAIN: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ|ð/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
];
const HAS_UMLAUT = /[äöüæøå]/;
const GENERATION = /^(?:jr|sr|ii|iii|iv)$/;
const particles = new Set(PARTICLES);
const titles = new Set(TITLES);
const credentials = new Set(CREDENTIALS);

/** Takes a name apart. Null if it has no given name and surname in Latin letters. */
function partsOf(name: string): NameParts | null {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ`]/g, '')
    .replace(/[‐‑–]/g, '-')
    .split(/[\s,]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '' && !GENERATION.test(word) && !credentials.has(word));
  while (words.length > 2 && titles.has(words[0] ?? '')) words.shift();
  const [given, ...rest] = words;
  const surname = rest.pop();
  if (given === undefined || surname === undefined || particles.has(given)) return null;
  if (!words.every((word) => /^[\p{Script=Latin}.-]+$/u.test(word) && /\p{L}/u.test(word))) return null;
  const from = rest.findIndex((word) => particles.has(word));
  const middle = (from < 0 ? rest : rest.slice(0, from)).filter((word) => !isInitial(word));
  return { given, middle, particles: from < 0 ? [] : rest.slice(from), surname };
}

const isInitial = (word: string) => word.replaceAll('.', '').length === 1;

/** Returns which choices a name leaves open. */
function openChoices(parts: NameParts): (keyof typeof CHOICES)[] {
  const { given, middle, surname } = parts;
  const whole = [given, ...middle, ...parts.particles, surname].join(' ');
  return [
    ...(HAS_UMLAUT.test(whole) ? (['umlaut'] as const) : []),
    ...(given.includes('-') ? (['given'] as const) : []),
    ...(surname.includes('-') ? (['surname'] as const) : []),
    ...(parts.particles.length > 0 ? (['particles'] as const) : []),
    ...(middle.length > 0 ? (['middle'] as const) : []),
  ];
}

/** Returns all combinations of answers to the open choices; `settled` answers some of them. */
function combinations(open: (keyof typeof CHOICES)[], settled: Choices): Choices[] {
  let all: Choices[] = [{}];
  for (const choice of open) {
    const answers = settled[choice] === undefined ? CHOICES[choice] : [settled[choice]];
    all = all.flatMap((choices) => answers.map((answer) => ({ ...choices, [choice]: answer })));
  }
  return all;
}

/** Returns the part before the @ for a name, or null if the name cannot be written in it. */
function build(pattern: AddressPattern, parts: NameParts, choices: Choices): string | null {
  const latin = (word: string) => inLatin(word, choices.umlaut === 'wide');
  const given = hyphens(latin(parts.given), choices.given);
  const own = hyphens(latin(parts.surname), choices.surname);
  const last = withWords(parts.particles.map(latin), choices.particles, own);
  const whole = withWords(parts.middle.map(latin), choices.middle, last);
  const local = PATTERNS[pattern](given, whole);
  return given.length > 1 && own.length > 1 && /^[a-z._-]+$/.test(local) ? local : null;
}

function inLatin(word: string, wide: boolean): string {
  let text = word.replaceAll('.', '');
  for (const [letter, spelling] of wide ? WIDE : []) text = text.replace(letter, spelling);
  for (const [letter, spelling] of PLAIN) text = text.replace(letter, spelling);
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function hyphens(word: string, answer: string | undefined): string {
  const words = word.split('-');
  if (answer === 'joined') return words.join('');
  if (answer === 'first') return words[0] ?? '';
  return answer === 'last' ? (words.at(-1) ?? '') : word;
}

const BETWEEN: Record<string, string> = { joined: '', hyphened: '-', dotted: '.' };

function withWords(before: string[], answer: string | undefined, last: string): string {
  const between = BETWEEN[answer ?? 'dropped'];
  return between === undefined ? last : [...before, last].join(between);
}

/** A pattern that explains an address, with every combination of choices that does. */
export interface Explanation {
  pattern: AddressPattern;
  choices: Choices[];
}

/** Returns all patterns by which a name gives the part of an address before the @. */
export function explain(local: string, name: string): Explanation[] {
  const parts = partsOf(name);
  if (!parts) return [];
  const all = combinations(openChoices(parts), {});
  return ADDRESS_PATTERNS.flatMap((pattern) => {
    const choices = all.filter((answers) => build(pattern, parts, answers) === local);
    return choices.length > 0 ? [{ pattern, choices }] : [];
  });
}

/**
 * Returns the part before the @ that a pattern gives a name. Null if the name leaves something open that
 * `settled` leaves open, too, and that would change the address.
 */
export function applyPattern(pattern: AddressPattern, name: string, settled: Choices): string | null {
  const parts = partsOf(name);
  if (!parts) return null;
  const locals = combinations(openChoices(parts), settled).map((choices) => build(pattern, parts, choices));
  const [local = null] = locals;
  return locals.every((other) => other === local) ? local : null;
}

/** Returns whether a pattern could give a name this part before the @, however its choices are answered. */
export function couldGive(pattern: AddressPattern, name: string, local: string): boolean {
  return explain(local, name).some((explanation) => explanation.pattern === pattern);
}
