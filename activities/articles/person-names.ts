import { KOREAN_SURNAMES } from './korean-surnames.ts';
import {
  AGENCIES,
  CREDENTIALS,
  LABEL_WORDS,
  ORGANIZATION_ENDINGS,
  ORGANIZATION_WORDS,
  PARTICLES,
  ROLE_WORDS,
} from './name-words.ts';

const agencies = new Set(AGENCIES);
const credentials = new Set(CREDENTIALS);
const particles = new Set(PARTICLES);
const roles = wordList(ROLE_WORDS);
const organizations = wordList(ORGANIZATION_WORDS);
const labels = wordList(LABEL_WORDS);

const HAN = /^[\p{Script=Han}々ヶ]{2,4}$/u;
// Japanese names mix scripts and reach six signs; foreign ones are spelled with a middle dot.
const JAPANESE = /^[\p{Script=Han}々ヶ\p{Script=Hiragana}\p{Script=Katakana}ー]{3,6}$/u;
const TRANSCRIBED = /^[\p{Script=Han}\p{Script=Katakana}ー]{1,8}[·・＝=][\p{Script=Han}\p{Script=Katakana}ー·・＝=]{1,16}$/u;
const HANGUL = /^\p{Script=Hangul}{2,4}$/u;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;
const NO_NAME = /[@\d#<>{}[\]_!?"„“”«»…%€$£+*=]|https?:|www\.|\.(?:com|org|net|de|co|info)\b/i;
// "The Guardian", "Le Journal", "Der Standard": an article is part of a title, and of no first name.
const TITLE_OF_PAPER = /^(?:the|le|la|les|l'|el|los|die|der|das|il|lo|i|gli|de|het|a|an|o|os|en|et|al)\s+\p{L}+$/iu;

/** Whether a text reads as the name of one person. `given` says that structured data calls it a person. */
export function isPersonName(text: string, given: 'person' | 'unknown' = 'unknown'): boolean {
  if (text.length > MAX_LENGTH || NO_NAME.test(text)) return false;
  // A surname may be a trade's: "Ada Reporter". Where the page says that it is a person, it is believed.
  if (isOrganization(text) || (given === 'person' ? isNothingButRole(text) : isRole(text))) return false;
  const eastAsian = isEastAsianName(text);
  if (eastAsian !== null) return eastAsian;
  const words = text.split(' ');
  if (words.length > MAX_WORDS) return false;
  if (words.length === 1) return given === 'person' && /^\p{Lu}\p{Ll}[\p{L}'’.-]*$/u.test(text) && !labels(text);
  if (given === 'unknown' && (labels(text) || TITLE_OF_PAPER.test(text))) return false;
  // An initial, or a code, is not enough beside another: "A. B." signs nothing that could be found again.
  return words.every((word, index) => isNameWord(word, index > 0)) && words.some((word) => isFullWord(word));
}

/** Whether a text in Chinese, Japanese or Korean script is a name there; null for other scripts. */
function isEastAsianName(text: string): boolean | null {
  if (!/[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text)) return null;
  const name = text.replace(/\s/g, '');
  if (TRANSCRIBED.test(name)) return true;
  if (HANGUL.test(name)) return KOREAN_SURNAMES.has(name.slice(0, 1)) || KOREAN_SURNAMES.has(name.slice(0, 2));
  return HAN.test(name) || (JAPANESE.test(name) && /\p{Script=Han}/u.test(name));
}

export function isNameWord(word: string, mayBeParticle: boolean): boolean {
  if (particles.has(word.toLowerCase())) return mayBeParticle || /^\p{Lu}/u.test(word) || word.length <= 3;
  // Capitals of scripts that have them; any letter of scripts that do not (Arabic, Hebrew, Thai, Indic …).
  return /^(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'’‘`.·\u200c-]*$/u.test(word) || /^[dlo]['’]\p{Lu}[\p{L}'’-]+$/u.test(word);
}

function isFullWord(word: string): boolean {
  return /\p{L}{2}/u.test(word) && !particles.has(word.toLowerCase());
}

export function isOrganization(text: string): boolean {
  const lower = text.toLowerCase();
  if (agencies.has(lower.replace(/^(?:mit|from|with|via|avec|con)\s+(?:material\s+(?:von|der)\s+)?/, ''))) return true;
  if (ORGANIZATION_ENDINGS.test(text.replace(/\s+$/, '')) && !/\s/.test(text)) return true;
  if (organizations(text)) return true;
  // A part of a compound: "Nachrichtenagentur", and what stands before or after it.
  return wordsOf(lower).some((word) => word.length > 6 && ORGANIZATION_ENDINGS.test(word));
}

export function isRole(text: string): boolean {
  return roles(text);
}

export function isCredential(text: string): boolean {
  return credentials.has(text.toLowerCase());
}

function isNothingButRole(text: string): boolean {
  return wordsOf(text.toLowerCase()).every((word) => roles(word));
}

function wordsOf(lower: string): string[] {
  return lower.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
}

/** A test for any of these words, or of these phrases, in a text. */
function wordList(entries: string[]): (text: string) => boolean {
  const single = new Set(entries.filter((entry) => !entry.includes(' ')));
  const phrases = entries.filter((entry) => entry.includes(' '));
  return (text) => {
    const found = wordsOf(text.toLowerCase());
    if (found.some((word) => single.has(word))) return true;
    const line = ` ${found.join(' ')} `;
    return phrases.some((phrase) => line.includes(` ${phrase} `));
  };
}
