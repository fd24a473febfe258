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
  /(?<!\p{L})(?:our|my|unser\p{L}*|mein\p{L}*|notre|nos|mon|mes|nuestr[oa]s?|nostr[oaie])(?!\p{L})/iu;
/** An activity with its object ("helping people", "building the best team"), which is no subject. */
const ACTIVITY =
  /^(?:(?:building|bringing|creating|delivering|developing|driving|ensuring|finding|giving|helping|improving|making|providing|turning|using)(?!\p{L})|\p{Ll}+ing\s+(?:the|an?|his|her|their|people|how|what)\s)/iu;
/** One event, such as "an election". Subjects are named in the plural, or without an article. */
const EVENT = /^(?:an?|ein|eine[nmr]?)\s+\p{L}+$/iu;
/** A clause after the subjects, which only says more about them or about the person. */
const CLAUSE =
  /(?:,\s+|\s+)(?:with|mit|avec|con)\s+(?:an?\s+)?(?:\p{L}+\s+)?(?:bylines?|focus|emphasis|schwerpunkt|particular|special|more than|over)(?!\p{L}).*$|,?\s+(?:such as|wie etwa|zum Beispiel|including|among others|and (?:much )?more|u\.\s?a\.|etc)(?!\p{L}).*$/iu;
const SEPARATOR = /(?:,|;)\s*(?:(?:and|und|et|y|e|og|och|en|sowie|&)\s+)?|\s+(?:and|und|sowie|&)\s+/u;
const REST = /^(?:various |many |all )?other\s/iu;

/**
 * Shortens the words with which a page states a beat to a noun phrase of at most eight words: the subjects from
 * the first one on, as many as fit. Null if they name no subject.
 */
export function beatPhrase(stated: string): string | null {
  let beat = stated;
  for (const opening of OPENINGS) beat = beat.replace(opening, '');
  beat = beat.replace(CLAUSE, '');
  beat = beat.replace(/^[\s,:–—-]+|[\s,:–—-]+$/gu, '');
  const items = beat.split(SEPARATOR).filter((item) => item !== '');
  if (
    NO_SUBJECT.test(beat) ||
    OWN.test(beat) ||
    ACTIVITY.test(beat) ||
    items.some((item) => EVENT.test(item))
  )
    return null;
  if (wordsIn(beat) <= MAX_WORDS) return beat;
  const named = items.filter((item) => !REST.test(item));
  while (named.length > 0 && wordsIn(named.join(' ')) > MAX_WORDS) named.pop();
  return named.length > 0 ? named.join(', ') : null;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
