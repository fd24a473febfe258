import { type Database, newsArticles, newsWords } from '../../../db/index.ts';
import { urlKey } from '../../../model/index.ts';

/** An article of a reporter, or of nobody. */
export interface Reported {
  title: string;
  snippet: string;
  author: string | null;
  url: string;
  /** The age of the article in days. */
  days: number;
}

/** Adds dated articles to the news index, and counts their words. */
export async function indexReports(db: Database, reports: readonly Reported[]): Promise<void> {
  await newsArticles.save(
    db,
    reports.map(({ title, snippet, author, url, days }) => ({
      url_key: urlKey(url),
      url,
      domain: new URL(url).hostname,
      title,
      snippet,
      authors: author === null ? [] : [author],
      source_name: null,
      published_at: new Date(Date.now() - days * 86_400_000),
      published_at_precision: 'second',
      published_at_basis: 'provider',
      language: 'en',
      country: null,
      image_url: null,
      is_reprint: false,
      origin: 'feed',
      text: null,
      original_key: null,
    })),
  );
  await newsWords.refresh(db);
}

/** The pitch that the reports of `batteryNews` are about. */
export const BATTERY_PITCH =
  'Our start-up recycles worn-out ferry batteries into grid storage for harbour towns. The first plant ' +
  'recovers lithium and cobalt from electric ferry batteries and opens in March.';

const REPORTERS = [
  'Marta Lindqvist',
  'Tomas Okafor',
  'Helen Brandt',
  'Priya Nair',
  'Jonas Weber',
  'Clara Moreau',
];

/** Returns reports on ferry batteries by six reporters of six outlets, and others on other subjects. */
export function batteryNews(): Reported[] {
  const on = REPORTERS.flatMap((author, index) =>
    [
      `Electric ferry batteries get a second life in harbour grid storage, plant ${index + 1}`,
      `Recycling lithium and cobalt from worn-out ferry batteries pays off for town ${index + 1}`,
    ].map((title, number) => ({
      title,
      snippet: `A plant recycles worn-out electric ferry batteries into grid storage and recovers lithium and cobalt, writes edition ${index * 2 + number} of the harbour desk.`,
      author,
      url: `https://outlet${index + 1}.example/batteries-${number}`,
      days: 5 + index * 3 + number,
    })),
  );
  const off = Array.from({ length: 40 }, (_, index) => ({
    title: `Cup match ${index} ends in a draw after a late penalty`,
    snippet: `The striker missed a penalty in minute ${40 + index} before the coach changed the goalkeeper.`,
    author: `Sport Writer${String.fromCharCode(65 + (index % 26))} Kick${String.fromCharCode(97 + (index % 26))}`,
    url: `https://sport.example/match-${index}`,
    days: index,
  }));
  return [...on, ...off];
}
