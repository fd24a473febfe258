import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { memoized } from '../../../model/text/memoized.ts';
import { functionWords, stopWords } from './stop-words.ts';

/** A language with its stemmer and its most common words. */
export interface Language {
  /** ISO 639-1. */
  code: string;
  /** The English name of the language, for use in sentences. */
  name: string;
  /** Words of the language that say nothing about a subject. */
  stopwords: ReadonlySet<string>;
  /** The most common words of the language, by which it is detected. */
  functionWords: ReadonlySet<string>;
  stem: (word: string) => string;
}

const asWritten = (word: string) => word;

function language(code: string, name: string, stem = asWritten): Language {
  return {
    code,
    name,
    stopwords: stopWords(code),
    functionWords: new Set(functionWords(code)),
    // Cache stems, because stemming takes most of the time and the same words recur in every article.
    stem: memoized(stem),
  };
}

/**
 * The assumed language of a text whose words indicate no other language. The default is English, because the
 * tables in this folder are in English.
 */
export const ENGLISH = language('en', 'English', english);

/** Languages in Latin script, which are distinguished by their stop words. */
const LATIN: readonly Language[] = [
  language('de', 'German', german),
  language('fr', 'French', french),
  language('es', 'Spanish', spanish),
  language('it', 'Italian', italian),
  language('pt', 'Portuguese', portuguese),
  language('nl', 'Dutch', dutch),
  language('sv', 'Swedish', swedish),
  language('da', 'Danish', danish),
  language('no', 'Norwegian', norwegian),
  language('fi', 'Finnish', finnish),
  language('hu', 'Hungarian', hungarian),
  language('ro', 'Romanian', romanian),
  language('tr', 'Turkish', turkish),
  language('pl', 'Polish'),
  language('cs', 'Czech'),
];

/**
 * Languages in scripts other than Latin. A text is in the first of these languages whose `letters` make up
 * more than `share` of the text's letters. Japanese comes before Chinese, because Japanese texts also contain
 * Han characters. Ukrainian, Bulgarian and Persian are recognized by a few distinctive letters, so they come
 * before Russian and Arabic.
 */
const BY_SCRIPT: readonly { letters: RegExp; share: number; language: Language }[] = [
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    share: 0.1,
    language: language('ja', 'Japanese'),
  },
  { letters: /\p{Script=Hangul}/gu, share: 0.3, language: language('ko', 'Korean') },
  { letters: /\p{Script=Han}/gu, share: 0.3, language: language('zh', 'Chinese') },
  { letters: /[іїєґ]/giu, share: 0.02, language: language('uk', 'Ukrainian', ukrainian) },
  // The Bulgarian stemmer of `@orama/stemmers` is not used, because it throws on common words.
  { letters: /ъ(?![еяюё])/giu, share: 0.005, language: language('bg', 'Bulgarian') },
  {
    letters: /\p{Script=Cyrillic}/gu,
    share: 0.3,
    language: language('ru', 'Russian', russian),
  },
  { letters: /[پچژگ]/gu, share: 0.01, language: language('fa', 'Persian') },
  { letters: /\p{Script=Arabic}/gu, share: 0.3, language: language('ar', 'Arabic', arabic) },
  { letters: /\p{Script=Greek}/gu, share: 0.3, language: language('el', 'Greek', greek) },
  { letters: /\p{Script=Hebrew}/gu, share: 0.3, language: language('he', 'Hebrew') },
  { letters: /\p{Script=Devanagari}/gu, share: 0.3, language: language('hi', 'Hindi') },
  { letters: /\p{Script=Thai}/gu, share: 0.3, language: language('th', 'Thai') },
];

/**
 * A text counts as being in a language other than English only if the text contains at least this many more
 * stop words of that language than of English. Headlines are short, and a single stop word may be part of a
 * name.
 */
const MIN_LEAD = 2;
/** How many characters at the beginning of a text are used to detect its language. */
const SAMPLE = 1_500;

/**
 * Detects a text's language from its letters and stop words. Returns English if these give no clear result.
 */
export function languageOf(text: string): Language {
  const sample = text.slice(0, SAMPLE).normalize('NFC').toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const script = BY_SCRIPT.find((row) => (sample.match(row.letters)?.length ?? 0) > row.share * letters);
  if (script) return script.language;

  const words = sample.match(/\p{L}+/gu) ?? [];
  const hits = (candidate: Language) => words.filter((word) => candidate.functionWords.has(word)).length;
  const inEnglish = hits(ENGLISH);
  let best = { language: ENGLISH, count: inEnglish + MIN_LEAD - 1 };
  for (const candidate of LATIN) {
    const count = hits(candidate);
    if (count > best.count) best = { language: candidate, count };
  }
  return best.language;
}

const ALL: ReadonlyMap<string, Language> = new Map(
  [ENGLISH, ...LATIN, ...BY_SCRIPT.map((row) => row.language)].map((known) => [known.code, known]),
);

/** The codes of the two written forms of Norwegian. */
const WRITTEN_AS: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** Returns the language with the given code. A language that this file does not list has no stemmer. */
export function languageByCode(code: string): Language {
  return ALL.get(WRITTEN_AS[code] ?? code) ?? unknownLanguage(code);
}

const UNKNOWN = new Map<string, Language>();
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

function unknownLanguage(code: string): Language {
  const cached = UNKNOWN.get(code);
  if (cached) return cached;
  const fresh = language(code, NAMES.of(code) ?? code);
  UNKNOWN.set(code, fresh);
  return fresh;
}
