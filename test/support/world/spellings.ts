/** First names and surnames by script; the surnames occur in no other test data. */
const NAMES: Record<string, [first: string[], last: string[]]> = {
  umlauts: [
    ['Jörg', 'Änne', 'Götz', 'Jürgen', 'Øystein'],
    ['Mülzerich', 'Größwang', 'Sørenvig', 'Åkerfeld'],
  ],
  accents: [
    ['José', 'Zoë', 'Łukasz', 'Ağca', 'Dubravka'],
    ['Nuñozar', 'Žežulkov', 'Çelikbaş', 'Wójtaszek'],
  ],
  ascii: [
    ['Ada', 'Bruno', 'Michael', 'Carla', 'Hans'],
    ['Quillfeather', 'O’Inkwell', 'Muelhaus', 'Baazstrom'],
  ],
  cyrillic: [
    ['Иван', 'Юлия', 'Олег', 'Анна', 'Сергій'],
    ['Чернильцев', 'Перовская', 'Зайцевич', 'Йовченко'],
  ],
  greek: [
    ['Γιώργος', 'Ελένη', 'Νίκος', 'Μαρία', 'Άννα'],
    ['Μελανίδης', 'Πενάκης', 'Χαρτοπούλου', 'Γραφιάς'],
  ],
  arabic: [
    ['أحمد', 'ليلى', 'كريم', 'يوسف', 'هدى'],
    ['الحبرزاد', 'القلمجي', 'الورقاني', 'الصحفاوي'],
  ],
  hebrew: [
    ['דוד', 'נועה', 'יוסי', 'תמר', 'אבי'],
    ['דיותני', 'נוצתן', 'קולמוסי', 'עיתונצקי'],
  ],
  han: [
    ['明月', '小雨', '志强', '文博', '建华'],
    ['欧阳墨', '司徒羽', '诸葛纸', '端木笔'],
  ],
  kana: [
    ['たかし', 'ゆうこ', 'けんじ', 'さくら', 'ひかる'],
    ['スミガワ', 'フデモト', 'カミザキ', 'ペンダ'],
  ],
  hangul: [
    ['묵향', '지원', '민수', '서연', '하늘'],
    ['황보', '남궁', '제갈', '독고'],
  ],
  devanagari: [
    ['राम', 'सीता', 'अर्जुन', 'मीरा', 'गीता'],
    ['स्याहीवाला', 'कलमकार', 'पत्रकारिया', 'लेखनीपति'],
  ],
  thai: [
    ['สมชาย', 'มาลี', 'อรุณ', 'กานดา', 'วิชัย'],
    ['หมึกทอง', 'ปากกาเงิน', 'กระดาษขาว', 'ขนนกดำ'],
  ],
};
const JOINED = new Set(['han', 'kana', 'hangul']);

const join = (script: string, given: string, surname: string) =>
  JOINED.has(script) ? [`${surname}${given}`] : [given, surname];
export const PEOPLE = Object.entries(NAMES).flatMap(([script, [first, last]]) =>
  last.flatMap((surname) => first.map((given) => join(script, given, surname))),
);
/** As few people as have all first names and all surnames. */
export const FEW_PEOPLE = Object.entries(NAMES).flatMap(([script, [first, last]]) =>
  first.map((given, at) => join(script, given, last[at % last.length] ?? '')),
);

const escapes = (text: string, write: (code: number) => string) =>
  [...text].map((sign) => (sign > '\u007f' ? write(sign.codePointAt(0) ?? 0) : sign)).join('');
const hex = (code: number, width = 0) => code.toString(16).padStart(width, '0');
/** Puts a sign behind the second letter of the last word. */
const within = (words: string[], sign: string) =>
  [...words.slice(0, -1), (words.at(-1) ?? '').replace(/^(\p{L}\p{M}*\p{L}\p{M}*)/u, `$1${sign}`)].join(' ');
const isLatin = (text: string) => /^\p{Script=Latin}/u.test(text);
const twoLetters = (text: string) =>
  text
    .replace(/[äöüÄÖÜ]/g, (sign) => `${sign.normalize('NFD').charAt(0)}e`)
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'oe')
    .replace(/Ø/g, 'Oe')
    .replace(/å/g, 'aa')
    .replace(/Å/g, 'Aa');
const initialed = ([first = '', last]: string[]) => `${[...first][0]}. ${last}`;

/** Ways in which a page, a program or a colleague writes a name. An initial counts beside the outlet. */
export const SPELLINGS: [label: string, spell: (words: string[], outlet: string) => string][] = [
  ['as it is', (words) => words.join(' ')],
  ['upper case', (words) => words.join(' ').toLocaleUpperCase('en').replaceAll('SS', 'ß')],
  ['form NFD', (words) => words.join(' ').normalize('NFD')],
  ['form NFKC', (words) => words.join(' ').normalize('NFKC')],
  ['two letters for umlauts', (words) => twoLetters(words.join(' '))],
  ['a slug', (words) => twoLetters(words.join('-')).toLowerCase()],
  [
    'without accents',
    (words) =>
      isLatin(words[0] ?? '') ? words.join(' ').normalize('NFD').replace(/\p{M}/gu, '') : words.join(' '),
  ],
  ['a soft hyphen', (words) => within(words, '\u00ad')],
  ['the entity of a soft hyphen', (words) => within(words, '&shy;')],
  ['a zero-width space', (words) => within(words, '\u200b')],
  ['a word joiner', (words) => within(words, '\u2060')],
  ['a direction mark', (words) => `\u200f${within(words, '\u200e')}\u202c`],
  ['a no-break space', (words) => words.join('\u00a0')],
  ['two lines', (words) => words.join('\n      ')],
  ['percent escapes', (words) => encodeURIComponent(words.join(' '))],
  ['percent escapes in lower case', (words) => encodeURIComponent(words.join('-')).toLowerCase()],
  ['percent escapes, twice', (words) => encodeURIComponent(encodeURIComponent(words.join(' ')))],
  ['decimal entities', (words) => escapes(words.join(' '), (code) => `&#${code};`)],
  ['hexadecimal entities', (words) => escapes(words.join(' '), (code) => `&#x${hex(code)};`)],
  ['entities, twice', (words) => escapes(words.join(' '), (code) => `&amp;#${code};`)],
  ['escapes of JSON', (words) => escapes(words.join(' '), (code) => `\\u${hex(code, 4)}`)],
  ['escapes of JSON, twice', (words) => escapes(words.join(' '), (code) => `\\\\u${hex(code, 4)}`)],
  ['code points in braces', (words) => escapes(words.join(' '), (code) => `\\u{${hex(code)}}`)],
  ['tags around the words', (words) => words.map((word) => `<b>${word}</b>`).join('<br>\n')],
  ['a tag in a word', (words) => within(words, '<wbr>')],
  ['an attribute', (words) => `<meta content="${words.join(' ')}">`],
  ['the other order', (words) => words.toReversed().join(', ')],
  ['a middle initial', (words) => words.join(' K. ')],
  ['a possessive', (words) => `${words.join(' ')}’s`],
  [
    'an initial',
    (words, outlet) =>
      isLatin(words[0] ?? '') && words.length > 1 ? `${initialed(words)} of ${outlet}` : words.join(' '),
  ],
];

/** Texts about others that an erasure of a person keeps. */
export const NEAR_MISSES: [label: string, text: (words: string[]) => string][] = [
  ['the surname alone', (words) => `the ${words.at(-1)} bridge`],
  ['another first name', (words) => `Tilda ${words.at(-1)}`],
  ['a longer surname', (words) => `${words.join(' ')}zzz`],
  ['an initial at another outlet', (words) => `${initialed(words)} of other.example`],
  ['the words far apart', (words) => words.join(' has seen how somebody else saw ')],
  ['an article before the surname', (words) => `a ${words.at(-1)} pen`],
];
