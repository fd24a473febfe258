import { type JsonLdNode, textValue } from '../html/json-ld.ts';
import { meta, type PageIndex } from '../html/page-index.ts';
import { contradicting } from './function-words.ts';

/** Scripts that only one or a few languages use, so that a text's script limits its possible languages. */
const SCRIPTS: { script: RegExp; languages: [main: string, ...others: string[]] }[] = [
  { script: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { script: /\p{Script=Thai}/gu, languages: ['th'] },
  { script: /\p{Script=Greek}/gu, languages: ['el'] },
  { script: /\p{Script=Hebrew}/gu, languages: ['he', 'yi', 'iw'] },
  { script: /\p{Script=Georgian}/gu, languages: ['ka'] },
  { script: /\p{Script=Armenian}/gu, languages: ['hy'] },
  { script: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur', 'ps', 'ckb', 'ku', 'sd', 'ug', 'ms'] },
  {
    script: /\p{Script=Cyrillic}/gu,
    languages: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'ky', 'mn', 'tg', 'uz', 'bs', 'tt'],
  },
  { script: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr', 'ne', 'sa', 'kok', 'mai', 'bho'] },
  { script: /\p{Script=Bengali}/gu, languages: ['bn', 'as'] },
  { script: /\p{Script=Tamil}/gu, languages: ['ta'] },
  { script: /\p{Script=Telugu}/gu, languages: ['te'] },
  { script: /\p{Script=Han}/gu, languages: ['zh', 'ja', 'yue'] },
];
/** Cyrillic letters that only one language, or mostly one, writes. A foreign name may have some of them. */
const CYRILLIC: { letters: RegExp; language: string }[] = [
  { letters: /[ѓќѕ]/giu, language: 'mk' },
  { letters: /[ђћјљњџ]/giu, language: 'sr' },
  { letters: /ў/giu, language: 'be' },
  { letters: /[їєґ]/giu, language: 'uk' },
  { letters: /[әғқңұһ]/giu, language: 'kk' },
  { letters: /[өү]/giu, language: 'mn' },
  { letters: /^(?=.*ъ)[^ыэё]*$/isu, language: 'bg' },
];
/**
 * Matches the letters of Greek and of the scripts that follow it in Unicode, but no punctuation and no
 * symbols. Pages in Latin script contain none of these letters.
 */
const OTHER_SCRIPT = /[\u0370-\u1dbf\u1f00-\u1fff\u2c00-\u2c5f\u2d00-\u2dff\u2e80-\ud7ff\uf900-\uffdc]/;
const SAMPLE = 600;
/** The share of letters from which on they are those of the text and not of a name in it. */
const LEAST_OWN = 0.005;
/** Languages whose pattern reads the whole text, or whose own letters are rare in it. */
const RARE = new Set(['bg', 'mk']);

/**
 * The declared language of the page, with its region if stated. If the script or the common words of the
 * title and first lines indicate another language, that language is returned, because the declaration
 * probably comes from a template.
 */
export function readLanguage(
  index: PageIndex,
  node: JsonLdNode | null,
  sample: string,
): { language: string | null; tag: string | null } {
  const stated = [
    index.language,
    textValue(node?.inLanguage),
    meta(index, 'content-language'),
    meta(index, 'og:locale'),
    meta(index, 'dc.language'),
  ]
    .map((value) => value?.trim().toLowerCase().replaceAll('_', '-') ?? '')
    .find((value) => /^[a-z]{2,3}(?:-|$)/.test(value));
  const declared = stated?.split('-')[0] ?? null;
  const written = writtenIn(sample.slice(0, SAMPLE));
  if (written && !written.includes(declared ?? ''))
    return { language: written[0] ?? null, tag: written[0] ?? null };
  const other = written ? null : contradicting(sample, declared);
  if (other) return { language: other, tag: other };
  const language = declared === 'iw' ? 'he' : declared;
  return { language, tag: stated ?? null };
}

/** The possible languages of a text in a script other than Latin, or null. */
function writtenIn(sample: string): string[] | null {
  if (!OTHER_SCRIPT.test(sample)) return null;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 40) return null;
  const match = SCRIPTS.find(
    ({ script, languages }) =>
      (sample.match(script)?.length ?? 0) > letters * (languages[0] === 'ja' ? 0.15 : 0.5),
  );
  if (match?.languages[0] !== 'ru') return match?.languages ?? null;
  const own = CYRILLIC.find(
    ({ letters: only, language }) =>
      (sample.match(only)?.length ?? 0) > (RARE.has(language) ? 0 : letters * LEAST_OWN),
  )?.language;
  return own === undefined ? match.languages : [own, ...match.languages];
}
