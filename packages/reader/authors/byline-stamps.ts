import { memoized } from '../../../model/text/memoized.ts';
import { LANGUAGES } from '../dates/month-names.ts';
import { weekdayNames } from '../dates/weekdays.ts';
import { hasGivenName } from './given-names.ts';
import { withoutLeads } from './leads.ts';

// Matches everything from a timestamp or a label such as "Updated" to the end of the line. That text contains
// no names.
const TIME_STAMP =
  /\s*(?:(?<!\p{L})(?:last\s+)?(?:updated|published|posted|filed under|tagged|categories|modified|aktualisiert|veröffentlicht|publié|mis à jour|stand|publicado|actualizado|pubblicato|aggiornato|güncelleme|opublikowano|publikováno|publisert|oppdatert|gepubliceerd|oluşturulma)(?!\p{L}|\s+(?:by|von|par|por|di|door|av|af)\s)|(?:labels?|tags?|etiket\p{L}*|etiquetas?|libellés?|etichette|etikett\p{L}*|etykiety|tunnisteet|címkék|štítky|ярлыки|kategor\p{L}*|categor\p{L}*|catégor\p{L}*|schlagw\p{L}+|rubri\p{L}+)\s*:|\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}|\d{4}[-./年]\s?\d{1,2}|\d{1,2}\.?\s+\p{L}{3,12}\.?,?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2},\s+\d{4}).*$/iu;

/**
 * Matches what remains of "on November 3, 2026" or "on Tue, 03/11/2026" after the date was removed: "on" or
 * "on Tue,".
 */
const BEFORE_STAMP = /\s+(?:on|am|le|el|il|op|den|em|dne|dnia)(?:\s+\p{L}{2,10}[.,]{0,2})?$/u;
/** A timestamp before the name: "Posted on November 3, 2026 by Ada Lovelace". */
const STAMP_BEFORE =
  /^[^|]{0,40}(?<!\d)(?:\d{4}|\d{1,2}[./]\d{1,2}[./]\d\d)(?!\d)[^|\p{L}]{0,12}(?:\p{L}{1,3}\s)?[^|\p{L}]{0,12}(?=(?:by|von|par|por|di|door|av|af)\s)/iu;

/** Removes the timestamps before and after the names in one line of a byline. */
export function withoutStamps(line: string): string {
  const begun = line.replace(STAMP_BEFORE, '');
  const ended = begun.replace(TIME_STAMP, '');
  const stamp = begun.slice(ended.length);
  return ended === begun ? begun : withoutDateWords(ended.replace(BEFORE_STAMP, ''), stamp);
}

/** Words before a date or a time in English and, before the figure of a day or an hour, in other languages. */
const ENGLISH_PREPOSITIONS = ['on', 'at'];
const PREPOSITIONS = 'am um le el il op den em dne dnia la pada kl'.split(' ');
const WORDS_FOR_DATE = 'datum date data fecha tarih'.split(' ');
/** Begins with a figure that is not that of a year. */
const DAY_OR_HOUR = /^\s*\d{1,2}(?!\d)/u;
const ENGLISH = /^\W*(?:\w+\s){0,3}by\s/iu;

const weekdays = memoized((language) => new Set(weekdayNames(language, 'long')));

/**
 * Whether a text behind the names of a line belongs to the date or time that follows. Surnames in many languages are spelled
 * like prepositions of others, "Kim Anh Le", which no comma separates from a date.
 */
function isDateWord(text: string, line: string, stamp: string): boolean {
  const word = text.toLowerCase().replace(/[,.:]?\s?$/u, '');
  if (WORDS_FOR_DATE.includes(word) || weekdays('en').has(word)) return true;
  const [isEnglish, isBeforeComma] = [ENGLISH.test(line), /,\s?$/u.test(text)];
  if (!isBeforeComma && ENGLISH_PREPOSITIONS.includes(word)) return true;
  if (isEnglish) return false;
  if (!isBeforeComma && PREPOSITIONS.includes(word) && DAY_OR_HOUR.test(stamp)) return true;
  return LANGUAGES.some((language) => weekdays(language).has(word));
}

/** Removes words of a date, also with capitals, behind a name of two words: "Ada Holm Giovedì", "Ada Holm Le". */
function withoutDateWords(line: string, stamp: string): string {
  const words = line.trimEnd().split(' ');
  const tail = [1, 2].find((count) => isDateWord(words.slice(-count).join(' '), line, stamp)) ?? 0;
  const rest = words.slice(0, words.length - tail).join(' ');
  return tail > 0 && withoutLeads(rest).includes(' ') ? rest : line;
}

/** Matches the section of a site after a name, "Ada Lovelace in Engines". In Slovenian, "in" joins two names. */
const SECTION = /(?:(?<=\p{L})|[,;.])\s+(?:in|dans)\s+(?=\p{Lu})/u;

/** Matches who pays for a story, or shares it: "in partnership with Example Works". */
const PARTNER =
  /\s+(?:in (?:partnership|association|collaboration|cooperation) with|in kooperation mit|en (?:partenariat|collaboration) avec|en colaboración con|em parceria com|in collaborazione con|in samenwerking met|i sam(?:arbete|arbejde|arbeid) med|we współpracy z)\s.*$/iu;

/** Removes the section, or who pays for the story, after the names. */
export function withoutSection(text: string): string {
  const line = text.replace(PARTNER, '');
  const match = SECTION.exec(line);
  return match && !hasGivenName(line.slice(match.index + match[0].length))
    ? line.slice(0, match.index)
    : line;
}

/** Replaces everything between two characters, and the characters themselves, with a space. */
export function withoutBracketText(text: string, opening: string, closing: string): string {
  let rest = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(opening, from);
    const end = start < 0 ? -1 : text.indexOf(closing, start);
    if (end < 0) return rest + text.slice(from);
    rest += `${text.slice(from, start)} `;
    from = end + 1;
  }
}
