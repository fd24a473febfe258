import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import type { JudgedPitch } from './corpus.ts';
import type { Row, Runs } from './rows.ts';

interface Tagged {
  value: string;
  pos: string;
}

const nlp = winkNLP(model, ['sbd', 'pos']);
const WORD = /[\p{L}\p{N}]/u;
const INSIDE = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM', 'DET', 'PART', 'SYM', 'PUNCT']);
const PRONOUNS = new Set(
  'its his her their our your my it they we you he she this these those that'.split(' '),
);
/**
 * Maximum length of a quoted phrase. Longer quotes, and quotes followed by a date, are titles or sentences.
 */
const TITLE_WORDS = 7;

/**
 * Counts quoted phrases that are not noun phrases, as `phrase-check.mjs` does. The parts of speech in a
 * phrase are determined from the whole pitch if the phrase is in the pitch, otherwise from the phrase alone.
 * Only English pitches are checked.
 */
export function checkPhrases(pitches: JudgedPitch[], runs: Runs) {
  const count = { phrases: 0, broken: 0, angles: 0, broken_in_angles: 0 };
  const broken = new Set<string>();
  for (const { id, pitch } of pitches.filter(({ language }) => language === 'en')) {
    const tokens = tag(pitch);
    const seen = new Set<string>();
    for (const row of Object.values(runs[id] ?? {})) {
      if (seen.has(row.journalist_id)) continue;
      seen.add(row.journalist_id);
      for (const [text, inAngle] of [[row.reasoning, false] as const, [row.angle ?? '', true] as const])
        for (const phrase of phrasesOf(text, row)) {
          const isBroken = !isNounPhrase(inPlace(tokens, phrase));
          if (isBroken) broken.add(phrase);
          count[inAngle ? 'angles' : 'phrases'] += 1;
          count[inAngle ? 'broken_in_angles' : 'broken'] += Number(isBroken);
        }
    }
  }
  return { ...count, examples: [...broken].slice(0, 20) };
}

function phrasesOf(text: string, { titles }: Row): string[] {
  // Reports leave out remarks in square brackets.
  const shown = titles.flatMap((title) => [title, title.replace(/\s*\[[^\]]*\]/gu, '')]);
  const named = new Set(shown.map(plain));
  return [...text.matchAll(/“([^”]+)”(.{0,14})/gsu)].flatMap(([, quote = '', after = '']) => {
    const isTitle = named.has(plain(quote)) || quote.split(/\s+/).length >= TITLE_WORDS;
    return isTitle || /^ (?:\(|on |in )\(?(?:19|20)\d\d/.test(after) ? [] : [quote];
  });
}

function inPlace(pitch: Tagged[], phrase: string): Tagged[] {
  const own = tag(phrase);
  const at = pitch.findIndex((_, index) =>
    own.every(({ value }, i) => plain(pitch[index + i]?.value ?? '') === plain(value)),
  );
  return at < 0 ? own : pitch.slice(at, at + own.length);
}

function isNounPhrase(tokens: Tagged[]): boolean {
  const last = tokens.filter(({ value }) => WORD.test(value)).at(-1);
  if (!last || !['NOUN', 'PROPN'].includes(last.pos)) return false;
  return tokens.every(({ value, pos }, i) => {
    const beside = tokens[i + 1]?.value === '-' || tokens[i - 1]?.value === '-';
    if (PRONOUNS.has(value.toLowerCase())) return false;
    if (INSIDE.has(pos)) return !(pos === 'PUNCT' && /[.,;:!?]/.test(value));
    if (pos === 'ADP') return value.toLowerCase() === 'of' && i > 0;
    if (pos === 'CCONJ') return ['and', 'or', '&'].includes(value.toLowerCase()) && i > 0;
    if (pos === 'VERB') return i < tokens.length - 1 && (/(?:ing|ed)$/i.test(value) || beside);
    return pos === 'ADV' && (beside || tokens[i + 1]?.pos === 'ADJ');
  });
}

function tag(text: string): Tagged[] {
  const tokens = nlp.readDoc(text).tokens();
  const tags = tokens.out(nlp.its.pos);
  return tokens.out().map((value, index) => ({ value, pos: tags[index] ?? '' }));
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
}
