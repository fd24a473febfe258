import { readArticle, readAuthorPage, readFeed, readHomePage } from '#reader';

/** By the names under which threads run them. */
export const READERS = {
  article: readArticle,
  author_page: readAuthorPage,
  home_page: readHomePage,
  feed: readFeed,
};

export type Readers = typeof READERS;
