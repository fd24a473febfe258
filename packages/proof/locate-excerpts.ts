import { findSpans, type Span } from './excerpt-spans.ts';
import { readRegions } from './page-regions.ts';
import { codePointsOf, findFault, type ProofFact } from './proof-facts.ts';

/**
 * Parses a page, and returns a function that finds where the page, or for the locator `url` its URL, has an excerpt: the
 * offsets in Unicode code points, as a verifier finds them again, or null.
 */
export function locateExcerpts({
  url,
  text,
}: {
  url: string;
  text: string;
}): (quotation: Pick<ProofFact, 'locator' | 'excerpt'>) => Span[] | null {
  const regions = readRegions(text);
  const points = codePointsOf(text);
  return ({ locator, excerpt }) => {
    const isUrl = locator === 'url';
    const { text: quoted, toPoints } = isUrl ? codePointsOf(url) : points;
    for (const region of isUrl ? [[0, url.length] as Span] : regions(locator)) {
      const spans = findSpans(quoted, region, excerpt);
      const offsets = spans?.map(([start, end]): Span => [toPoints(start), toPoints(end)]);
      if (offsets && !findFault({ locator, excerpt, offsets }, { url, points, regions })) return offsets;
    }
    return null;
  };
}
