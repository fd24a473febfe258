import type { Place } from '../people/erased-place.ts';

/** The columns of the news index that an erasure searches for names. */
export const INDEXED_ARTICLES = {
  table: 'news_articles',
  columns: [
    'url_key',
    'url',
    'title',
    'snippet',
    'authors',
    'source_name',
    'image_url',
    // The URL of the first article of the story that this article belongs to.
    'story',
    'search',
  ],
  key: ['url_key'],
  site: 'domain',
  treatment: 'delete',
  why: 'copies of feed items',
} as const satisfies Place;
