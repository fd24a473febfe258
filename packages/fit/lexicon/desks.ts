import { fieldOf } from './fields.ts';
import { languageByCode } from './language.ts';
import { tokenize, withoutMarks } from './tokens.ts';

export type DeskName =
  | 'culture'
  | 'health'
  | 'education'
  | 'sport'
  | 'technology'
  | 'environment'
  | 'energy'
  | 'travel'
  | 'food';

/** A newsroom desk: the words that name it in stated roles and beats, and the subjects that it covers. */
interface Desk {
  name: DeskName;
  stated: RegExp;
  /** The subjects that the newsroom desk covers, by their names in `DICTIONARY`. */
  fields: readonly string[];
  /** Words that belong to the newsroom desk's subjects but are not in `DICTIONARY`. */
  words?: RegExp;
}

/** Newsroom desks. They are recognized in stated roles and beats in English, German, Spanish and French. */
const DESKS: readonly Desk[] = [
  {
    name: 'culture',
    stated: /\b(?:cultur(?:e|al|a|el|elle)|arts?|artes|kultur\p{L}*|kunst|feuilleton)(?!\p{L})/iu,
    fields: ['art', 'theatre', 'music', 'book', 'film', 'television'],
  },
  {
    name: 'health',
    stated: /\b(?:health|medical|medicine|gesundheit|medizin|salud|sanidad|santé|médecine)(?!\p{L})/iu,
    fields: ['health', 'hospital', 'drug', 'cancer', 'weight', 'vaccine', 'psychology'],
    words: /\b(?:sleep|slept|schlaf\p{L}*|duermen?|sueño|dorment|sommeil)(?!\p{L})/iu,
  },
  {
    name: 'education',
    stated:
      /\b(?:child|children|famil(?:y|ies)|education|schools?|kinder|familien?|bildung|schulen?|infancia|familias?|educación|enfance|familles?|éducation)(?!\p{L})/iu,
    fields: ['school', 'education', 'family'],
  },
  {
    name: 'sport',
    stated: /\b(?:sports?|sport\p{L}*|deportes?)(?!\p{L})/iu,
    fields: ['sport', 'football', 'running', 'cycling', 'tennis', 'olympic'],
  },
  {
    name: 'technology',
    stated: /\b(?:technology|tech|technologie|tecnología)(?!\p{L})/iu,
    fields: ['artificial', 'software', 'internet', 'data', 'cybersecurity', 'phone', 'chip'],
  },
  {
    name: 'environment',
    stated: /\b(?:environment|climate|umwelt|klima|medio ambiente|clima|environnement|climat)(?!\p{L})/iu,
    fields: ['climate', 'environment', 'ocean', 'water'],
  },
  {
    name: 'energy',
    stated: /\b(?:energy|energie|energía|énergie)(?!\p{L})/iu,
    fields: ['energy', 'nuclear', 'solar', 'oil'],
  },
  { name: 'travel', stated: /\b(?:travel|reisen?|viajes|voyages?)(?!\p{L})/iu, fields: ['travel', 'flight'] },
  {
    name: 'food',
    stated: /\b(?:food|wine|gastronom\p{L}*|essen|wein|comida|vino|vin|cuisine)(?!\p{L})/iu,
    fields: ['food', 'wine'],
  },
];

/**
 * Returns whether the beginning of a pitch suits the newsroom desk, such as health, that a journalist's
 * stated role or beat names. If two desks are named, as in "child health", the pitch must suit both.
 */
export function suitsBeat(stated: string, beginning: string, language: string): boolean {
  const desks = DESKS.filter((desk) => desk.stated.test(stated));
  const fields = new Set(
    tokenize(beginning, languageByCode(language)).map(
      ({ word }) => fieldOf(withoutMarks(word), language)?.name,
    ),
  );
  return (
    desks.length > 0 &&
    desks.every((desk) => desk.fields.some((field) => fields.has(field)) || desk.words?.test(beginning))
  );
}

/** Returns the newsroom desk that a stated role or beat names; null unless it names exactly one. */
export function deskOf(stated: string): DeskName | null {
  const [desk, second] = DESKS.filter((one) => one.stated.test(stated));
  return desk && !second ? desk.name : null;
}
