import { mulberry32 } from '../../support/pages/random.ts';
import { BEATS, LANGUAGES, type Language } from './languages.ts';

/** An article in the format of archives. */
export interface GeneratedArticle {
  url: string;
  title: string;
  text: string;
  authors: string[];
  date: string;
  language: string;
}

const VOCABULARY = 60_000;
/** The words that articles of one beat use more often than others. */
const OF_BEAT = 400;
const OF_STORY = 5;
const ENTITIES = 100_000;
const DAY_MS = 86_400_000;
const DAYS = 730;
/** The articles of an outlet and of an author in two years, on average. */
const [BY_OUTLET, BY_AUTHOR] = [500, 120];
/** The share of articles that outlets take over from the agency, and how many of its reports may still be taken over. */
const [COPIED, CURRENT] = [0.06, 200];
const SHARES = { desk: 0.12, pair: 0.06, ofBeat: 0.4, ofStory: 0.1, inflected: 0.3, agency: 0.04 };

type Random = () => number;

/**
 * Returns a draw by Zipf's law as Mandelbrot mended it: the weight of a rank is 1 / (rank + shift), so that the first
 * ranks are no more frequent than content words are.
 */
function zipf(random: Random, count: number, shift: number): () => number {
  const span = Math.log((count + shift) / shift);
  return () => Math.floor(shift * Math.exp(random() * span) - shift);
}

function wordOf({ syllables }: Language, rank: number): string {
  let text = '';
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length))
    text += syllables[left % syllables.length];
  return text;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What is drawn for one article, so that its sentences are about the same. */
interface Subject {
  language: number;
  beat: number;
  /** The first of its rare words. */
  rare: number;
  entities: string[];
}

interface Author {
  name: string;
  outlet: number;
  beats: [number, number];
}

interface Outlet {
  host: string;
  language: number;
  country: string;
}

/**
 * An invented world of news: outlets, authors with beats and habits, and what they write. Equal settings give equal
 * articles. `articles` is the number for which there are enough outlets and authors.
 */
export function createNewsroom({
  articles,
  until,
  seed = 1,
}: {
  articles: number;
  until: Date;
  seed?: number;
}) {
  const random = mulberry32(seed);
  const below = (count: number) => Math.floor(random() * count);
  const vocabularies = LANGUAGES.map((language) => {
    const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(language, rank));
    const beats = BEATS.map((_, beat) =>
      Array.from(
        { length: OF_BEAT },
        (_, index) => words[(100 + beat * 7919 + index * 104_729) % (VOCABULARY / 3)] as string,
      ),
    );
    return { words, beats };
  });
  const drawWord = zipf(random, VOCABULARY, 10);
  const drawOfBeat = zipf(random, OF_BEAT, 5);
  const drawEntity = zipf(random, ENTITIES, 50);
  const drawLanguage = () => {
    let number = -1;
    for (let left = random(); left > 0 && number < LANGUAGES.length - 1; number += 1)
      left -= spoken(number + 1).share;
    return number;
  };
  const spoken = (index: number) => LANGUAGES[index] as Language;

  const outlets = Array.from(
    { length: Math.max(100, Math.floor(articles / BY_OUTLET)) },
    (_, number): Outlet => {
      const language = drawLanguage();
      const name = `${'the-daily-evening-new'.split('-')[number % 4]}-${number}`;
      return { host: `${name}.${spoken(language).domain}`, language, country: spoken(language).domain };
    },
  );
  const drawOutlet = zipf(random, outlets.length, 20);
  const authors = Array.from({ length: Math.max(200, Math.floor(articles / BY_AUTHOR)) }, (): Author => {
    const outlet = drawOutlet();
    const language = spoken((outlets[outlet] as Outlet).language);
    const surname = capital(wordOf(language, language.syllables.length + below(20_000)));
    const given = language.given[below(language.given.length)] as string;
    const beat = below(BEATS.length);
    return {
      name: language.space ? `${given} ${surname}` : `${surname.slice(0, 2)}${given}`,
      ...{ outlet, beats: [beat, random() < 0.3 ? below(BEATS.length) : beat] },
    };
  });
  // Some write several times a day, and most a few times a month.
  const drawAuthor = zipf(random, authors.length, authors.length / 20);

  const entities = LANGUAGES.map((): string[] => []);
  const entityOf = (language: number) => {
    const number = drawEntity();
    const known = entities[language]?.[number];
    if (known) return known;
    const name = capital(wordOf(spoken(language), 500 + number));
    const second = capital(wordOf(spoken(language), (number * 31) % 9_000));
    const entity = number % 3 === 0 ? name : `${name}${spoken(language).space}${second}`;
    (entities[language] as string[])[number] = entity;
    return entity;
  };
  const subjectOf = (language: number, beat: number): Subject => ({
    ...{ language, beat, entities: [entityOf(language), entityOf(language), entityOf(language)] },
    rare: below(VOCABULARY - OF_STORY),
  });
  const contentWord = ({ language, beat, rare }: Subject) => {
    const { words, beats } = vocabularies[language] as (typeof vocabularies)[number];
    const kind = random();
    const word =
      kind < SHARES.ofBeat
        ? beats[beat]?.[drawOfBeat()]
        : words[kind < SHARES.ofBeat + SHARES.ofStory ? rare + below(OF_STORY) : drawWord()];
    const { endings } = spoken(language);
    const inflected = random() / SHARES.inflected;
    return inflected < 1 ? `${word}${endings[Math.floor(inflected * endings.length)]}` : (word as string);
  };
  const sentence = (subject: Subject, patterns: string[][]) => {
    const { space } = spoken(subject.language);
    let text = '';
    for (const part of patterns[below(patterns.length)] as string[]) {
      let word = part;
      if (part === 'N' || part === 'V' || part === 'A') word = contentWord(subject);
      else if (part === 'E') word = subject.entities[below(3)] as string;
      else if (part === '#') word = String(2 + below(98));
      text += text === '' ? capital(word) : part === ',' || part === '.' ? word : space + word;
    }
    return text;
  };
  const titleOf = (subject: Subject) => sentence(subject, spoken(subject.language).titles);
  const textOf = (subject: Subject) => {
    const { sentences } = spoken(subject.language);
    let text = sentence(subject, sentences);
    for (let count = below(4); count > 0; count -= 1) text += ` ${sentence(subject, sentences)}`;
    return text;
  };

  const reports: { title: string; text: string; language: number; beat: number }[] = [];
  let reported = 0;
  const place = (id: string, host: string, title: string, beat: number) => {
    const slug = title
      .slice(0, 40)
      .replace(/[^A-Za-z]+/g, '-')
      .toLowerCase();
    return `https://${host}/${BEATS[beat]}/${slug}-${id}`;
  };
  const article = (id: string, date: string): GeneratedArticle => {
    const author = authors[drawAuthor()] as Author;
    const { host, language } = outlets[author.outlet] as Outlet;
    const { code } = spoken(language);
    if (random() < COPIED) {
      const report = reports[below(reports.length)];
      if (report?.language === language)
        return {
          url: place(id, host, report.title, report.beat),
          title: report.title,
          text: report.text,
          authors: [],
          date,
          language: code,
        };
    }
    const beat = author.beats[below(2)] as number;
    const subject = subjectOf(language, beat);
    const [title, text] = [titleOf(subject), textOf(subject)];
    if (random() < SHARES.agency) reports[reported++ % CURRENT] = { title, text, language, beat };
    const kind = random();
    const names = kind < SHARES.desk ? [] : [author.name];
    if (kind > 1 - SHARES.pair) names.push((authors[drawAuthor()] as Author).name);
    return { url: place(id, host, title, beat), title, text, authors: names, date, language: code };
  };

  return {
    /**
     * Generates the articles of one load, the oldest first, over two years. Two loads have the same distribution and
     * no common articles if they have different names.
     */
    *generate(count: number, load: string): Generator<GeneratedArticle> {
      const from = until.getTime() - DAYS * DAY_MS;
      for (let index = 0; index < count; index += 1) {
        const at = new Date(from + ((index + random()) / count) * (DAYS * DAY_MS - 1));
        // Half of what a weekend would have is published in the two days before it.
        const isMoved = at.getUTCDay() % 6 === 0 && random() < 0.5;
        yield article(`${load}${index}`, new Date(at.getTime() - (isMoved ? 2 * DAY_MS : 0)).toISOString());
      }
    },
    /** An announcement about a beat, in English. */
    pitch(): string {
      const subject = subjectOf(0, below(BEATS.length));
      return `${titleOf(subject)}. ${textOf(subject)} ${textOf(subject)}`;
    },
    /** A word of English articles; the lower its rank, the more of them have it. */
    word: (rank: number) => vocabularies[0]?.words[rank] as string,
    host: (number: number) => outlets[number % outlets.length]?.host as string,
  };
}

export type Newsroom = ReturnType<typeof createNewsroom>;
