import { isDegree, isTitle } from '../../model/text/name-titles.ts';

/** A person's name for use in a mail merge, without titles, degrees and middle initials. */
export interface NameParts {
  /** The first name; empty if the name cannot be split, so that no letter is addressed to a guessed first name. */
  first: string;
  last: string;
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

const GENERATIONS = words('jr jnr sr snr ii iii iv 2nd 3rd');
/** Particles that begin a surname even if they are capitalized, as in "Dick Van Dyke". */
const PARTICLES = words(`
  von van vom de der del della dello delle degli di da dal dalla du des le st st. ter ten af av ní nic mac mhic uí ó`);
/** Particles that begin a surname only in lower case. Capitalized, they are names: "Al", "Ben", "Do". */
const LOWER_PARTICLES = words(
  'zu zum zur den dei das dos do la las los al el bin bint ibn ben e y i in op te tot ’t',
);
/** Words that join two surnames, as in "Ortega y Gasset". */
const JOINTS = words('y i e');
/** Second parts of Spanish and Portuguese given names, as in "José Luis" and "Ana Paula". */
const SECOND_GIVEN = words(`
  alberto alejandro alfonso alfredo andrés ángel antonio augusto beatriz belén carlos carmen carolina clara
  cristina david eduardo elena emilio enrique ernesto esteban eugenia felipe fernanda fernando francisco gabriel
  guadalupe henrique ignacio inés isabel jaime javier jesús joão joaquín jorge josé juan julia laura lourdes lucía
  luis luiz luísa luisa manuel manuela marcos margarida maría maria mario martín mercedes miguel mónica pablo paula
  paulo pedro pilar rafael ramón raquel ricardo roberto rosa rosario santiago sofía sofia susana teresa tomás
  vicente victoria`);
/** In "María del Carmen Pérez", the words up to "Carmen" are the given name. */
const MARIAN =
  /^(mar[ií]a) ((?:del?|de la|de los|de las) (?:carmen|pilar|mar|rosario|rocío|ángeles|dolores|jesús|luz|paz|mercedes|lourdes|fátima|nieves)) /i;
/** Chinese surnames of several characters. All other Chinese surnames have one character. */
const LONG_CHINESE = /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|司徒|皇甫|尉迟|公孙|令狐|慕容|端木|东方|夏侯)/u;
const LONG_KOREAN = /^(?:남궁|황보|제갈|선우|독고|사공|서문)/u;
/** A Korean name in Latin letters has a hyphenated given name and one of a few surnames: "Park Chan-wook". */
const ROMANIZED_KOREAN =
  /^(kim|lee|yi|park|pak|choi|jung|jeong|chung|kang|cho|jo|yoon|yun|jang|chang|lim|im|han|oh|seo|suh|shin|kwon|hwang|ahn|an|song|ryu|yoo|yu|hong|bae|baek|moon|nam|noh|roh|ha|heo|bong|son|ko) (\p{Lu}\p{Ll}+-\p{L}\p{Ll}+)$/iu;
/** Matches a name after the father, which is neither first nor last name: “Ильич”, “Андріївна”. */
const PATRONYMIC = /\p{L}{2}(?:ич|вна|чна)$/u;
const PATRONYMIC_LANGUAGES = new Set(['ru', 'uk', 'be']);
const FAMILY_FIRST_LANGUAGES = new Set(['hu', 'vi', 'ja', 'zh', 'ko']);
const DOUBLE_SURNAME_LANGUAGES = new Set(['es', 'pt', 'gl', 'ca']);

/**
 * Splits a printed name into first and last name. The rules were written for Byline, because no maintained
 * library handles names beyond English. A single word is a last name; an ambiguous name is not split.
 *
 * @param language the language of the page that prints the name (BCP 47). The language decides the order of
 * Hungarian, Vietnamese and East Asian names, and the number of surnames in Spanish and Portuguese names.
 */
export function splitName(full: string, language: string | null = null): NameParts {
  const spoken = language?.toLowerCase().split('-')[0] ?? '';
  const name = withoutAdditions(full);
  if (/^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー・·\s]+$/u.test(name))
    return eastAsian(name, spoken);
  const parts = name.split(' ').filter((word) => word !== '');
  if (parts.length < 2) return { first: '', last: name };

  const korean = ROMANIZED_KOREAN.exec(name);
  if (korean) return { first: korean[2] ?? '', last: korean[1] ?? '' };
  const shouted = shoutedSurname(parts);
  if (shouted) return shouted;
  if (FAMILY_FIRST_LANGUAGES.has(spoken) && isNative(name, spoken)) {
    return { first: parts.slice(1).join(' '), last: parts[0] ?? '' };
  }
  const [one = '', two = '', three] = parts;
  if (three !== undefined && parts.length === 3 && PATRONYMIC_LANGUAGES.has(spoken)) {
    if (PATRONYMIC.test(two)) return { first: one, last: three };
    if (PATRONYMIC.test(three)) return { first: two, last: one };
  }
  const at = surnameAt(parts, spoken);
  return { first: givenNames(parts.slice(0, at)), last: parts.slice(at).join(' ') };
}

/**
 * Returns the name without titles, degrees, nicknames and agency suffixes such as "(AFP)"; "Doe, Jane"
 * becomes "Jane Doe".
 */
function withoutAdditions(full: string): string {
  let name = full
    .normalize('NFC')
    .replace(/[("“„«][^)"”“»]*[)"”“»]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const [head = '', ...tail] = name.split(/\s*,\s*/u).filter((part) => !isSuffix(part));
  name = [...tail, head].join(' ');
  const parts = name.split(' ');
  for (let isTitled = false; parts.length > 1 && isTitle(parts[0] ?? '', isTitled); isTitled = true)
    parts.shift();
  while (parts.length > 1 && isSuffix(parts.at(-1) ?? '')) parts.pop();
  return parts.join(' ');
}

function isSuffix(word: string): boolean {
  return GENERATIONS.has(word.toLowerCase().replace(/\.$/, '')) || isDegree(word);
}

function eastAsian(name: string, language: string): NameParts {
  const [one = '', ...rest] = name.split(/[\s・·]+/u);
  // A foreign name in an East Asian text has dots between its words and keeps its original order, with the
  // given name first.
  if (/[・·]/u.test(name)) return { first: one, last: rest.join(' ') };
  if (rest.length > 0) return { first: rest.join(' '), last: one };
  const isKorean = /^\p{sc=Hangul}{2,5}$/u.test(name);
  // Japanese surnames have one to three characters without a separator, so Japanese names are not split.
  const isChinese = language === 'zh' && /^\p{sc=Han}{2,4}$/u.test(name);
  if (!isKorean && !isChinese) return { first: '', last: name };
  const [long] = (isKorean ? LONG_KOREAN : LONG_CHINESE).exec(name) ?? [];
  const length = long !== undefined && name.length > long.length ? long.length : 1;
  return { first: name.slice(length), last: name.slice(0, length) };
}

/**
 * Finds a surname that is marked by capitals: "Jean DUPONT" and "DUPONT Jean". Two capital letters may be
 * initials: "JJ Abrams".
 */
function shoutedSurname(parts: string[]): NameParts | null {
  const isShouted = (word: string) => /^\p{Lu}[\p{Lu}'’-]{2,}$/u.test(word);
  const others = parts.filter((word) => !isShouted(word));
  const plain = others.filter((word) => !isParticle(word));
  // “Nic” and “Van” are given names, too, where nothing else is.
  const first = plain.length > 0 ? plain : others.filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const last = parts.filter((word) => !first.includes(word));
  return first.length > 0 && last.some(isShouted) ? { first: givenNames(first), last: last.join(' ') } : null;
}

/**
 * Whether a name in a text is printed with the surname first. Hungarian and Vietnamese newsrooms do this, but
 * not for foreign names, so a name in a Vietnamese text must contain Vietnamese letters.
 */
function isNative(name: string, language: string): boolean {
  if (language === 'vi') return /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹĩũ]/iu.test(name);
  return language === 'hu';
}

function isParticle(word: string): boolean {
  return LOWER_PARTICLES.has(word.replace("'", '’')) || PARTICLES.has(word.toLowerCase());
}

/** Returns the index of the surname's first word. */
function surnameAt(parts: string[], language: string): number {
  const end = parts.length - 1;
  const marian = MARIAN.exec(`${parts.join(' ')} `);
  const from = marian && marian[0].split(' ').length - 1 < parts.length ? marian[0].split(' ').length - 1 : 1;
  const particle = parts.findIndex((word, index) => index >= from && index < end && isParticle(word));
  if (particle !== -1) {
    return JOINTS.has(parts[particle] ?? '') ? Math.max(particle - 1, from) : particle;
  }
  if (parts.length - from < 2) return Math.min(from, end);
  const before = parts[end - 1] ?? '';
  const isDouble = DOUBLE_SURNAME_LANGUAGES.has(language)
    ? end - 1 > from || !SECOND_GIVEN.has(before.toLowerCase())
    : /^(?:\p{L}{3,}[eé]z|garc[ií]a)$/iu.test(before);
  return isDouble && !isInitial(before) ? end - 1 : end;
}

/** Returns the given name to use in a salutation: "John" for "John F." */
function givenNames(parts: string[]): string {
  const isSpelledOut = parts.some((word) => !isInitial(word));
  return parts.filter((word) => !isSpelledOut || !isInitial(word)).join(' ');
}

function isInitial(word: string): boolean {
  return /^(?:\p{Lu}\.?){1,2}$/u.test(word) && (word.includes('.') || word.length === 1);
}
