import { CharacterClass } from '../../../model/index.ts';
import { countries, isTown } from './country-names.ts';
import { hasGivenName } from './given-names.ts';
import { KOREAN_SURNAMES } from './korean-surnames.ts';
import {
  AGENCIES,
  CREDENTIALS,
  LABEL_WORDS,
  ORGANIZATION_ENDINGS,
  ORGANIZATION_WORDS,
  PARTICLES,
  PLACE_BEGINNINGS,
  ROLE_WORDS,
  UNLIKELY_WORDS,
} from './name-words.ts';

const agencies = new Set(AGENCIES);
const credentials = new Set(CREDENTIALS);
const particles = new Set(PARTICLES);
const roles = wordList(ROLE_WORDS);
const organizations = wordList(ORGANIZATION_WORDS);
const labels = wordList(LABEL_WORDS);
const unlikely = wordList(UNLIKELY_WORDS);
const placeBeginnings = new Set(PLACE_BEGINNINGS);

const HAN = /^[\p{Script=Han}々ヶ]{2,4}$/u;
// Japanese names mix scripts and have up to six characters. Foreign names are transcribed with a middle dot.
const JAPANESE = /^[\p{Script=Han}々ヶ\p{Script=Hiragana}\p{Script=Katakana}ー]{3,6}$/u;
const TRANSCRIBED =
  /^[\p{Script=Han}\p{Script=Katakana}ー]{1,8}[·・＝=][\p{Script=Han}\p{Script=Katakana}ー·・＝=]{1,16}$/u;
const HANGUL = /^\p{Script=Hangul}{2,4}$/u;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;
const NO_NAME = /[@\d#<>{}[\]_!?"„“”«»…%€$£+*=]|\.\.\.|https?:|www\.|\.(?:com|org|net|de|co|info)\b/i;
// A definite or indefinite article followed by one word is the title of a publication: "The Guardian", "Le
// Journal", "Der Standard".
const TITLE_OF_PAPER =
  /^(?:the|le|la|les|l'|el|los|die|der|das|il|lo|i|gli|de|het|a|an|o|os|en|et|al)\s+\p{L}+$/iu;

/**
 * Rules that recognize texts that appear in place of a person's name but are something else. The rules apply
 * even if the page declares the text to be a person, but not if the text contains a known given name.
 */
export const NOT_PEOPLE: { why: string; fits(words: string[]): boolean }[] = [
  {
    why: 'a title of several words that begins with a definite article: "El Sol de México"',
    fits: ([first = '', ...rest]) =>
      rest.length > 1 && /^(?:the|el|los|las|les|die|der|das|il|gli|het)$/i.test(first),
  },
  {
    why: 'a desk or a job title: "Court Reporter"',
    fits: (words) => words.length > 1 && roles(words.at(-1) ?? ''),
  },
  {
    why: 'a company, a publication, a section or a place: "Deutsche Bank", "Nordex SE", "North Carolina"',
    fits: (words) =>
      unlikely(words.join(' ')) ||
      (words.length > 1 &&
        (COMPANY_FORM.test(words.at(-1) ?? '') || placeBeginnings.has((words[0] ?? '').toLowerCase()))),
  },
  {
    why: 'a brand with a capital letter inside a word: "GraphQL Mastery"',
    fits: (words) => words.some((word) => INNER_CAPITAL.test(word)),
  },
  {
    why: 'two words, one of which introduces a name: "von Ada", "Diskussion Von"',
    fits: ([first = '', ...rest]) =>
      rest.length === 1 && (LEAD_WORD.test(first) || LEAD_WORD.test(rest[0]?.toLowerCase() ?? '')),
  },
  {
    why: 'labels beside names: "Sponsored Content"',
    fits: (words) => words.length > 1 && words.every((word) => labels(word)),
  },
  {
    why: 'a degree and its subject: "M.A. Journalism"',
    fits: ([first = '']) => DEGREE.test(first),
  },
  {
    why: 'a phrase: "My Debt-Free Journey", "Click Here For Catalog"',
    fits: (words) => words.length > 2 && words.some((word) => PHRASE_WORD.test(word)),
  },
  {
    why: 'a possessive: "Readers’ Editor’s"',
    fits: (words) => /['’]s$/u.test(words.at(-1) ?? ''),
  },
];
const DEGREE = /^(?:[BM]\.?(?:A|S|Sc|Ed|Eng)\.|Ph\.?D\.?|MBA|Dipl\.)$/;
const PHRASE_WORD = /^(?:my|our|your|here|for|how|what|why|about|new|with)$/i;
const COMPANY_FORM = /^(?:AG|SE|SA|BV|NV|AB|AS|ASA|Oyj?|KG|UG|SpA|KGaA|e\.?V\.?)$/;
const INNER_CAPITAL = /^(?!Ma?c|Nic|De|Di|Du|La|Le|Lo|Van|Von|Fitz|O['’])\p{Lu}\p{Ll}+\p{Lu}/u;
/**
 * Words that introduce a name. They are matched only in lower case, because in "Van Dyke" the word is part of
 * the name.
 */
const LEAD_WORD = /^(?:von|vom|by|par|por|av|af|van|door)$/;

/** What structured data says about a name: nothing, that it is a person's, or also what this person's surname is. */
type GivenAs = 'unknown' | 'person' | 'surname';

/**
 * Whether a text looks like the name of one person. `given` indicates whether structured data declares it as
 * a person.
 */
export function isPersonName(printed: string, declaredAs: GivenAs = 'unknown'): boolean {
  const text = withoutNickname(printed).replace(OF_AND_AT, '$1');
  if (text.length > MAX_LENGTH || NO_NAME.test(text)) return false;
  // A surname can be a role word, as in "Ada Reporter". Such a name is accepted if the page declares it as a
  // person.
  const isUnknown = declaredAs === 'unknown';
  if (isOrganization(text, !isUnknown) || (isUnknown ? isRole(text) : isNothingButRole(text))) return false;
  const eastAsian = isEastAsianName(text);
  if (eastAsian !== null) return eastAsian;
  const words = text.split(' ');
  if (words.filter((word) => !/^\p{Ll}/u.test(word)).length > MAX_WORDS) return false;
  if (declaredAs !== 'surname' && !hasGivenName(text) && NOT_PEOPLE.some(({ fits }) => fits(words)))
    return false;
  if (words.length === 1)
    return declaredAs !== 'unknown' && /^\p{Lu}\p{Ll}[\p{L}'’.-]*$/u.test(text) && !labels(text);
  if (
    declaredAs === 'unknown' &&
    (labels(text) || TITLE_OF_PAPER.test(text) || countries(null).has(text.toLowerCase()))
  )
    return false;
  // Initials alone are rejected, because "A. B." does not identify anyone.
  return (
    words.every((word, index) => isNameWord(word, index > 0)) &&
    words.some((word) => isFullWord(word)) &&
    // After "du", a word is missing.
    !particles.has(words.at(-1) ?? '')
  );
}

/** A nickname in quotation marks between two words of a name: Agatha “Tilly” Tannell. */
const NICKNAME = /(?<=\p{L}\.?)\s["“”„«»'‘’(][\p{L}\p{M}'’. -]{1,30}["“”«»'‘’)](?=\s\p{Lu})/u;

/** Two particles of nobles, which a conjunction joins: "Ada von und zu Holm", "Ada van en tot Holm". */
const OF_AND_AT = /(?<=\s)(von|van) (?:und|en) (?:zum?|zur|tot)(?=\s)/u;

function withoutNickname(name: string): string {
  return name.replace(NICKNAME, '');
}

// Labels beside names on East Asian pages, where sections, dates and buttons are as short as names.
const EAST_ASIAN_LABEL =
  /公開|更新|作者|编辑|編輯|记者|記者|匿名|关注|關注|粉丝|用户|用戶|使用者|订阅|訂閱|点赞|收藏|转发|举报|回复|フォロー|登録|팔로우|구독|익명|投稿|掲載|配信|入力|登録|発表|作成|提供|協力|出典|発行|發布|发布|来源|來源|時間|时间|日期|日時|字号|分享|評論|评论|専門|関心|分野|編集|责任|責任|国際|國際|国际|社会|社會|政治|経済|經濟|经济|財経|財經|财经|文化|芸能|娛樂|娱乐|体育|體育|運動|国内|國內|地域|地方|科学|科學|科技|生活|教育|健康|環境|环境|軍事|军事|兩岸|两岸|社説|特集|連載|記事|一覧|写真|動画|会員|有料|無料|東京|大阪|北京|上海|台北|香港|정치|경제|사회|문화|국제|스포츠|연예|오피니언|사설|칼럼|전국|생활|기획|특집|입력|수정|등록|기사|승인|댓글|공유|인쇄|스크랩|사진|영상|서울|부산|대구|광주|인천|대전/u;

/** Whether a text in Chinese, Japanese or Korean script is a name. Null for other scripts. */
function isEastAsianName(text: string): boolean | null {
  if (!/[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text)) return null;
  const name = text.replace(/\s/g, '');
  if (EAST_ASIAN_LABEL.test(name)) return false;
  if (TRANSCRIBED.test(name)) return true;
  if (HANGUL.test(name))
    return KOREAN_SURNAMES.has(name.slice(0, 1)) || KOREAN_SURNAMES.has(name.slice(0, 2));
  return HAN.test(name) || (JAPANESE.test(name) && /\p{Script=Han}/u.test(name));
}

export function isNameWord(word: string, mayBeParticle: boolean): boolean {
  if (particles.has(word.toLowerCase().replace(/[’‘`]/g, "'")))
    return mayBeParticle || /^\p{Lu}/u.test(word) || word.length <= 3;
  // A word in a name begins with a capital letter in scripts that have capitals, and with any letter in
  // scripts that have none (Arabic, Hebrew, Thai, Indic scripts …). Georgian has capitals but does not use
  // them in names.
  return (
    /^(?:\p{Lu}|\p{Lo}|\p{Script=Georgian})(?:[\p{L}\p{M}'’‘`.·\u05be-]|\u200c|\u200d)*$/u.test(word) ||
    ELIDED.test(word) ||
    (GAELIC.test(word) && mayBeParticle)
  );
}

/** A word with an elided particle, or with the Arabic article: "d’Orey", "dell’Orso", "al-Harthi". */
const ELIDED =
  /^(?:(?:[dlo]|d[ae]ll|nell|degl|sant)['’]|(?:[ae](?:[dlnrstz]|sh|th|dh)|ul|аль|эль)-)\p{Lu}[\p{L}'’-]+$/u;
/** Gaelic particles, which are no names in other languages only in lower case. */
const GAELIC = /^(?:nic|mhic|ní|uí|ó)$/;

function isFullWord(word: string): boolean {
  return /\p{L}\p{M}*\p{L}/u.test(word) && !particles.has(word.toLowerCase());
}

export function isOrganization(text: string, isDataOnPerson = false): boolean {
  const lower = text.toLowerCase();
  if (
    agencies.has(
      lower.replace(
        /^(?:mit|from|with|via|avec|con|by|von|van|vom|par|por|di|de|da|av|af|door)\s+(?:material\s+(?:von|der)\s+)?/,
        '',
      ),
    )
  )
    return true;
  if (isOfficeOfAgency(text, isDataOnPerson)) return true;
  if (ORGANIZATION_ENDINGS.test(text.trimEnd()) && !/\s/.test(text)) return true;
  if (organizations(text)) return true;
  // Matches the ending of a compound word such as "Nachrichtenagentur", with or without other words around
  // it.
  return wordsOf(lower).some((word) => word.length > 6 && ORGANIZATION_ENDINGS.test(word));
}

/**
 * Whether a text looks like an account name in a publishing system: "admin", "ada_l", "kl". Abbreviations of
 * news agencies do not count.
 */
export function isHandle(text: string): boolean {
  const lower = text.toLowerCase();
  return /^(?:admin(?:istrator)?|[a-z\d]*_\w+|[a-z]+\d+|[a-z]{1,2})$/.test(lower) && !agencies.has(lower);
}

export function isRole(text: string): boolean {
  return roles(text);
}

/** Whether a text is the name of a news agency, with capitals: "pap" and "sid" are words as well. */
export function isAgency(text: string): boolean {
  return /^\p{Lu}/u.test(text) && agencies.has(text.toLowerCase());
}

/**
 * Whether a text is an agency and the place from which it reports: "EFE Bogotá", "Kyodo Tokyo". An abbreviation has capitals
 * where the place has none; two letters may be initials, though. Short words in other letters are the given names of many
 * people: "Sana Dawson", "Isna Rahmawati".
 */
function isOfficeOfAgency(text: string, isDataOnPerson: boolean): boolean {
  const [first = '', ...place] = text.split(' ');
  if (place.length === 0 || place.length > 3 || !isAgency(first)) return false;
  if (!SMALL.test(first) && SMALL.test(place[0] ?? '')) return first.length > 2 || isTown(place.join(' '));
  if (first.length >= LEAST_WORD) return !hasGivenName(first);
  return !isDataOnPerson && (NOTED.test(first) || !isAlsoName(first)) && isTown(place.join(' '));
}

/** Whether a name may be an agency and its place, too: nothing tells “AP Washington” from the initials of “AA Gill”. */
export function mayBeOffice(name: string): boolean {
  const [first = '', ...rest] = name.split(' ');
  return isAgency(first) && !SMALL.test(first) && SMALL.test(rest.join(' ')) && !hasGivenName(name);
}

const SMALL = /\p{Ll}/u;
/** The number of letters from which an agency is a word of its own and no abbreviation: "Reuters", "Kyodo". */
const LEAST_WORD = 5;
/** Names of agencies that papers print as words before a town more often than people have them as given names. */
const NOTED = /^(?:efe|ansa|lusa)$/i;
/** Abbreviations of agencies that are names of people as well, beside those that are known given names. */
const ALSO_NAMES = /^(?:agi|ansa|beta|fena|irna|isna|kuna|lusa)$/i;

function isAlsoName(word: string): boolean {
  return hasGivenName(word) || ALSO_NAMES.test(word);
}

/**
 * Removes the agency after a name without a separator: "Peter Lund Associated Press". If nothing introduces the name,
 * its given name must be a known one.
 */
export function withoutAgency(part: string, isIntroduced: boolean): string {
  const words = part.split(' ');
  const last = words.findIndex((_, index) => index > 1 && isAgency(words.slice(index).join(' ')));
  const name = words.slice(0, last).join(' ');
  const agency = words.slice(last).join(' ');
  // A second surname may be spelled like an agency, "Yareli Ortiz Mena", but has no capitals that the first one lacks.
  const isSurname = !agency.includes(' ') && isAlsoName(agency) && (SMALL.test(agency) || !SMALL.test(name));
  return last > 0 && !isSurname && (isIntroduced || hasGivenName(name)) && isPersonName(name) ? name : part;
}

export function isCredential(text: string): boolean {
  return credentials.has(text.toLowerCase());
}

function isNothingButRole(text: string): boolean {
  return wordsOf(text.toLowerCase()).every((word) => roles(word));
}

const WORDS = new CharacterClass(/[\p{L}\p{M}]/u);

function wordsOf(lower: string): string[] {
  return WORDS.runsIn(lower);
}

/** Returns a test for whether a text contains any of the given words or phrases. */
function wordList(entries: string[]): (text: string) => boolean {
  const single = new Set(entries.filter((entry) => !entry.includes(' ')));
  const phrases = entries.filter((entry) => entry.includes(' '));
  return (text) => {
    const words = wordsOf(text.toLowerCase());
    if (words.some((word) => single.has(word))) return true;
    const line = ` ${words.join(' ')} `;
    return phrases.some((phrase) => line.includes(` ${phrase} `));
  };
}
