/** The door of `activities/news`: what publications announce. */
export { type FeedItem, readFeed } from './read-feed.ts';
