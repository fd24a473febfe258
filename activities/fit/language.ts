import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
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
import * as stopword from 'stopword';

/** How the words of a language are cut down to what they say. */
export interface Language {
  /** ISO 639-1. */
  code: string;
  /** The English name, for sentences about it. */
  name: string;
  stopwords: ReadonlySet<string>;
  stem: (word: string) => string;
}

const asWritten = (word: string) => word;

function language(code: string, name: string, words: string[], stem = asWritten): Language {
  return {
    code,
    name,
    stopwords: new Set(words.map((word) => word.normalize('NFC'))),
    stem: remembering(stem),
  };
}

/** So many stems are kept at most; then it begins anew. */
const REMEMBERED = 50_000;

/** Stemming is most of the work of reading, and the same words come again in every article. */
function remembering(stem: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    let found = known.get(word);
    if (found === undefined) {
      found = stem(word);
      if (known.size >= REMEMBERED) known.clear();
      known.set(word, found);
    }
    return found;
  };
}

/** What a text is taken for until its words say otherwise: the tables of this folder are in English. */
export const ENGLISH = language('en', 'English', stopword.eng, english);

/** Languages in Latin script: which one a text is in shows in its stop words. */
const LATIN: readonly Language[] = [
  language('de', 'German', stopword.deu, german),
  language('fr', 'French', stopword.fra, french),
  language('es', 'Spanish', stopword.spa, spanish),
  language('it', 'Italian', stopword.ita, italian),
  language('pt', 'Portuguese', stopword.por, portuguese),
  language('nl', 'Dutch', stopword.nld, dutch),
  language('sv', 'Swedish', stopword.swe, swedish),
  language('da', 'Danish', stopword.dan, danish),
  language('no', 'Norwegian', stopword.nob, norwegian),
  language('fi', 'Finnish', stopword.fin, finnish),
  language('hu', 'Hungarian', stopword.hun, hungarian),
  language('ro', 'Romanian', stopword.ron, romanian),
  language('tr', 'Turkish', stopword.tur, turkish),
  language('pl', 'Polish', stopword.pol),
  language('cs', 'Czech', stopword.ces),
];

/**
 * Other scripts, by the share of a text's letters from which on it counts as that language. Narrow ones first:
 * Japanese has Han letters too, and a few letters of their own tell Ukrainian and Bulgarian from Russian, Persian from Arabic.
 */
const BY_SCRIPT: readonly { letters: RegExp; share: number; language: Language }[] = [
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    share: 0.1,
    language: language('ja', 'Japanese', stopword.jpn),
  },
  { letters: /\p{Script=Hangul}/gu, share: 0.3, language: language('ko', 'Korean', stopword.kor) },
  { letters: /\p{Script=Han}/gu, share: 0.3, language: language('zh', 'Chinese', stopword.zho) },
  { letters: /[іїєґ]/giu, share: 0.02, language: language('uk', 'Ukrainian', stopword.ukr, ukrainian) },
  { letters: /ъ(?![еяюё])/giu, share: 0.005, language: language('bg', 'Bulgarian', stopword.bul, bulgarian) },
  {
    letters: /\p{Script=Cyrillic}/gu,
    share: 0.3,
    language: language('ru', 'Russian', stopword.rus, russian),
  },
  { letters: /[پچژگ]/gu, share: 0.01, language: language('fa', 'Persian', stopword.fas) },
  { letters: /\p{Script=Arabic}/gu, share: 0.3, language: language('ar', 'Arabic', stopword.ara, arabic) },
  { letters: /\p{Script=Greek}/gu, share: 0.3, language: language('el', 'Greek', stopword.ell, greek) },
  { letters: /\p{Script=Hebrew}/gu, share: 0.3, language: language('he', 'Hebrew', stopword.heb) },
  { letters: /\p{Script=Devanagari}/gu, share: 0.3, language: language('hi', 'Hindi', stopword.hin) },
  { letters: /\p{Script=Thai}/gu, share: 0.3, language: language('th', 'Thai', stopword.tha) },
];

/** Headlines are short: two stop words more than English has are taken for another language, one may be a name. */
const MIN_LEAD = 2;
/** Enough of a text to know its language by. */
const SAMPLE = 1_500;

/** The language of a text, as its letters and its stop words tell it; English when they tell nothing. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, SAMPLE).normalize('NFC').toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const script = BY_SCRIPT.find((row) => (sample.match(row.letters)?.length ?? 0) > row.share * letters);
  if (script) return script.language;

  const words = sample.match(/\p{L}+/gu) ?? [];
  const hits = ({ stopwords }: Language) => words.filter((word) => stopwords.has(word)).length;
  const inEnglish = hits(ENGLISH);
  let best = { language: ENGLISH, count: inEnglish + MIN_LEAD - 1 };
  for (const candidate of LATIN) {
    const count = hits(candidate);
    if (count > best.count) best = { language: candidate, count };
  }
  return best.language;
}
