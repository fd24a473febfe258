/** The letters beyond A to Z of the languages that a Windows encoding is used for. Each word is of one language. */
const LATIN: Record<string, string> = {
  'windows-1252': 'äöüßé àâçéèêëîïôùûüœæ áéíñóúü áâãàçéêíóôõúü àèéìíòóù æøåéöäü áéíóúýæö àçèéíïòóúü',
  'windows-1250': 'áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž ąćęłńóśźż áéíóöőúüű ăâîşţșț čćđšž',
  'windows-1254': 'çğıöşüâîû',
  'windows-1257': 'ąčęėįšųūž āčēģīķļņšūž äõöüšž',
};
/** How words look in the other alphabets: in one case, with a capital at most at the beginning. */
const ALPHABETS: Record<string, RegExp> = {
  // Final letters only end words, which Cyrillic in lower case does not heed.
  'windows-1255': /^[אבגדהוזחטיכלמנסעפצקרשת\u05b0-\u05bc]*[א-ת]$/u,
  'windows-1251': /^(?:[А-ЯЁІЇЄҐ]+|[А-ЯЁІЇЄҐ]?[а-яёіїєґ]+)$/u,
  'windows-1253': /^(?:[Α-ΩΆΈΉΊΌΎΏ]+|[Α-ΩΆΈΉΊΌΎΏ]?[α-ωάέήίόύώϊϋ]+)$/u,
  'windows-1256': /^[\u0621-\u0652پچژگکھںے]+$/u,
  'windows-874': /^[\u0e01-\u0e2e\u0e40-\u0e44][\u0e01-\u0e4e]*$/u,
};
/** The common characters of East Asian encodings, as pairs of bytes. */
const PAIRS: Record<string, RegExp> = {
  'euc-kr': /^(?:[\xb0-\xc8][\xa1-\xfe])+$/,
  gbk: /^(?:[\xb0-\xd7][\xa1-\xfe])+$/,
  shift_jis:
    /^(?:\x82[\x9f-\xf1]|\x83[\x40-\x96]|[\x88-\x97][\x40-\x7e\x80-\xfc]|\x98[\x40-\x72]|\x81[\x5b])+$/,
};
const SAMPLE_BYTES = 64 * 1024;
/** Another encoding than that of Western Europe must explain nearly all words, and clearly more than that one. */
const LEAST = 0.85;
const MARGIN = 0.15;

/** Returns the Windows encoding whose languages use the letters of a text that is not Unicode. */
export function encodingByLetters(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array, encoding: string) => string,
): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const western = shareOf(decode(sample, 'windows-1252'), latin('windows-1252'));
  const shares = [
    ...Object.keys(LATIN).map((name) => ({ name, share: shareOf(decode(sample, name), latin(name)) })),
    ...Object.entries(ALPHABETS).map(([name, form]) => ({
      name,
      share: shareOf(decode(sample, name), (word) => form.test(word)),
    })),
    ...Object.entries(PAIRS).map(([name, form]) => ({
      name,
      share: shareOf(String.fromCharCode(...sample.subarray(0, 8_192)), (word) => form.test(word), BYTE_WORD),
    })),
  ];
  const best = shares.reduce(greater);
  if (best.share >= LEAST && best.share >= western + MARGIN) return best.name;
  // Each word may fit some language of Western Europe, and all of them together only one of another encoding.
  const single = (name: string) => ({ name, share: shareOfOneLanguage(decode(sample, name), name) });
  const one = Object.keys(LATIN).map(single).reduce(greater);
  return one.share >= LEAST && one.share >= single('windows-1252').share + MARGIN ? one.name : 'windows-1252';
}

interface Share {
  name: string;
  share: number;
}

const greater = (most: Share, other: Share): Share => (other.share > most.share ? other : most);

/** The share of words beyond ASCII that fit the language of an encoding that fits most of them. */
function shareOfOneLanguage(text: string, encoding: string): number {
  return Math.max(
    ...(LATIN[encoding] ?? '').split(' ').map((letters) => shareOf(text, inLetters([letters]))),
  );
}

/** A word with its marks, and the signs that another encoding has in place of letters. */
const WORD = /[A-Za-z\x80-\u2010\u2022-\uffff]+/g;
/** The second byte of a pair may be a letter or a sign of ASCII. */
const BYTE_WORD = /[\x80-\xff][^\s,;"]*/g;

/** Returns the share, of all words beyond ASCII, that have the form. */
function shareOf(text: string, fits: (word: string) => boolean, pattern = WORD): number {
  const words = (text.match(pattern) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  return words.length === 0 ? 0 : words.filter(fits).length / words.length;
}

/** Whether one language of the encoding has all letters of a word, some of which are of ASCII. */
function latin(encoding: string): (word: string) => boolean {
  return inLetters((LATIN[encoding] ?? '').split(' '));
}

function inLetters(languages: string[]): (word: string) => boolean {
  return (word) => {
    // In lower case, the Turkish capital İ is an ASCII letter and a dot above.
    const letters = word.toLowerCase().replace(/\p{ASCII}|\u0307/gu, '');
    const isMixed = letters.length < word.length || word.length === 1;
    return isMixed && languages.some((language) => [...letters].every((letter) => language.includes(letter)));
  };
}
