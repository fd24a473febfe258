/**
 * The letters beyond A to Z of the languages that an encoding is used for. Each word is of one language. Portuguese has
 * “õ” before “e” only.
 */
const LATIN: Record<string, string> = {
  'windows-1252': 'äöüßé àâçéèêëîïôùûüœæ áéíñóúü áâãàçéêíóôúü àèéìíòóù æøåéöäü áéíóúýðþæö àçèéíïòóúü',
  'windows-1250': 'áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž ąćęłńóśźż áéíóöőúüű ăâîşţșț čćđšž',
  'windows-1254': 'çğıöşüâîû',
  'windows-1257': 'ąčęėįšųūž āčēģīķļņšūž äõöüšž',
};
LATIN['iso-8859-2'] = LATIN['windows-1250'] ?? '';
LATIN.macintosh = LATIN['windows-1252'] ?? '';
const CYRILLIC = /^(?:[А-ЯЁІЇЄҐЎЂЃЅЈЉЊЋЌЏ]+|[А-ЯЁІЇЄҐЎЂЃЅЈЉЊЋЌЏ]?[а-яёіїєґўђѓѕјљњћќџ]+)$/u;
/** How words look in the other alphabets: in one case, with a capital at most at the beginning. */
const ALPHABETS: Record<string, RegExp> = {
  // Final letters only end words, which Cyrillic in lower case does not heed.
  'windows-1255': /^[אבגדהוזחטיכלמנסעפצקרשת\u05b0-\u05bc]*[א-ת]$/u,
  'windows-1251': CYRILLIC,
  'koi8-u': CYRILLIC,
  ibm866: CYRILLIC,
  'windows-1253': /^(?:[Α-ΩΆΈΉΊΌΎΏ]+|[Α-ΩΆΈΉΊΌΎΏ]?[α-ωάέήίόύώϊϋ]+)$/u,
  'windows-1256': /^[\u0621-\u0652پچژگکھںے\u200c]+$/u,
  // Without the two letters that Thai has given up.
  'windows-874': /^[\u0e01\u0e02\u0e04\u0e06-\u0e2e\u0e40-\u0e44][\u0e01\u0e02\u0e04\u0e06-\u0e4e]*$/u,
};
/**
 * The characters of East Asian encodings as bytes, each with how much it counts: less if its languages seldom write it.
 * An encoding is above those that read its pairs as well.
 */
const PAIRS: Record<string, [weight: number, bytes: RegExp][]> = {
  'euc-kr': [
    [1, /[\xb0-\xc8\xa1\xa3][\xa1-\xfe]/y],
    [0.6, /[\x81-\xfd][\x41-\x5a\x61-\x7a\x81-\xfe]/y],
  ],
  gbk: [
    [1, /[\xb0-\xd7\xa1\xa3][\xa1-\xfe]/y],
    [0.6, /[\x81-\xfe][\x40-\x7e\x80-\xfe]/y],
  ],
  'euc-jp': [
    [1, /[\xa1\xa3\xa4\xa5\xb0-\xcf][\xa1-\xfe]/y],
    [0.6, /\x8e[\xa1-\xdf]|[\xa2-\xfe][\xa1-\xfe]/y],
  ],
  shift_jis: [
    [1, /\x82[\x4f-\xf1]|\x83[\x40-\x96]|\x81[\x40-\x7e]|[\x88-\x97][\x40-\x7e\x80-\xfc]|\x98[\x40-\x72]/y],
    // Katakana of half the width come in words.
    [0.9, /[\xa6-\xdf](?=[\xa6-\xdf])|(?<=[\xa6-\xdf])[\xa6-\xdf]/y],
    [0.6, /[\xa1-\xdf]|[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]/y],
  ],
  big5: [
    [1, /[\xa4-\xc6\xa1][\x40-\x7e\xa1-\xfe]/y],
    [0.6, /[\xa2-\xf9][\x40-\x7e\xa1-\xfe]/y],
  ],
};
/** How much a character counts within a word of ASCII, where it is more likely a letter with an accent. */
const WITHIN_ASCII = 0.6;
const SAMPLE_BYTES = 64 * 1024;
/** Another encoding than that of Western Europe must explain nearly all words, and clearly more than that one. */
const LEAST = 0.85;
const MARGIN = 0.15;

/** Returns the encoding whose languages use the letters of a text that is not Unicode. */
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
    ...Object.entries(PAIRS).map(([name, forms]) => ({
      name,
      share: shareOfPairs(sample.subarray(0, 8_192), forms),
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

/** The share of characters beyond ASCII that an East Asian encoding has; the second byte of one may be of ASCII. */
function shareOfPairs(bytes: Uint8Array, forms: (typeof PAIRS)[string]): number {
  const text = String.fromCharCode(...bytes);
  let count = 0;
  let total = 0;
  let wasAscii = false;
  for (let at = 0; at < text.length; ) {
    const isAscii = text.charCodeAt(at) < 0x80;
    let next = at + 1;
    for (const [weight, form] of isAscii ? [] : forms) {
      form.lastIndex = at;
      if (!form.test(text)) continue;
      total += Math.min(weight, wasAscii ? WITHIN_ASCII : 1);
      next = form.lastIndex;
      break;
    }
    if (!isAscii) count += 1;
    wasAscii = isAscii && /[a-z]/.test(text[at] ?? '');
    at = next;
  }
  return count === 0 ? 0 : total / count;
}

/** A word with its marks, and the signs that another encoding has in place of letters; not a price in euros. */
const WORD = /[A-Za-z\x80-\u2010\u2022-\u20ab\u20ad-\uffff]+/g;

/** Returns the share, of all words beyond ASCII, that have the form. */
function shareOf(text: string, fits: (word: string) => boolean): number {
  const words = (text.match(WORD) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  return words.length === 0 ? 0 : words.filter(fits).length / words.length;
}

/** Whether one language of the encoding has all letters of a word, some of which are of ASCII. */
function latin(encoding: string): (word: string) => boolean {
  return inLetters((LATIN[encoding] ?? '').split(' '));
}

function inLetters(languages: string[]): (word: string) => boolean {
  return (word) => {
    // A capital that is not of ASCII begins a word, or all of it is in capitals.
    if (/\p{Ll}(?=\p{Lu})\P{ASCII}/u.test(word)) return false;
    // In lower case, the Turkish capital İ is an ASCII letter and a dot above.
    const letters = word.toLowerCase().replace(/\p{ASCII}|\u0307|õ(?=e)/gu, '');
    const isMixed = letters.length < word.length || word.length === 1;
    return isMixed && languages.some((language) => [...letters].every((letter) => language.includes(letter)));
  };
}
