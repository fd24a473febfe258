import { normalizeName } from '../../../model/index.ts';
import { inLines } from '../../../model/text/clean-text.ts';
import { memoized } from '../../../model/text/memoized.ts';
import { oneLine } from '../html/page.ts';
import {
  isButton,
  joinedGivenNames,
  type NamedPerson,
  namesOnePerson,
  splitNames,
  spokenCredits,
  titledPerson,
  withoutActions,
} from './byline-names.ts';
import { EAST_ASIAN } from './byline-segments.ts';
import { withoutBracketText, withoutSection, withoutStamps } from './byline-stamps.ts';
import { afterTextLabel, withoutOthersInEastAsia } from './credit-roles.ts';
import { hasGivenName } from './given-names.ts';
import { alternatives, ELISION, SECOND_PREPOSITION, withoutLeads } from './leads.ts';
import { AGENCIES, CONJUNCTIONS, OTHER_CREDITS, SHOUTED_CONJUNCTIONS, TITLES } from './name-words.ts';
import { isCredential, isOrganization, isPersonName, isRole, withoutAgency } from './person-names.ts';
import { libraryName, reversedNames } from './reversed-names.ts';

const MAX_ORGANIZATION_WORDS = 6;

export interface ParsedByline {
  people: NamedPerson[];
  organizations: string[];
  /** Whether a text beside the first name, joined to it by "and" or the like, could not be read. */
  isPartial: boolean;
}

const CONJUNCTION = new RegExp(
  // Agencies are written in lower case as well: "Ada Lovelace und dpa".
  `(?:^|\\s+)(?:${alternatives([...CONJUNCTIONS, ...SHOUTED_CONJUNCTIONS])})\\s+(?=\\p{Lu}|\\p{Lo}|(?:${alternatives(AGENCIES)})(?!\\p{L}))`,
  'u',
);
/**
 * Matches "and" in Hebrew and Arabic, which is a letter at the beginning of the next word. Given names that
 * begin with this letter, such as Walid, are excluded.
 */
const PREFIXED_CONJUNCTION =
  /\s(?<=\p{Lo}\s\p{Lo}+\s)(?:ו(?!(?:רד|יקטור)\s)|و(?!(?:ليد|ائل|فاء|سام|سيم|جدي|جدان|حيد|داد|ردة|صفي|هيب|هبة|لاء|ديع|جيه|ضاح|ئام)\s))(?=\p{Lo}{2,}\s\p{Lo})/u;
/** Matches a conjunction before a name, or a preposition before a section, that another element holds. */
const TRAILING_CONJUNCTION = new RegExp(
  `\\s+(?:${alternatives(CONJUNCTIONS)}|em|dans|im|unter|under|sous|w|on|at|в)$`,
  'u',
);
/** Matches a newsroom or a place after a name: "for the Example News", "aus Berlin". */
const AFTER_NAME =
  /(?<=\p{L}{2}\s)(?:for|at|from|on behalf of|für|aus|bei|pour|à|depuis|para|desde|em|per|voor|uit|vanuit|från|fra|для|из)\s+(?:the\s|die\s|den\s|der\s|das\s|le\s|la\s)?\p{Lu}.*$/u;
const SEPARATOR = /\s*(?:[,，;；/／、–—\n]|\s-\s|\s&\s)\s*/u;
/** The place from which somebody writes, behind a comma: "Por Ada Holm, de Rio Manso". */
const PLACE_PART = /^(?:de|da|do|desde|em|en|from|aus|in|à|depuis|dalla?|uit|från|fra)\s(?=\p{Lu})/u;
/**
 * Signs that separate a name from the outlet, the section and the length of the story more often than from another
 * name. A middle dot between katakana is part of a transcribed name.
 */
const BAR = /\s*(?:[|｜•]|(?<![\p{Script=Katakana}ー])[·・]|[·・](?!\p{Script=Katakana}))\s*/u;
const CJK_SUFFIX =
  /\s*(?:선임기자|인턴기자|객원기자|전문기자|수습기자|대기자|기자|특파원|논설위원|앵커|(?<=\p{Script=Hangul}{2})(?:\s(?:차장|부장|국장|팀장|데스크|편집장|편집위원|부국장|사원)|\s?아나운서)|記者|记者|通讯员|特派員|編集委員|論説委員|支局長)$/u;
const CJK_PREFIX =
  /^(?:本报记者|本報記者|新华社记者|特约记者|见习记者|実習記者|记者|記者|撰文|作者|编译|編譯|글|취재|ライター|執筆者?|筆者|著者|文|取材・文|取材|(?:文|글|取材|撰文)[・·/／](?:写真|사진|撮影|摄影|攝影))\s*[:：/／|・=＝]?\s*(?=[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}])/u;
/**
 * Matches e-mail addresses, and account names on social networks if they come after a space: "Ada Reporter
 * @ada".
 */
const ACCOUNTS = /(?<!\S)\S+@[\w-]+(?:\.[\w-]+)+|(?<=\s)@\w+/gu;
/**
 * Parses a byline into people, their roles, and organizations. Line breaks separate names in the same way as
 * commas. A list of single words is interpreted as surnames and given names only with `surnamesFirst`, because
 * section names are also lists of single words.
 */
export function parseByline(printed: string, { surnamesFirst = true } = {}): ParsedByline {
  const whole = libraryName(printed);
  if (whole !== null) return { people: [{ name: whole, role: null }], organizations: [], isPartial: false };
  const result: ParsedByline = { people: [], organizations: [], isPartial: false };
  const { parts: printedParts, led } = splitByline(printed);
  const parts = printedParts.map((printedPart, index) => {
    const text = withoutAgency(printedPart.text, led || index > 0);
    if (text !== printedPart.text) result.organizations.push(printedPart.text.slice(text.length + 1));
    return { ...printedPart, text };
  });
  const reversed = surnamesFirst ? reversedNames(parts.map(({ text }) => text)) : null;
  if (reversed)
    return { people: reversed.map((name) => ({ name, role: null })), organizations: [], isPartial: false };
  const isOfOne = namesOnePerson(parts.map(({ text }) => text));
  parts.forEach(({ text: part, isBehindBar, isJoined }, index) => {
    if (isCredential(part) || isButton(part)) return;
    const last = result.people.at(-1);
    const titled = titledPerson(part, last?.role != null);
    if (last && last.role === null && isRole(part)) last.role = part;
    else if (isOrganization(part)) {
      // A long text that contains an organization's name is a sentence about the organization, not its name.
      if (part.split(' ').length <= MAX_ORGANIZATION_WORDS) result.organizations.push(part);
    } else if (titled) result.people.push(titled);
    else if (
      index === 0 &&
      led &&
      part.includes(' ') &&
      isPersonName(part, 'person') &&
      (!isRole(part) || hasGivenName(part))
    )
      result.people.push({ name: part, role: null });
    // After a role, a department, a region or an institute may follow: "Chief Economist, Baltic Sea Region".
    else if (
      !isRole(part) &&
      isPersonName(part) &&
      (!(last && (last.role || isBehindBar || isOfOne)) || hasGivenName(part))
    )
      result.people.push({ name: part, role: null });
    else if (isJoined && part.includes(' ')) result.isPartial = true;
  });
  return result;
}

interface BylinePart {
  text: string;
  /** Whether a bar or a dot separates the part from the first one. In East Asian scripts, dots separate names. */
  isBehindBar: boolean;
  /** Whether "and" or the like joins the part to another, before any comma. */
  isJoined: boolean;
}

/**
 * The parts of a byline, and whether the byline began with "By" or a similar word (`led`). The first part
 * after such a word can be a name even if that part contains a role word, as in "Ada Reporter".
 */
function splitByline(printed: string): { parts: BylinePart[]; led: boolean } {
  const lines = withoutBracketText(inLines(printed, 'byline').normalize('NFKC'), '<', '>')
    .split('\n')
    .map((line) => withoutStamps(oneLine(line, 'byline').replace(ACCOUNTS, ' ')))
    .map((line) => withoutSection(withoutBrackets(line)));
  const whole = spokenCredits(lines.join('\n').trim());
  const writers = afterTextLabel(whole);
  const text = withoutOthersInEastAsia(writers ?? whole);
  const credit = OTHER_CREDIT.exec(text);
  const other = credit && !isTitleOf(credit, text) ? credit : null;
  const own = other ? text.slice(0, other.index) : text;
  const name = withoutLeads(own.replace(CJK_PREFIX, '').replace(ELISION, ''));
  const parts = joinedGivenNames(name === own ? name : name.replace(SECOND_PREPOSITION, ''))
    .split(BAR)
    .flatMap((piece, index) =>
      piece
        .split(SEPARATOR)
        .filter(
          (part, at) => at === 0 || !PLACE_PART.test(part) || hasGivenName(part.replace(PLACE_PART, '')),
        )
        .flatMap((part, at) =>
          splitNames(part.replace(TRAILING_CONJUNCTION, ''), CONJUNCTION)
            .flatMap((name) => name.split(PREFIXED_CONJUNCTION))
            .map((name, _, names) => ({
              text: withoutActions(tidyName(name.replace(AFTER_NAME, ''))),
              isBehindBar: index > 0 && !EAST_ASIAN.test(piece),
              isJoined: index === 0 && at === 0 && names.length > 1,
            })),
        ),
    )
    .filter(({ text }) => text !== '');
  return { parts, led: writers !== null || name !== own };
}

/** Removes what is in brackets, except a nickname between a given name and a surname: "By Kathleen (Kit) Holm". */
function withoutBrackets(line: string): string {
  const text = line.replace(BRACKET_NICKNAME, (whole, first: string, nickname: string, at: number) =>
    BEFORE_NAME.test(line.slice(Math.max(0, at - MAX_LEAD), at)) ? `${first} ❨${nickname}❩` : whole,
  );
  return withoutBracketText(text, '(', ')').replaceAll('❨', '(').replaceAll('❩', ')');
}

const BRACKET_NICKNAME = /(?<!\S)(\p{Lu}\p{Ll}{2,20}) \((\p{Lu}\p{Ll}{1,11})\)(?= \p{Lu}[\p{L}'’])/gu;
const BEFORE_NAME = /(?:^|[,;&]|(?<!\p{L})(?:by|von|par|por|door|and|und|et|y|e|og|och|en))\s?$/iu;
const MAX_LEAD = 12;

/**
 * Matches a credit for someone other than the author, such as "Reviewed by Charles Babbage", at the beginning
 * of a text or after other words.
 */
const OTHER_CREDIT = new RegExp(
  `(?:^|[\\s,;|•·(])(?:${alternatives(OTHER_CREDITS)})(?:\\s*[:：]\\s*|\\s+(?=\\p{Lu})|\\s*$)`,
  'iu',
);

/**
 * Whether "Editor" belongs to the title of the writer: "Regional Editor Ada Lovelace". Two words before it that are all
 * the text has are a name: "By Tormod Kvist Editor".
 */
function isTitleOf({ 0: words, index }: RegExpExecArray, text: string): boolean {
  const pieces = withoutLeads(text.slice(0, index)).split(/,\s|\s(?:and|&)\s/);
  const before = pieces.at(-1) ?? '';
  if (pieces.length === 1 && index + words.length === text.length && before.includes(' ')) return false;
  return (
    /^\seditor\s?$/i.test(words) && /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u.test(before) && !hasGivenName(before)
  );
}

/** Whether a text ends with words that introduce someone who did not write the story: "Reviewed by". */
export function announcesOther(text: string): boolean {
  const match = OTHER_CREDIT.exec(text);
  return match !== null && match.index + match[0].length === text.length;
}

/**
 * Returns the name without introductory words, titles, role suffixes of East Asian bylines, and stray
 * punctuation.
 */
export function tidyName(text: string): string {
  let name = withoutStraySigns(oneLine(text.normalize('NFKC').replaceAll(KASHIDA, ''), 'byline'));
  name = name
    .replace(STRAIGHT_NICKNAME, ' “$1” ')
    .replace(CJK_PREFIX, '')
    .replace(CJK_SUFFIX, '')
    .replace(HANDLE, '');
  name = withoutLeads(name.replace(JOINED_LEAD, '')).replace(TRAILING_LEAD, '');
  const words = withoutRepetition(name.split(' '));
  while (words.length > 2 && TITLES.includes((words[0] ?? '').toLowerCase().replace(/\.$/, '')))
    words.shift();
  // A full stop ends the sentence and is not part of the name, unless it follows an initial or "Jr".
  const last = words.at(-1) ?? '';
  if (/\p{Ll}{3}\.$/u.test(last)) words[words.length - 1] = last.slice(0, -1);
  return words.join(' ');
}

/** The line that stretches Arabic words. */
const KASHIDA = '\u0640';
/** A nickname in straight quotation marks, which are set as most pages print them. */
const STRAIGHT_NICKNAME = /(?<=\p{L}) "([^"]{1,30})" (?=\p{Lu})/u;

/** Matches "By" without a space before the name, where two HTML elements meet: "ByAda Lovelace". */
const JOINED_LEAD = /^(?:By|Von|Par|Por)(?=\p{Lu}\p{Ll}+\s\p{Lu})/u;
/** Matches "By" after a name, which introduces a name that is not there. */
const TRAILING_LEAD = /(?<=\S\s\S{1,40})\s+(?:by|By|BY|von|Von|VON|par|por)$/u;
/** Matches an account after a name: "Ada Lovelace @ada", "Ada Lovelace @ Example Works". */
const HANDLE = /(?<=\p{L})\s@\s?[\w.-]+(?:\s[\w.-]+)?$/u;
const STRAY = /[\s,:;|/–—·•*"„“”()[\]【】（）-]/;

/**
 * Removes punctuation around a name. A full stop after an initial is kept; one at the beginning is removed.
 */
function withoutStraySigns(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && (text[start] === '.' || STRAY.test(text.charAt(start)))) start += 1;
  while (end > start && STRAY.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Removes the repetition if a page prints a name twice, the second time for screen readers. */
function withoutRepetition(words: string[]): string[] {
  const half = words.length / 2;
  const twice = half >= 2 && words.slice(0, half).join(' ') === words.slice(half).join(' ');
  return twice ? words.slice(0, half) : words;
}

/** Whether two names can belong to the same person: they are equal, or differ only in middle names. */
export function sameName(a: string, b: string): boolean {
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.whole === right.whole) return true;
  if (left.words < 2 || right.words < 2) return false;
  return left.first === right.first && left.last === right.last && (left.words === 2 || right.words === 2);
}

/** A normalized name. Each name is normalized once, because it is compared with all others of its page. */
const partsOf = memoized((name) => {
  const whole = normalizeName(name);
  const words = whole.split(' ');
  return { whole, first: words[0], last: words.at(-1), words: words.length };
});
