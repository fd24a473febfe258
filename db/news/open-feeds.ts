import table from './open-feeds.json' with { type: 'json' };

/**
 * Feeds of newsrooms that publish under terms which let anybody, companies included, use their texts with
 * attribution, as public lists of such newsrooms say. None is read until an operator chooses it. `terms` is the
 * page that states the license.
 */
export interface OpenFeed {
  url: string;
  title: string;
  licence: string;
  terms: string;
  /** ISO 639. */
  language: string;
  /** ISO 3166-1; null for newsrooms that report on the whole world. */
  country: string | null;
  subject: Subject;
}

export type Subject = 'general' | 'environment' | 'science' | 'investigations' | 'fact_checks';

/** The newsrooms of `open-feeds.json`, each with its feeds: the URL, the language and the country. */
const OPEN_FEEDS = (table as Newsroom[]).flatMap(({ feeds, ...newsroom }) =>
  feeds.map(([url, language, country]): OpenFeed => ({ url, ...newsroom, language, country })),
);
type Newsroom = Pick<OpenFeed, 'title' | 'licence' | 'terms' | 'subject'> & {
  feeds: [url: string, language: string, country: string | null][];
};

/** What an operator asks for; what is absent does not matter. */
export interface FeedChoice {
  language?: string;
  country?: string;
  subject?: string;
}

/** Returns the feeds that have all of the properties asked for. */
export function listFor({ language, country, subject }: FeedChoice): OpenFeed[] {
  return OPEN_FEEDS.filter(
    (feed) =>
      (language === undefined || feed.language === language.toLowerCase()) &&
      (country === undefined || feed.country === country.toUpperCase()) &&
      (subject === undefined || feed.subject === subject),
  );
}
