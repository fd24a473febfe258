import { readArticle, readAuthorPage, readFeed, readHomePage, readWatchedPage } from '#reader';

/** The functions that read web pages, by the names under which threads run them. */
export const READERS = {
  article: readArticle,
  author_page: readAuthorPage,
  home_page: readHomePage,
  feed: readFeed,
  watched_page: readWatchedPage,
};

export type Readers = typeof READERS;
