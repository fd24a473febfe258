/**
 * All functions that read web pages, for the threads that run them. The imports bypass the `index.ts` of each
 * folder, so that a thread loads little code.
 */
import { readAuthorPage } from './journalists/author-page.ts';
import { readFeed } from './news/read-feed.ts';
import { readHomePage } from './publications/home-page.ts';
import { readArticle } from './reading/read-article.ts';
import type { Readers } from './threads/index.ts';

export const READERS: Readers = {
  article: readArticle,
  author_page: readAuthorPage,
  home_page: readHomePage,
  feed: readFeed,
};
