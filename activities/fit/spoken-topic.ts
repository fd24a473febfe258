import { type Digest, flat } from './digest.ts';
import type { Pitch } from './pitch.ts';
import type { Topic } from './topics.ts';

interface Grammar {
  definite: RegExp;
  indefinite: RegExp;
  /** Words after which, and before which, a noun phrase is complete. */
  before: RegExp;
  after: RegExp;
}

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    definite: /^(?:the|its|their|his|her|our|this|these|whose)$/,
    indefinite: /^an?$/,
    before:
      /^(?:\.|of|on|in|for|with|about|from|to|by|into|and|or|as|than|between|without|against|beside|is|are|has|have|what|when|that|do|does|want|need|buy|use|sell)$/,
    after:
      /^(?:\.|of|on|in|for|with|about|from|to|by|into|and|or|as|than|between|is|are|was|were|has|have|had|will|would|can|could|should|may|might|do|does|did|that|which|who|at|after|before|beside|when|while|because|since|but|began|seems?)$/,
  },
  es: {
    definite: /^(?:el|la|los|las)$/,
    indefinite: /^una?$/,
    before: /^$/,
    after: /^(?:\.|de|del|en|y|o|al|con|por|para|que|se|no|es|son|ha|han|está|están|como|sin|desde)$/,
  },
  fr: {
    definite: /^(?:le|la|les)$/,
    indefinite: /^une?$/,
    before: /^$/,
    after:
      /^(?:\.|de|du|des|en|et|ou|à|au|aux|avec|par|pour|qui|que|se|ne|est|sont|a|ont|comme|sans|dans|lui|leur|sur)$/,
  },
};
/** The maximum distance at which a neighbouring word is searched for. */
const MAX_LETTERS = 40;
/** Words that are rare, but not in a way that matters to a reader. */
const VAGUE =
  /^(?:spring|summer|autumn|winter|half|third|quarter|week|month|year|people|thing|way|pounds?|euros?|dollars?|percent|degrees?|minutes?|hours?|days?|mitad|tercio|parte|resto|moitié|tiers|partie|reste|hälfte|drittel|teil|frühjahr|frühling|sommer|herbst)$/i;

/**
 * A topic as a sentence can name it after "about" or "sobre", with the determiner that pitch or article give
 * it; null when neither shows that it is complete without its neighbours. German topics follow "zum Thema" as
 * they are. `all` is what `bothTexts` returns.
 */
export function spokenTopic({ text, name, bare }: Topic, language: string, all: string): string | null {
  const grammar = GRAMMARS[language];
  if (VAGUE.test(text)) return null;
  if (language === 'de') return /^\p{Lu}/u.test(text) ? text : null;
  if (!grammar) return null;
  const found = neighbours(all, flat(text)).filter(({ after }) => grammar.after.test(after));
  const preceded = (pattern: RegExp) => found.find(({ before }) => pattern.test(before))?.before;
  if (name) return language === 'en' && preceded(/^the$/) ? `the ${text}` : text;
  if (language === 'en') {
    if (bare) return found.length > 0 ? text : null;
    const plural = neighbours(all, `${flat(text).trimEnd()}s `);
    if (plural.some(({ after }) => grammar.after.test(after))) return `${unhyphened(text)}s`;
    if (preceded(grammar.indefinite)) return pluralOf(text);
    if (preceded(grammar.before)) return unhyphened(text);
    return preceded(grammar.definite) && /[\s-]/.test(text) ? `the ${text}` : null;
  }
  const determiner = preceded(grammar.definite) ?? preceded(grammar.indefinite);
  return determiner ? `${determiner} ${text}` : null;
}

/** The words of pitch and article, in which topics are looked up. */
export function bothTexts(pitch: Pick<Pitch, 'flat'>, { text: { title, lead, body } }: Digest): string {
  return [title, lead, body, pitch.flat].join(' . ');
}

/** Standing alone, "strength-training" is written without its hyphen. */
export function unhyphened(text: string): string {
  return text.replace(/^(\p{Ll}+)-(\p{Ll}+)$/u, '$1 $2');
}

/** The regular plural; a noun with an irregular one keeps its article. */
function pluralOf(text: string): string {
  if (/(?:man|woman|child|person|foot|tooth|mouse|sis|lf|fe)$/i.test(text))
    return `${/^[aeio]/i.test(text) ? 'an' : 'a'} ${text}`;
  if (/[^aeiou]y$/.test(text)) return `${unhyphened(text).slice(0, -1)}ies`;
  return `${unhyphened(text)}${/(?:s|x|z|ch|sh)$/.test(text) ? 'es' : 's'}`;
}

function neighbours(all: string, phrase: string): { before: string; after: string }[] {
  const found: { before: string; after: string }[] = [];
  for (let at = all.indexOf(phrase); at >= 0; at = all.indexOf(phrase, at + phrase.length - 1)) {
    const end = at + phrase.length;
    found.push({
      before:
        all
          .slice(Math.max(0, at - MAX_LETTERS), at)
          .split(' ')
          .at(-1) ?? '',
      after: all.slice(end, end + MAX_LETTERS).split(' ')[0] ?? '',
    });
  }
  return found;
}

/**
 * Whether a word of a pitch is certainly a noun. In English, the tagger decides; in German, the capital
 * letter; in other languages, a determiner before it.
 */
export function isNounIn(
  text: string,
  { flat: pitch, language: { code } }: Pick<Pitch, 'flat' | 'language'>,
): boolean {
  if (VAGUE.test(text)) return false;
  const grammar = GRAMMARS[code];
  if (code === 'en' || /\p{Lu}/u.test(text) || !grammar) return true;
  return neighbours(pitch, flat(text)).some(
    ({ before, after }) =>
      (grammar.definite.test(before) || grammar.indefinite.test(before)) && grammar.after.test(after),
  );
}

/** Words that mark a question as open, as they appear in a clause. */
const QUESTIONS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:questions?|unclear|unknown|unsettled|less settled|not known|disputed|hard to find out|hard to say|little research|no research|little to offer|few studies|hardly any|nobody (?:knows|has such|has)|secret of|remains open|left open|leave it open)\b/,
  de: /\b(?:fragen?|unklar|umstritten|streit|unbekannt|offen|ungeklärt)\b/,
  es: /\b(?:preguntas?|dudas?|incógnita|desconoce|polémica)\b/,
  fr: /\b(?:questions?|inconnue?s?|divise|débat|ignore|incertaine?s?)\b/,
};

/** Whether a clause of the article names the topic and calls it an open question. */
export function isAsked(
  { text }: Pick<Topic, 'text'>,
  { language, text: { title, lead, body } }: Digest,
): boolean {
  const question = QUESTIONS[language];
  const phrase = flat(text).trimEnd();
  if (!question) return false;
  return [title, lead, body].some((part) =>
    part.split(' . ').some((clause) => ` ${clause}`.includes(phrase) && question.test(clause)),
  );
}
