/**
 * Public interface of `packages/reader`: extracts facts with evidence from the HTML of articles, author pages and
 * home pages, and from feeds, and classifies the publication behind a URL. Pure: no database, no network, no clock.
 */
export { hasGivenName } from './authors/given-names.ts';
export { sameName, tidyName } from './authors/names.ts';
export { isInstruction } from './authors/no-titles.ts';
export { isOrganization, isPersonName } from './authors/person-names.ts';
export { CONTACT_MARK } from './contacts/contact-context.ts';
export { textInScript } from './contacts/embedded-addresses.ts';
export { isAddress } from './contacts/mail-addresses.ts';
export { withoutNamedThings } from './contacts/named-things.ts';
export { readPrintedAddresses } from './contacts/printed-addresses.ts';
export { readPrintedProfiles } from './contacts/printed-profiles.ts';
export { profileHandle, profileNetwork } from './contacts/profile-networks.ts';
export {
  type AddressPage,
  isFromOutside,
  type LearnedAddresses,
  learnAddresses,
  nameBeside,
  type PersonOnPage,
  suggestAddress,
} from './contacts/suggest-address.ts';
export { type DateValue, parseDate } from './dates/date-values.ts';
export { confirmByFeed, type ListedArticle } from './feeds/confirm-by-feed.ts';
export { type FeedItem, languageOf as languageOfTag } from './feeds/feed.ts';
export { plainText } from './feeds/plain-text.ts';
export { authorsIn, hasNoPage, readFeed } from './feeds/read-feed.ts';
export { readOpml } from './feeds/read-opml.ts';
export * as jsonLd from './html/json-ld.ts';
export * as pages from './html/page.ts';
export { readAuthorPage } from './pages/author-page.ts';
export { type HomePage, type NamedFeed, readHomePage } from './pages/home-page.ts';
export type { PageSignals } from './pages/page-signals.ts';
export { readArticle } from './pages/read-article.ts';
export { readWatchedPage, type WatchedPage } from './pages/watched-page.ts';
export * from './publications/index.ts';
export { reasonOf, type SiteMarks } from './site/index.ts';
