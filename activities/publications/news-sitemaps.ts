import { pages } from '../reading/index.ts';

const MAX_SITEMAPS = 5;

/**
 * The news sitemaps in a robots.txt. Half of all newsrooms have one, with "news" in its URL, but only one in
 * twenty-five other sites.
 */
export function newsSitemaps(robots: string | null, siteUrl: string): string[] {
  // Line by line, because one regex over the whole file would search for each line end across runs of blank
  // lines.
  const stated = (robots ?? '').split(/[\n\r]/).flatMap((line) => {
    const [name = '', ...rest] = line.trim().split(':');
    const address = name.trim().toLowerCase() === 'sitemap' ? rest.join(':').trim().split(/\s/, 1)[0] : '';
    return address && address.length <= pages.TEXT_BOUNDS.address.most ? [address] : [];
  });
  const addresses = stated
    .filter((address) => URL.canParse(address, siteUrl))
    .map((address) => new URL(address, siteUrl))
    // The host is not checked: "news" in its name says nothing about the sitemap.
    .filter(
      ({ protocol, pathname, search }) => /^https?:$/.test(protocol) && /news/i.test(pathname + search),
    );
  return [...new Set(addresses.map(({ href }) => href))].slice(0, MAX_SITEMAPS);
}
