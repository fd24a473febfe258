import { contradicting } from './function-words.ts';
import { type JsonLdNode, textValue } from './json-ld.ts';
import { meta, type PageIndex } from './page-index.ts';

/** Languages that are alone, or nearly so, in writing a script: what is written in it is not in another one. */
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
/** From Greek on, without punctuation and symbols: what no page in Latin letters has. */
const OTHER_SCRIPT = /[\u0370-\u1dbf\u1f00-\u1fff\u2c00-\u2c5f\u2d00-\u2dff\u2e80-\ud7ff\uf900-\uffdc]/;
const SAMPLE = 600;

/**
 * The language that the page declares, with its region where it says one. A declaration that the script of the title
 * and the first lines contradicts, or their commonest words, is a template's: what is written goes before it.
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

/** The languages that can have written a text of another script than Latin, or null. */
function writtenIn(sample: string): string[] | null {
  if (!OTHER_SCRIPT.test(sample)) return null;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 40) return null;
  const found = SCRIPTS.find(
    ({ script, languages }) =>
      (sample.match(script)?.length ?? 0) > letters * (languages[0] === 'ja' ? 0.15 : 0.5),
  );
  return found?.languages ?? null;
}
