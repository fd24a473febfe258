import { isCalendarWord, PERSON, type Release } from '#press-release';
import type { Language } from '../lexicon/language.ts';
import { nounPhrases } from '../lexicon/noun-phrases.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { isCounted } from '../lexicon/word-counts.ts';
import { newsValue } from './pitch-kind.ts';

/** The names in a story. None of them is its subject. */
export interface Names {
  /** The organization whose news it is; null if the story does not show it. */
  client: string | null;
  /** Whether the release itself says that the client sends it: a section about it, its address, its speakers. */
  isSender: boolean;
  /** Everybody who speaks, and whom the release names as a contact. */
  people: readonly string[];
  /** Products, programmes and works that the story presents. */
  products: readonly string[];
  /** Every other capitalized name of the story that is no place, in order of appearance. */
  others: readonly string[];
}

const WORD = String.raw`\p{Lu}[\p{L}\d’'+-]*`;
const SEQUENCE = new RegExp(
  String.raw`${WORD}(?:(?:\s(?:&|of|de|du|des|der|für|e|y|van)\s|\s&\s|\s)${WORD}|\s\d+[A-Z]?\b)*`,
  'gu',
);
/** Words before a product: "its Perch Threat Desk", "the company's Saturn model", "called the Madonna". */
const OWNED =
  /(?:\b(?:its|their|our|new|called|named|dubbed|app|software|platform|tool|game|novel|book|album|model|series|brand|seine[nrs]?|ihre[nrs]?|neue[nrs]?|namens|son|sa|leur|nouve(?:au|lle)|appelé\p{L}*|su|nuev[ao]|llamad[ao]|suo|sua|nuov[oa]|chiamat[oa]|nieuwe|zijn|haar|genaamd|nova|novo|seu|chamad[ao]|nya|nye|kallad|kaldet|kalt|nowy|nowa)|['’]s)\s$/iu;
/** Words after a product: "Seatwise, software by", "Mrs Beans, a limited-edition chocolate". */
const PRESENTED =
  /^,\s(?:an?|the|its|ein\p{L}*|une?|una?|un|een|et|en|ett|software|app)\s|^\s(?:app|software|platform|trial|study|model|series|system|tool|game|brand|range|programme|program|project|hand|gel|studie|projekt|modell|reihe|étude|gamme|estudio|gama)\b/iu;
const QUOTED_TITLE = /["“„«]\s?(\p{Lu}[^"“”„«»]{2,50}?)\s?["”“»]/gu;
/** Matches the name with which a section about the sender begins. */
const SELF_NAME = new RegExp(
  String.raw`^(?:(?:About|Über|Sobre|Om|Over|O)\s)?(?:[Tt]he |[Dd]ie |[Dd]er |[Dd]as |[Ll]a |[Ll]e |[Ll]['’]|[Ee]l |[Ii]l )?(?:\p{Ll}[\p{L}-]+\s(?:de |du |des |del |della |do |da |van )?(?:la |le |l['’]|het |de )?)?(${WORD}(?:\s(?:&|and|of)\s${WORD}|\s${WORD})*)`,
  'u',
);
/** How much each sign says that a name is the client's. */
const VOTES = {
  about: 5,
  domain: 4,
  self: 3,
  speaker: 2,
  headline: 1.5,
  lead: 1,
  mention: 0.5,
  mostMentions: 3,
};
/** How near to the beginning of a sentence an organization stands that acts in it, in characters. */
const ACTING = 40;
/** The fewest letters that the forms of a name have in common: "Harmaa Hauki", "Tietoa Harmaa Hauesta". */
const SAME_LETTERS = 3;
const LEGAL_FORM =
  /,?\s(?:Ltd|LLC|Inc|GmbH|AG|SE|PLC|plc|SA|S\.A|SL|S\.L|SpA|S\.p\.A|BV|B\.V|NV|AB|AS|A\/S|ApS|Oy|Oyj|sp\. z o\.o|KG|e\.V)\.?$/u;

/** Returns the names of a story. `sentences` are those that are told, without what surrounds them. */
export function namesOf(release: Release, sentences: readonly string[], language: Language): Names {
  const told = sentences.join('\n');
  const whole = release.parts.map(({ text }) => text).join('\n');
  const contacts = release.parts.filter(({ kind }) => kind === 'contact').map(({ text }) => text);
  const speakers = release.quotes.flatMap(({ speaker }) => speaker ?? []).map(withoutTitle);
  const named = sequencesIn(told, language).flatMap((name) => withoutSpeaker(name, speakers));
  const people = unique([
    ...speakers
      .map(
        (name) =>
          whole.match(new RegExp(`${WORD}\\s(?:${WORD}\\s)?${escaped(name)}(?![\\p{L}])`, 'u'))?.[0] ?? name,
      )
      .map((name, at) => (isPersonWith(name, speakers[at] ?? '') ? name : (speakers[at] ?? name))),
    ...contacts
      .flatMap((text) => text.split(/(?<=\p{L}{3})[.;:]\s+/u))
      .flatMap((text) => text.match(new RegExp(PERSON, 'gu')) ?? [])
      .filter((name) => !isOrganization(name, release) && !isPlaceName(name, language.code)),
  ]);
  const isPerson = (name: string) =>
    people.some(
      (person) => person.split(' ').includes(name) || person.includes(name) || name.includes(person),
    );
  const selves = release.parts
    .flatMap(({ kind, text }) => (kind === 'boilerplate' ? (text.match(SELF_NAME)?.[1] ?? []) : []))
    .filter((name) => !language.stopwords.has(name.toLowerCase()));
  const { client, isSender } = clientOf(
    release,
    unique([...named, ...selves]).filter((name) => !isPerson(name)),
    told,
    isPerson,
  );
  const isClient = (name: string) => client !== null && (client.includes(name) || name.includes(client));
  const isPlace = (name: string) => isPlaceName(name, language.code) || name === release.dateline?.place;
  const free = named.filter((name) => !isPerson(name) && !isClient(name) && !isPlace(name));
  const titles = [...told.matchAll(QUOTED_TITLE)]
    .map(({ 1: title = '' }) => title)
    .filter(
      (title) =>
        /^(?:\S+\s){0,5}\S+$/u.test(title) && /\p{Lu}/u.test(title.slice(1)) && !/[.,!?]$/.test(title),
    );
  const products = unique([...titles, ...free.filter((name) => isProduct(name, told))]);
  return { client, isSender, people, products, others: free.filter((name) => !products.includes(name)) };
}

/** Parts "Harriet Lock of Lantern House". */
function withoutSpeaker(name: string, speakers: readonly string[]): string[] {
  const speaker = speakers.find((one) => name.startsWith(`${one} `));
  if (speaker === undefined) return [name];
  const rest = name
    .slice(speaker.length)
    .replace(/^\s(?:of|von|de|du|der|e|y)\s/u, '')
    .trim();
  return rest === '' ? [speaker] : [speaker, rest];
}

/** Returns the capitalized names of a text, without words that only begin a sentence, in order of appearance. */
function sequencesIn(text: string, language: Language): string[] {
  const lower = new Set(text.match(/(?<![\p{L}])\p{Ll}[\p{L}'’-]+/gu) ?? []);
  const isLower = (word: string) => lower.has(word.toLowerCase());
  // "A Mar Aberto": of a name, only the first word may be a stop word.
  const isWord = (word: string) => isLower(word) || language.stopwords.has(word.toLowerCase());
  // In German, where nouns have capitals, a name is what no dictionary of counted words has.
  const isNoun = (name: string) =>
    language.code === 'de' && !/\s/.test(name) && isCounted(language.stem(name.toLowerCase()), 'de');
  const inside = new Set(
    [...text.matchAll(/(?<=[\p{Ll}\d,] )\p{Lu}[\p{L}\d’'+-]*/gu)].map(([word]) =>
      word.replace(/['’]s?$/u, ''),
    ),
  );
  const tagged = new Set(
    language.code === 'en'
      ? nounPhrases(text, language)
          .filter(({ name }) => name)
          .map((one) => one.text)
      : [],
  );
  const names = text.split(/\n|(?<=[.!?:]["”»)]?)\s+/u).flatMap((sentence) =>
    [...sentence.matchAll(SEQUENCE)].flatMap(({ 0: found, index }) => {
      const words = found.replace(/['’]s?$/u, '').split(' ');
      const isFirst = /^[^\p{L}\p{N}]*$/u.test(sentence.slice(0, index));
      while (
        words.length > 0 &&
        (isFirst || words.length > 1) &&
        (found.startsWith(words[0] ?? '') ? isWord : isLower)(words[0] ?? '') &&
        !tagged.has(words.join(' '))
      )
        words.shift();
      const name = words.join(' ').replace(LEGAL_FORM, '');
      const isCapitals = sentence === sentence.toUpperCase();
      const isLone = words.length === 1;
      // A word that only ever begins a sentence may be any word.
      const isBeginning = isFirst && isLone && !inside.has(name);
      const isTime = isLone && isCalendarWord(name);
      return name.length < 2 || isCapitals || isNoun(name) || isBeginning || isTime || /^\d/.test(name)
        ? []
        : [name];
    }),
  );
  return unique(names);
}

function clientOf(
  release: Release,
  names: readonly string[],
  told: string,
  isPerson: (name: string) => boolean,
): Pick<Names, 'client' | 'isSender'> {
  const votes = new Map<string, number>();
  const signed = new Set<string>();
  const count = (name: string, worth: number) => votes.set(name, (votes.get(name) ?? 0) + worth);
  const vote = (name: string, worth: number) => {
    count(name, worth);
    signed.add(name);
  };
  const about =
    release.about === null || /^us$/i.test(release.about)
      ? null
      : cased(release.about.replace(LEGAL_FORM, ''), names);
  if (about !== null) vote(about, VOTES.about);
  const self = release.parts.filter(({ kind }) => kind === 'boilerplate').map(({ text }) => text);
  const labels = release.domains
    .map((domain) => domain.split('.').at(-2) ?? '')
    .filter((label) => label.length > 3);
  const openings = release.parts
    .filter(({ kind }) => kind === 'lead' || kind === 'body')
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+/u))
    .map((sentence) => sentence.slice(0, ACTING));
  const headline = release.headline ?? '';
  const acts = (name: string, [opening = '']: readonly string[]) =>
    newsValue(
      opening.match(new RegExp(`^(?:[\\p{L}-]+ ){0,3}${escaped(name)}(.{0,${ACTING / 2}})`, 'u'))?.[1] ?? '',
      'news',
    ) > 0 ||
    (name.includes('&') && opening.includes(name));
  const isActing = (name: string) =>
    openings.some((opening) => opening.includes(name)) || acts(name, [headline]);
  for (const name of names) {
    if (/\s/.test(name) && acts(name, openings)) count(name, VOTES.lead);
    const compact = name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z\d]/g, '')
      .replace(/^the/, '');
    if (compact.length > 3 && labels.some((label) => label.replace(/-/g, '').includes(compact)))
      vote(name, VOTES.domain);
    if (self.some((text) => new RegExp(`^(?:\\S+\\s){0,4}${escaped(name)}`, 'iu').test(text)))
      vote(name, VOTES.self);
    if (release.quotes.some(({ title }) => title?.includes(name))) vote(name, VOTES.speaker);
    if (headline.includes(name)) count(name, VOTES.headline);
    count(name, Math.min(VOTES.mostMentions, VOTES.mention * (told.split(name).length - 1)));
  }
  // Whom no sign shows is whoever acts in a sentence, and no disease or law of the headline.
  const [best] = [...votes]
    .filter(([name]) => !isPerson(name) && (signed.has(name) || isActing(name)))
    .sort(([a, one], [b, other]) => other - one || b.length - a.length);
  if (!best || best[1] <= 1) return { client: null, isSender: false };
  // "Kestrel" is the short form of "Kestrel Ridge".
  const client =
    [...votes.keys()]
      .filter((name) => name.startsWith(`${best[0]} `) && (votes.get(name) ?? 0) > 1.5)
      .sort((a, b) => a.length - b.length)[0] ?? best[0];
  return { client, isSender: signed.has(client) || signed.has(best[0]) };
}

function isProduct(name: string, told: string): boolean {
  const times = told.split(name).length - 1;
  return [...told.matchAll(new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'gu'))].some(
    ({ index }) => {
      const before = told.slice(Math.max(0, index - 16), index);
      const after = told.slice(index + name.length, index + name.length + 24);
      const isOwned = OWNED.test(before) && !/^\s\p{Lu}/u.test(after);
      const isSubject = PRESENTED.test(after) && (times > 1 || /^\s/.test(after));
      return isOwned || isSubject;
    },
  );
}

function isPersonWith(name: string, speaker: string): boolean {
  return name.endsWith(speaker) && !/\s/.test(speaker) && name.split(' ').length <= 3;
}

function isOrganization(name: string, { about, domains }: Release): boolean {
  const compact = name.toLowerCase().replace(/[^a-z\d]/g, '');
  return (
    about?.includes(name) === true ||
    domains.some((domain) => domain.replace(/[^a-z\d]/g, '').includes(compact)) ||
    /\b(?:press|media|presse|office|pressekontakt|kontakt|contact|contacto|prensa|communications?|pr|pressestelle|agency|agentur)\b/iu.test(
      name,
    )
  );
}

function withoutTitle(name: string): string {
  return name.replace(
    /^(?:(?:Dr|Prof|Professor|Professorin|Mr|Mrs|Ms|Sir|Dame|Dipl|Ing|Sra?|Mme|M|Dott|Dra|Frau|Herr)\.?\s)+/u,
    '',
  );
}

/** Returns a name as the story writes it: "KESTREL RIDGE", and in another case of its declension. */
function cased(name: string, names: readonly string[]): string {
  return (
    names.find((one) => one.toLowerCase() === name.toLowerCase()) ??
    names.find((one) => isDeclined(one, name)) ??
    name
  );
}

function isDeclined(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  return (
    words.length === others.length &&
    words.every((word, index) => {
      const form = others[index] ?? '';
      const letters = Math.max(SAME_LETTERS, Math.min(word.length, form.length) / 2);
      return word === form || word.slice(0, letters) === form.slice(0, letters);
    })
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
