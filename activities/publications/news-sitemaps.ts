const MAX_SITEMAPS = 5;

/**
 * The news sitemaps that a robots.txt names. Every second newsroom has one, under an address with "news" in it;
 * of all other sites one in twenty-five.
 */
export function newsSitemaps(robots: string | null, siteUrl: string): string[] {
  const stated = [...(robots ?? '').matchAll(/^\s*sitemap\s*:\s*(\S+)/gim)].map(
    ([, address = '']) => address,
  );
  const addresses = stated
    .filter((address) => URL.canParse(address, siteUrl))
    .map((address) => new URL(address, siteUrl))
    // A host may have the word in its name: that says nothing of the sitemap.
    .filter(
      ({ protocol, pathname, search }) => /^https?:$/.test(protocol) && /news/i.test(pathname + search),
    );
  return [...new Set(addresses.map(({ href }) => href))].slice(0, MAX_SITEMAPS);
}
