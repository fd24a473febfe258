import type { Language } from '../lexicon/language.ts';
import { splitSentences } from '../lexicon/sentences.ts';
import { type Token, tokenize } from '../lexicon/tokens.ts';

/** A content word of a pitch and its weight. */
export interface PitchToken extends Token {
  weight: number;
}

/**
 * The number of words after which a word has half the weight of the first one, because pitches state their
 * subject first. The weight falls evenly, so that no single word decides where the subject ends.
 */
const HALVED_AFTER = 20;
/** Minimum weight of a word of the story. */
export const LEAST_IN_STORY = 0.15;
/** Weight of words in boilerplate sentences, which could be in any pitch. */
const BOILERPLATE = 0.1;
/**
 * How many words of the story must come before a section that begins with "About" for the section to count as
 * boilerplate. Without this limit, a pitch that itself begins with "About" would be boilerplate.
 */
const STORY_WORDS = 8;

/** Patterns of boilerplate sentences, which appear in pitches on any subject. */
export const CUES: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /\b(?:for immediate release|press release|media advisory|(?<!\bsin )embargo(?:ed)?)\b/i,
    what: 'a press release header',
  },
  { pattern: /^(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon))\b/i, what: 'a greeting' },
  { pattern: /\bhop(?:e|ing) (?:this|that|you|your|all)\b|\bfinds you well\b/i, what: 'a courtesy' },
  {
    pattern:
      /\b(?:your (?:recent |latest )?(?:coverage|work|beat|readers|audience|articles?|reporting)|fan of your|followed your)\b/i,
    what: 'flattery',
  },
  {
    pattern:
      /\b(?:reach(?:ing)? out|wanted to (?:share|flag|check)|get in touch|circl(?:e|ing) back|following up|my name is)\b/i,
    what: 'an opening',
  },
  {
    pattern:
      /\b(?:let (?:me|us) know|(?:would|are) you (?:be )?(?:open|interested|free|available|like)|(?:happy|glad|love|like|delighted|thrilled|excited|able) to (?:offer|share|send|provide|arrange|connect|announce|set up|give|schedule))\b/i,
    what: 'an offer',
  },
  {
    pattern:
      /\b(?:available (?:for|up)|(?:up)?on request|high[- ]res(?:olution)?|(?:press|media) (?:kit|contact|inquir|enquir|relations|team)|public relations)\b/i,
    what: 'material for the press',
  },
  {
    pattern:
      /\b(?:founded in|headquartered in|(?:is|as) (?:a|an|the) (?:global |proud )?(?:leading|premier|award[- ]winning|fastest[- ]growing)|trusted by|backed by|offices in|privately held)\b/i,
    what: 'a company describing itself',
  },
  {
    pattern:
      /\b(?:our (?:\S+ )?(?:mission|vision|team|customers?|clients?|partners?|users|company|platform|products?|goal)|testament to)\b/i,
    what: 'a company speaking about itself',
  },
  {
    pattern: /\b(?:for more information|learn more|visit (?:us|our|www|http)|follow \S+ on)\b/i,
    what: 'an advertisement',
  },
  {
    pattern: /https?:\/\/|\bwww\.|\S@\S+\.\S|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|#{3}/i,
    what: 'contact details',
  },
  { pattern: /^(?:best|kind|warm|many|thank|regards|sincerely|cheers)\b.{0,40}$/i, what: 'a closing' },
  { pattern: /\bunsubscribe\b|\bforward-looking statements?\b/i, what: 'legally required text' },
  {
    pattern:
      /["”,] (?:said|says|added|commented) .{0,60}\b(?:ceo|cto|cmo|coo|chief|founder|co-founder|president|director|vp)\b|\b(?:we are|we're|i am|i'm) (?:so |very |incredibly |truly )?(?:excited|thrilled|proud|delighted|honou?red|pleased)\b/i,
    what: 'an executive quoted',
  },
];
export const AFTER_STORY =
  /^(?:about (?:the |us\b|\p{Lu})|über (?:das|die|den|uns)\b[^.]{0,60}:|acerca de|sobre (?:la|el|nosotros)\b[^.]{0,60}:|à propos d|notes? (?:to|for) (?:the )?(?:editors?|journalists?|press)\b|[-–— ]*ends[-–— ]*$)/iu;

/**
 * Returns the content words of a pitch with their weights. Later words count less, and press-office boilerplate
 * least: in our measurements, ninety words of boilerplate affected the accuracy more than the choice of formula
 * did. A pitch that is nothing but boilerplate is read as a story.
 */
export function readPitch(text: string, language: Language): PitchToken[] {
  const sentences: { words: Token[]; boilerplate: boolean }[] = [];
  let [position, story, afterAbout] = [0, 0, false];
  for (const sentence of splitSentences(text)) {
    const words = tokenize(sentence, language, position);
    // Leave a gap between the word positions of two sentences, so that no phrase spans both sentences.
    position = (words.at(-1)?.position ?? position) + 2;
    afterAbout ||= story >= STORY_WORDS && AFTER_STORY.test(sentence);
    const boilerplate = afterAbout || CUES.some(({ pattern }) => pattern.test(sentence));
    if (!boilerplate) story += words.length;
    sentences.push({ words, boilerplate });
  }
  let count = 0;
  return sentences.flatMap(({ words, boilerplate }) =>
    words.map((word) => {
      if (boilerplate && story > 0) return { ...word, weight: BOILERPLATE };
      const weight = Math.max(LEAST_IN_STORY, HALVED_AFTER / (HALVED_AFTER + count));
      count += 1;
      return { ...word, weight };
    }),
  );
}
