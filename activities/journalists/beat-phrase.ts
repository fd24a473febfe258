import { isInstruction } from '#reader';

/** A beat with more words is a sentence about the person's work rather than the name of a subject. */
const MAX_WORDS = 8;
/** Words before the subjects themselves: "a wide range of topics, including", "den Themen", "das Ressort". */
const OPENINGS = [
  /^(?:(?:an?|the)\s+)?(?:(?:wide|broad|whole|diverse)\s+)?(?:range|variety|array|spectrum|number|host|mix)\s+of\s+/iu,
  /^(?:(?:\p{Ll}+\s+)?(?:topics|subjects|issues|areas|stories|things),?\s+)(?:such as|like|including|related to|relating to|from|around|on)\s+/iu,
  /^(?:(?:de[nmr]|die|das)\s+)?(?:themen(?:bereiche?n?)?|ressorts?|bereiche?n?|schwerpunkte?n?)\s+/iu,
];
/** What remains of a beat that names no subject. */
const NO_SUBJECT =
  /^(?:(?:an?|the|all|many|various|different|several|other|diverse|verschiedene\p{L}*)\s+)*(?:topics|subjects|issues|areas|stories|things|more|everything|anything|themen|temas|sujets|it|them|this|that)?$/iu;
/** Words of the outlet about its own work, such as "the search optimization of our articles". */
const OWN =
  /(?<!\p{L})(?:our|my|me|unser\p{L}*|mein\p{L}*|notre|nos|mon|mes|nuestr[oa]s?|nostr[oaie])(?!\p{L})/iu;
/** An activity with its object rather than a subject, such as "helping people" or "building the best team". */
const ACTIVITY =
  /^(?:(?:building|bringing|creating|delivering|developing|driving|ensuring|empowering|finding|getting|giving|growing|helping|improving|leading|making|providing|turning|using)(?!\p{L})|\p{Ll}+ing\s+(?:the|an?|his|her|their|people|how|what)\s)/iu;
/** One event, such as "an election". Subjects are named in the plural, or without an article. */
const EVENT = /^(?:an?|ein|eine[nmr]?)\s+\p{L}+$/iu;
/** A clause after the subjects, which only says more about them or about the person. */
const CLAUSE =
  /(?:,\s+|\s+)(?:with|mit|avec|con)\s+(?:an?\s+)?(?:\p{L}+\s+)?(?:bylines?|focus|emphasis|schwerpunkt|particular|special|more than|over)(?!\p{L}).*$|,?\s+(?:such as|wie etwa|zum Beispiel|including|among others|and (?:much )?more|u\.\s?a\.|etc)(?!\p{L}).*$/iu;
/** What stands between two subjects. The "and" of "between Lindmoor and Skerrow" does not. */
const SEPARATOR =
  /(?:,|;)\s*(?:(?:and|und|et|y|e|og|och|en|sowie|&)\s+)?|(?<!(?:between|zwischen|entre|both)\s[^,;]{1,40})\s+(?:and|und|sowie|&)\s+/gu;
const REST = /(?:,|;|\s)\s*(?:and|und|sowie|&)?\s*(?:various |many |all )?other\s.*$/iu;

/**
 * Shortens the words with which a page states a beat to a noun phrase of at most eight words: the subjects from the first
 * one on, as many as fit, in the page's own words. Null if they name no subject.
 */
export function beatPhrase(stated: string): string | null {
  if (isInstruction(stated)) return null;
  let beat = stated;
  for (const opening of OPENINGS) beat = beat.replace(opening, '');
  beat = beat.replace(CLAUSE, '');
  beat = beat.replace(/^[\s,:–—-]+|[\s,:–—-]+$/gu, '');
  const items = beat.split(SEPARATOR);
  if (
    NO_SUBJECT.test(beat) ||
    OWN.test(beat) ||
    ACTIVITY.test(beat) ||
    items.some((item) => EVENT.test(item))
  )
    return null;
  const ends = [...beat.matchAll(SEPARATOR)].map(({ index }) => index);
  const lists = [beat, beat.replace(REST, ''), ...ends.reverse().map((end) => beat.slice(0, end))];
  return lists.find((list) => list !== '' && wordsIn(list) <= MAX_WORDS) ?? null;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
