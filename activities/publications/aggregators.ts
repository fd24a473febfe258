/**
 * Hosts that mostly carry what others wrote: a page there names no journalist of its own. Matched with all
 * their subdomains; `why` is what the caller is told.
 */
const AGGREGATORS: { host: string; why: string }[] = [
  { host: 'news.google.com', why: 'links to the articles of others' },
  { host: 'apple.news', why: 'shows the articles of others' },
  { host: 'msn.com', why: 'reprints the articles of its partners' },
  { host: 'newsbreak.com', why: 'reprints the articles of its partners' },
  { host: 'smartnews.com', why: 'shows the articles of others' },
  { host: 'flipboard.com', why: 'links to the articles of others' },
  { host: 'feedly.com', why: 'is a feed reader' },
  { host: 'ground.news', why: 'groups the articles of others' },
  { host: 'pressreader.com', why: 'is a newsstand' },
  { host: 'upday.com', why: 'shows the articles of others' },
  { host: 'drudgereport.com', why: 'links to the articles of others' },
  { host: 'news.ycombinator.com', why: 'links to the articles of others' },
  { host: 'reddit.com', why: 'is a forum' },
  { host: 'getpocket.com', why: 'saves the articles of others' },
];

/** Why a host is an aggregator, or null when it is not known to be one. */
export function aggregatorReason(hostname: string): string | null {
  const entry = AGGREGATORS.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`));
  return entry ? `${entry.host} ${entry.why}.` : null;
}
