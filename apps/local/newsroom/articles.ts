import { type IndexedArticle, publicationDomain, urlKey } from '../../../model/index.ts';
import { COURIER, GRIDWATCH, MERIDIAN } from './outlets.ts';
import {
  AURELIO,
  COURIER_STORIES,
  datedFor,
  GRIDWATCH_STORIES,
  INES,
  JOON,
  MERIDIAN_LETTER,
  MERIDIAN_STORIES,
  PRIYA,
  TOMAS,
} from './stories.ts';

const JOURNALISTS = [INES, TOMAS, PRIYA, JOON, AURELIO];

const OUTLETS = [
  { origin: COURIER, name: 'Harbour Courier', stories: COURIER_STORIES },
  { origin: GRIDWATCH, name: 'Gridwatch', stories: GRIDWATCH_STORIES },
  { origin: MERIDIAN, name: 'The Meridian Weekly', stories: [...MERIDIAN_STORIES, MERIDIAN_LETTER] },
];

/**
 * Returns the newsroom's articles as entries of the news index, with the data that a feed would contain. When
 * a job or a lookup reads the page of an article, the data from the page replaces the entry.
 */
export function newsroomArticles(today = new Date()): IndexedArticle[] {
  return OUTLETS.flatMap(({ origin, name, stories }) =>
    datedFor(stories, today).map((story): IndexedArticle => {
      const url = origin + story.path;
      return {
        url_key: urlKey(url),
        url,
        domain: publicationDomain(new URL(url).hostname),
        title: story.title,
        snippet: story.description,
        authors: JOURNALISTS.filter((name) => story.byline?.includes(name)),
        source_name: name,
        published_at: new Date(story.date),
        published_at_precision: 'minute',
        published_at_basis: 'provider',
        language: 'en',
        country: null,
        image_url: null,
        is_reprint: false,
        origin: 'feed',
        text: story.paragraphs.join('\n\n'),
        original_key: null,
      };
    }),
  );
}
