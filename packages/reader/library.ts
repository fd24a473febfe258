/**
 * What the package exports as `@byline-media/byline/reader`: HTML and feeds in, facts with evidence out. Pure, so
 * the caller fetches the pages. Fields may be added in any version; the names of those below stay.
 */
export type {
  ArticleAuthor,
  ArticleReading,
  AuthorPageReading,
  Located,
  PrintedAddress,
  PrintedProfile,
} from '../../model/index.ts';
export type { DateValue } from './dates/date-values.ts';
export type { FeedItem, FeedReading } from './feeds/feed.ts';
export { readFeed } from './feeds/read-feed.ts';
export { readAuthorPage } from './pages/author-page.ts';
export { type HomePage, type NamedFeed, readHomePage } from './pages/home-page.ts';
export type { PageSignals } from './pages/page-signals.ts';
export { readArticle } from './pages/read-article.ts';
