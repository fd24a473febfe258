import { quotesIn } from '#press-release';
import { countWords } from '../lexicon/count-words.ts';
import { ENGLISH, type Language } from '../lexicon/language.ts';
import { hasFiniteVerb, isWrittenAsSentence } from '../lexicon/noun-phrases.ts';
import { splitSentences } from '../lexicon/sentences.ts';
import { visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import { AFTER_STORY, CUES } from './pitch-text.ts';

/**
 * What must come before a sentence so that readers understand it: the previous sentence, the main news, a
 * sentence that mentions data or a study, or nothing.
 */
type Reliance = 'previous' | 'lead' | 'data' | 'nothing';

/** A whole sentence of a pitch that an angle (a suggested opening of an e-mail) can use unchanged. */
export interface PitchSentence {
  text: string;
  /** The index of the sentence in the pitch; -1 for the headline. */
  position: number;
  /** Whether the sentence offers something: an interview, data, a visit. */
  isOffer: boolean;
  /** What readers must have read before they can understand the sentence. */
  relies: Reliance;
}

/** The sentences of a pitch, grouped by purpose. */
export interface PitchParts {
  /** The sentences that tell the news, in order, or all sentences if the pitch is nothing but boilerplate. */
  story: string[];
  /** The title with which the pitch begins, as one of a book does; null without one, and for German pitches. */
  title: string | null;
  /** The headline of the pitch, if it is a sentence. */
  headline: PitchSentence | null;
  /** Complete sentences of the pitch that contain news or an offer to journalists, in their order. */
  usable: PitchSentence[];
}

/** Matches what press offices offer to journalists, in English, German, Spanish and French. */
const OFFER =
  /\b(?:(?<!\d )interviews?(?! with \d)|available|on request|on the record|under embargo|embargoed|preview|demo(?:nstration| account)?s?|exclusive(?: first)? look|(?:we|i) (?:can )?(?:offer|send|provide|arrange|invite)|can (?:put you in touch|talk about|show|explain|be (?:visited|seen))|willing to|speaks? (?:on|about)|free for|ready|invites?|welcome to|answers? questions|are possible|data ?sets?|opens? (?:its|their|the) (?:\S+ )?(?:data|books|figures|records|archives?)|review copies|photographs?|pictures)\b|\b(?:zur verfügung|vermitteln (?:wir|gern)|bieten (?:wir|an)|schicken wir|steh(?:t|en) (?:für|bereit)|auf wunsch|laden (?:wir|ein)|ofrecemos|entrevistas?|disponibles?|a disposición|invitamos|enviamos|nous (?:proposons|offrons|envoyons|invitons)|entretiens?|à disposition|sur demande)\b/iu;
/**
 * Matches the verbs of offers, such as "can" or "invite". A part of an offer counts as a complete sentence
 * only if it contains one of these verbs.
 */
const OFFERING_VERB =
  /\b(?:is|are|can|will|ha(?:s|ve)|opens?|offers?|answers?|invites?|speaks?|shows?|talks?|steh(?:t|en)|zeig(?:t|en)|biete[nt]|lade[nt]|kann|können|est(?:á|án)|puede[n]?|ofrecen?|ofrecemos|invitan?|invitamos|est|sont|peut|peuvent|proposent?|proposons|invitent?|invitons)(?!\p{L})/iu;
/**
 * Matches parts of an offer that do not work as sentences, because they lack a subject or only announce a
 * list: "with the researchers", "available are" and "the following".
 */
const INCOMPLETE =
  /^(?:with|for|from|at|in|on|by|among|available|für|zu[rm]?|mit|von|bei|auf|unter|para|con|de|en|por|a|entre|pour|avec|à|dans|sont|están)\s|\b(?:is|are|can|will|includes?|following|steh(?:t|en)|sind|folgende[nrs]?|son|est(?:á|án)|siguientes?|est|sont|suivante?s?)\.$/iu;
/**
 * Matches quotations, and what somebody of whom only the sentence before tells is reported to say. An angle uses such a
 * sentence only if it makes an offer.
 */
const SPOKEN =
  /["“”„«»]|(?<!\p{L})(?:(?:he|she|they|er|sie|él|ella|il|elle) (?:said(?! so\b)|says|added|adds|sagt|sagte|dice|dijo|afirma|dit|déclare|explique)|(?:said|says|added|sagt|sagte|dice|dijo|afirma|dit|déclare|explique)(?: (?:he|she|they|er|sie|él|ella|il|elle)(?!\p{L})|\s?:))/iu;
/** Matches quotation marks that quote nobody: around a title in capitals, or around one to three words. */
const UNSPOKEN = /["“„«]\s?(?:[\p{Lu}\p{N}][^"“”»]{1,40}(?<![,.])|[^\s"“”»]+(?: [^\s"“”»]+){0,2})\s?["”“»]/gu;
const CONTACT =
  /@|https?:|\bwww\.|\+\d|\b(?:press|media|presse|pressekontakt|contacto?|contact|kontakt|notes? (?:to|for)|hinweis)\b[^.]{0,40}:|###|^\W*(?:press contact|pressekontakt|contacto de prensa|contact presse)/iu;
/** Matches a place before the first sentence. Every word of a place is capitalized, unlike those of a short sentence. */
const PLACE = String.raw`\p{Lu}\p{L}+(?:[\s/,.-]{1,3}(?:\p{Lu}\p{L}*|of|am|an|der|im|bei|de|del|la|las|los|le|les|sur|upon))*`;
const DAY = String.raw`,\s*\d{1,2}\.?\s*\p{L}+`;
const THEN_STORY = String.raw`\.\s+(?=[\p{Lu}"“„])`;
const DATELINE = new RegExp(`^${PLACE}(?:${DAY})?${THEN_STORY}`, 'u');
/** Matches a place with a date below a headline. */
const LATER_DATELINE = new RegExp(`(?<=\\n)${PLACE}${DAY}${THEN_STORY}`, 'u');
/**
 * Matches "…, study finds", "Studie: …" and ", según un estudio". Such headline grammar would look out of
 * place among sentences.
 */
const PRESS_HEADLINE = new RegExp(
  [
    String.raw`, [^,;:]{0,80}\b(?:stud(?:y|ies)|surveys?|reports?|polls?|research|researchers|trials?|analysis|data|figures|experts|scientists)\b[^,;:]{0,80} (?:finds?|shows?|says?|suggests?|reveals?|warns?|concludes?|indicates?)\.?$`,
    String.raw`, (?:so |wie |laut )?(?:(?:eine |neue )*(?:studie|umfrage|untersuchung|analyse)|(?:zeigt|ergibt|sagt) (?:eine |neue )*(?:studie|umfrage|untersuchung|analyse))\b[^,;:]*$`,
    String.raw`, (?:según|revela|muestra|dice) (?:un |una )?(?:nuevo |nueva )?(?:estudio|encuesta|informe|análisis)(?!\p{L})[^,;:]*$`,
    String.raw`, (?:selon|d['’]après|révèle|montre) (?:une |un |l['’])?(?:nouvelle )?(?:étude|enquête|rapport|sondage|analyse)(?!\p{L})[^,;:]*$`,
    '^(?:study|survey|report|poll|studie|umfrage|estudio|encuesta|étude|enquête) ?:',
    '^(?:statement (?:on|about)|stellungnahme zu[rm]?|comunicado sobre|déclaration sur) [^.:]{5,70}\\.?$',
  ].join('|'),
  'iu',
);
/**
 * Matches words that refer to the previous sentence, by language: at its beginning, and of time anywhere. Speakers and
 * tickets belong to an event that the sentence before them names.
 */
const POINTING: Readonly<Record<string, RegExp>> = {
  en: /^(?:it|its|they|their|this|these|that|those|he|she|his|her|both|such|also|but|and|so|however|instead|meanwhile|moreover|then|(?:speakers|guests|panell?ists|tickets|doors)(?! of))\b|^(?:\S+\s){1,6}them\b|\b(?:until|by) then\b|\bon the same day\b|\bthe underlying\b|\b(?:the opposite|the same|(?<!\bto do )so|too|either|likewise|can|does|did|will)\.$/i,
  de: /^(?:das (?:zeigt|ergibt|ergab|meldet|geht|ist|sind|haben)|er|sie|es|ihr\p{L}*|sein\p{L}*|dies\p{L}*|damit|dabei|dazu|davon|dort|daher|deshalb|auch|aber|doch|und|zudem|außerdem|beide)(?!\p{L})|\bbis dahin\b/iu,
  es: /^(?:el (?:dato|informe|documento|trabajo|libro)|la (?:cifra|obra|iniciativa)|es lo que|eso|ellos|ellas|ella|él|su|sus|est[eao]s?|es[eao]s?|además|también|pero|y|allí|ambos|ambas|así)(?!\p{L})|\bhasta entonces\b/iu,
  fr: /^(?:c['’]est|le (?:rapport|document|livre)|l['’]ouvrage|il|ils|elle|elles|son|sa|ses|leurs?|cela|ce|cet|cette|ces|mais|et|ainsi|y|en outre|aussi)(?!\p{L})|\b(?:d['’]ici là|jusque-là)(?!\p{L})/iu,
};
/**
 * Matches English sentences that begin with "The" and a lower-case word. They usually refer to something that the
 * main news introduces.
 */
const DEFINITE = /^The\s+\p{Ll}/u;
/** Matches English sentences that describe what the sentence before them names: "The Danish maker". */
const DESCRIBED = /^The\s+\p{Lu}\p{L}+(?:an|ch|ese|ish)\s+\p{Ll}/u;
/** Matches English sentences whose beginning names what it describes: "The Danish machine builder Falcon Tide". */
const NAMED =
  /^The\s(?:\p{Lu}\p{L}+\s)?(?:(?!of\b|for\b|with\b|in\b|at\b|by\b|to\b|from\b|is\b|was\b|has\b|will\b)\p{Ll}[\p{L}-]+\s){1,4}\p{Lu}/u;
/** Matches references to data, such as "the findings", anywhere in a sentence. */
const NAMED_DATA =
  /\b(?:the|these|those) (?:data sets?|figures|findings|results|numbers|report|analysis|(?:\p{Ll}+ )?authors?)\b|\b(?:die|diese|den) (?:zahlen|ergebnisse|ergebnissen|daten|messwerte)\b|\b(?:las|estas) cifras\b|\b(?:los|estos) (?:resultados|datos)\b|\b(?:les|ces) (?:chiffres|résultats|données)(?!\p{L})/iu;
/** Matches sentences that mention data or a study, to which words such as "the findings" can refer. */
export const DATA =
  /\b(?:data|stud(?:y|ies)|survey|report|research|paper|book|novel|trial|poll|analysis|measured|figures|daten|studie|umfrage|feldtest|messungen|untersuchung|estudio|encuesta|datos|étude|enquête|données|mesures)(?!\p{L})/iu;
/** Matches verbs that only a sentence has. After a colon in German, a list begins with a capital, too. */
const GERMAN_VERB =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|haben|hatten?|wird|werden|wurden?|kann|können|soll|sollen|muss|müssen|gibt|geht|gehen|steht|stehen|liegt|liegen|fehlt|fehlen|sinkt|sinken|steigt|steigen|stieg|sank)(?!\p{L})/u;
const MIN_WORDS = 4;
/** The maximum number of words before a colon that only introduce what follows. */
const MAX_INTRODUCTION = 14;
/** A line in which more than this share of the long words is capitalized is a title, unless it has but few. */
const MOSTLY = 0.7;
const FEW_LONG = 4;
/**
 * The minimum number of words in an offer. An offer such as "Interviews are available." may be shorter than
 * other sentences.
 */
const MIN_OFFER = 3;
const MAX_WORDS = 58;
/** The maximum length of a headline in a pitch. */
const MAX_HEADLINE = 30;
/** The maximum number of words of the title of a work. */
const MAX_TITLE = 14;
/** The maximum number of sentences of a pitch to read. Further sentences only add details. */
const MAX_SENTENCES = 60;

/** Groups the sentences of a told text. `items` are the entries of its lists. */
export function pitchParts(text: string, language: Language, items: readonly string[] = []): PitchParts {
  const all = splitSentences(withoutDateline(text)).slice(0, MAX_SENTENCES).map(visible);
  const parts: PitchParts = { story: [], title: null, headline: null, usable: [] };
  let isOver = false;
  all.forEach((sentence, position) => {
    isOver ||= parts.story.length > 0 && AFTER_STORY.test(sentence);
    if (isOver || CONTACT.test(sentence)) return;
    const isOffer = OFFER.test(sentence);
    const isWrapping = CUES.some(({ pattern }) => pattern.test(sentence));
    if (!isWrapping) parts.story.push(sentence);
    if (!isWhole(sentence, language)) return;
    const isQuoting = isSpoken(sentence);
    // An entry of a list that is not a sentence tells nothing without the line before the list.
    const isEntry =
      language === ENGLISH && items.some((item) => item.includes(sentence)) && !hasFiniteVerb(sentence);
    const isUsable = isOffer ? !isFlattery(sentence) : !isWrapping && !isQuoting;
    if (!isUsable || isEntry) return;
    const relies = relianceOf(sentence, language.code);
    // “They load everything you own”: a pronoun at the very beginning refers to nobody yet.
    if (parts.usable.length === 0 && parts.story.length === 1 && relies === 'previous') return;
    const parted = isOffer ? partsOf(sentence, language) : itemsOf(sentence, language);
    const alone = isOffer ? sentence : withoutNow(sentence);
    for (const text of isQuoting ? parted : [alone, ...parted])
      parts.usable.push({ text, position, isOffer, relies: relianceOf(text, language.code) });
  });
  if (parts.story.length === 0) parts.story = all;
  const hasNews = parts.usable.some(({ text, isOffer }) => !isOffer && !PRESS_HEADLINE.test(text));
  if (hasNews) parts.usable = parts.usable.filter(({ text }) => !PRESS_HEADLINE.test(text));
  const headline = parts.story[0] ?? '';
  parts.title = titleOf(headline, language);
  parts.headline = hasNews && PRESS_HEADLINE.test(headline) ? null : headlineOf(headline, language);
  return parts;
}

/**
 * Splits an offer at a semicolon and, in English, at ", and", and cuts off what follows a colon. Returns
 * those of the resulting parts that are complete sentences and still offer something.
 */
function partsOf(sentence: string, language: Language): string[] {
  const around = sentence.split(/\s?;\s/u);
  const joined = language === ENGLISH && !/,.*,/.test(sentence) ? sentence.split(', and ') : [];
  const before = sentence.match(/^[^:;]+(?=\s?:\s)/u) ?? [];
  return [around.length === 2 ? around : [], joined.length === 2 ? joined : [], before]
    .flat()
    .map(asSentence)
    .filter(
      (part) =>
        OFFER.test(part) && isWhole(part, language) && hasOfferingVerb(part) && !INCOMPLETE.test(part),
    );
}

/**
 * Splits a list of at least three findings in English at its semicolons. Returns those of the items that are
 * sentences by themselves. Of two halves, one is seldom understood without the other: "There is no board; the islands
 * are laid new in each game".
 */
function itemsOf(sentence: string, language: Language): string[] {
  const [introduction = '', told] = sentence.split(/:\s+(?=\p{Lu})/u);
  // "The jubilee also comes with numbers: Pupils are eleven weeks behind."
  if (
    told !== undefined &&
    (language.code !== 'de' || GERMAN_VERB.test(told)) &&
    countWords(introduction) <= MAX_INTRODUCTION &&
    isWhole(told, language)
  )
    return [told];
  const items = language === ENGLISH ? sentence.split(/;\s(?:and\s)?/u) : [];
  if (items.length < 3) return [];
  return items
    .map(asSentence)
    .filter((item) => isWhole(item, language) && !/:\s/u.test(item) && hasFiniteVerb(item));
}

/** Takes "Now" off a sentence: what came before is left out of an angle. */
function withoutNow(sentence: string): string {
  const rest = sentence.replace(
    /^(?:Now|Today|Ahora|Hoy|Maintenant|Désormais|Ora|Agora),? (?=\p{Lu}|(?:the|an?|una?|el|la|los|las|le|les|une|il|lo|os?|as?) )/u,
    '',
  );
  return `${rest.charAt(0).toLocaleUpperCase()}${rest.slice(1)}`;
}

/** Writes a part of a sentence as a sentence of its own. */
function asSentence(part: string): string {
  return `${part.charAt(0).toLocaleUpperCase()}${part.slice(1).replace(/[.!]$/, '')}.`;
}

/** Returns whether an offer has a verb, so that it is a sentence and no note. */
function hasOfferingVerb(offer: string): boolean {
  return OFFERING_VERB.test(offer);
}

/**
 * Returns the headline as a sentence, or null if it is not a sentence. Headlines in languages other than
 * English give null, because only in English can Byline tell sentences from fragments.
 */
function headlineOf(line: string, { code }: Language): PitchSentence | null {
  const isSentence =
    code === ENGLISH.code &&
    /[\p{L}\p{N}]$/u.test(line) &&
    line.split(' ').length >= MIN_WORDS &&
    line.split(' ').length <= MAX_HEADLINE &&
    unquotable(line) === null &&
    !isSpoken(line) &&
    isWrittenAsSentence(line);
  return isSentence ? { text: `${line}.`, position: -1, isOffer: false, relies: 'nothing' } : null;
}

/** Returns a line without its full stop if it is a title that can be shown in quotation marks. */
function titleOf(line: string, { code }: Language): string | null {
  const isShown = code !== 'de' && isTitle(line) && unquotable(line) === null && !/["“”„«»]/u.test(line);
  return isShown && countWords(line) <= MAX_TITLE ? line.replace(/\.$/, '') : null;
}

/** Returns whether a sentence quotes somebody. */
function isSpoken(sentence: string): boolean {
  return (
    SPOKEN.test(sentence.replace(UNSPOKEN, '')) || quotesIn(sentence).some(({ speaker }) => speaker !== null)
  );
}

/** Removes a dateline such as "Toledo, Ohio." or "SALINAS POINT, 9 June." from the beginning of a text or of its story. */
function withoutDateline(text: string): string {
  const start = text.slice(0, 80).match(DATELINE) ? text.replace(DATELINE, '') : text;
  return start.replace(LATER_DATELINE, '');
}

/**
 * Returns whether a sentence can be used unchanged: it has a proper end, is neither a fragment nor too long,
 * and contains nothing that must not be quoted.
 */
function isWhole(sentence: string, language: Language): boolean {
  const words = countWords(sentence);
  return (
    words >= (OFFER.test(sentence) ? MIN_OFFER : MIN_WORDS) &&
    words <= MAX_WORDS &&
    /^["“„«¿¡(「『]?[\p{Lu}\p{Lo}\p{N}]/u.test(sentence) &&
    /[.!。！]["”»)」]?$/u.test(sentence) &&
    !/[:;]$/.test(sentence) &&
    (language.code === 'de' || !isTitle(sentence)) &&
    unquotable(sentence) === null
  );
}

/** Returns whether a line in a language other than German is the title of a book or a list in note form, and no sentence: its long words are capitalized. */
function isTitle(sentence: string): boolean {
  const long = sentence.match(/[\p{L}'-]{4,}/gu) ?? [];
  const isCapitalized = long.filter((word) => /^\p{Lu}/u.test(word)).length > MOSTLY * long.length;
  return isCapitalized && (long.length > FEW_LONG || /:\s/.test(sentence));
}

function isFlattery(sentence: string): boolean {
  return /\byour (?:readers|audience|coverage|work|beat)\b|\b(?:thrilled|excited|delighted|love to|hope)\b/i.test(
    sentence,
  );
}

function relianceOf(sentence: string, language: string): Reliance {
  if ((POINTING[language] ?? POINTING.en)?.test(sentence)) return 'previous';
  const isNamed = NAMED.test(sentence);
  if (language === 'en' && DESCRIBED.test(sentence) && !isNamed) return 'previous';
  if (NAMED_DATA.test(sentence)) return 'data';
  return language === 'en' && DEFINITE.test(sentence) && !isNamed ? 'lead' : 'nothing';
}
