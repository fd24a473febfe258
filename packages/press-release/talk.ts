import { CHAT, CLOSING, GREETING } from './mail-words.ts';

/** What ends a sentence of a mail. */
export const SENTENCE = /(?<=[.!?…]["”»)]{0,4})\s+(?=["“(]?[\p{Lu}\d¿¡])/u;

/** A greeting before the first sentence on the same line: "Hi Ada, a plant in Lindmoor …". */
export const LEADING_GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|hola|ciao|hej|hei|olá|dag|beste)(?: (?:\p{Lu}[\p{L}.]*|all|both|there|team|alle|tous|todos)){0,3}\s?[,!–—-]\s*(?=\S)/iu;

/** Returns whether a sentence is a remark of a mail, a greeting or a closing, and says nothing of a story. */
export function isRemark(sentence: string): boolean {
  if (isClosing(sentence)) return true;
  if (isToSomebody(sentence)) return true;
  if (
    isGreeting(sentence) &&
    sentence.split(/\s+/).length <= 8 &&
    !/\p{L}{4,}s?\s(?:a|the)\s/u.test(sentence)
  )
    return true;
  return isChat(sentence) && (!OFFERS.test(sentence) || LIMIT.test(sentence)) && !isPitched(sentence);
}

/** Matches a name or a word and a comma or dash alone on the first line of a mail, or the sign before a name: "Kim –". */
const SALUTATION = /^@\p{L}|^\p{Lu}\p{Ll}{1,15}(?: \p{Lu}\p{Ll}{1,15})?\s?[,–—-]$/u;
/** Matches what forbids something to the reader of a mail. */
const FORBIDS =
  /^(?:do not|don['’]t)\s(?:share|edit|change|link|send|forward|run|publish|mention|quote|name|tell|call)\s/iu;
/** Matches the word with which an offer is taken back in part: "free for interviews, but please not live". */
const LIMIT = /(?<!\p{L})(?:but|aber|mais|pero|ma|maar|mas|men|ale|mutta)\s/iu;

/** Whether a sentence begins with the name of a reader, or forbids something, and names no news behind a colon. */
function isToSomebody(sentence: string): boolean {
  if (/^@\p{L}/u.test(sentence)) return true;
  const [, ...news] = sentence.split(/:\s/);
  return FORBIDS.test(sentence) && !news.some((text) => /\p{Lu}/u.test(text));
}

/** Returns whether a line greets the reader of a mail. */
export function isGreeting(line: string): boolean {
  return GREETING.test(line) || SALUTATION.test(line);
}

/** Matches what a pitch offers to its reader, which the reader is meant to know. */
const OFFERS =
  /\b(?:interviews?|exclusive(?:ly)?|review cop(?:y|ies)|samples?|preview|demo|visit|tour|embargo(?:ed)?|data ?set|figures|photographs?|pictures|images|gespräch\p{L}*|termin|bilder|zahlen|entrevistas?|datos|imágenes|entretiens?|visuels|chiffres|intervist\p{L}+|immagini|dati|interviews?|beelden|cijfers)\b/iu;
/** A sentence that both talks and tells: "I wanted to let you know that Acme today launches a robot." */
function isPitched(sentence: string): boolean {
  return (
    /(?:\bthat\b|\bdass\b|\bque\b|\bche\b|\bdat\b|\batt\b|\bat\b|:)\s+(?:\S+\s+){0,4}\p{Lu}/u.test(
      sentence,
    ) && sentence.split(/\s+/).length >= 14
  );
}

/** Returns whether a text without a greeting begins as a mail does. Many a story begins with a question to its reader. */
export function beginsWithChat(text: string): boolean {
  const [first = ''] = text.split(SENTENCE);
  return (
    (isChat(first) || isToSomebody(first)) &&
    /[.!:,]$/.test(first) &&
    !/(?<!\p{L})(?:if|would|could|have|are|did|do) you(?!\p{L})/iu.test(first)
  );
}

/** Returns whether a text says something to the reader of a mail, outside what it quotes. */
export function isChat(text: string): boolean {
  return CHAT.test(text.replace(/["“„«‘][^"“”„«»‘’]*["”“»’]/gu, ' '));
}

export function isTalk(line: string): boolean {
  return isGreeting(line) || isChat(line);
}

export function isClosing(line: string): boolean {
  return line.split(/\s+/).length <= 7 && CLOSING.test(line);
}
