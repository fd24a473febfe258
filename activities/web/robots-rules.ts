import robotsParserModule from 'robots-parser';

// The package is CommonJS but its types describe an ES module. The import is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** The rules of one robots.txt for one crawler. */
export interface RobotsRules {
  allows(url: URL): boolean;
  /** The delay that the site asks for, up to `LONGEST_CRAWL_DELAY_MS`. */
  crawlDelayMs: number;
}

/** Some sites ask for minutes between pages. Longer delays are capped here. */
const LONGEST_CRAWL_DELAY_MS = 10_000;
/**
 * Wildcard matching takes time proportional to the length of the rules times the length of the URL. This
 * limit is about 0.1 s. A URL that would exceed it counts as disallowed.
 */
const MOST_COMPARISONS = 20_000_000;

/** A rule longer than any URL cannot match and only slows the parser down. */
const LONGEST_LINE = 2_048;

/** Parses a robots.txt (RFC 9309) for the crawler named `productToken`. */
export function readRobotsRules(origin: string, file: string, productToken: string): RobotsRules {
  const text = file
    .split(/[\n\r]+/)
    .filter((line) => line.length <= LONGEST_LINE)
    .join('\n');
  const robot = robotsParser(`${origin}/robots.txt`, plain(text));
  const wildcardLength = (text.match(/^.*\*.*$/gm) ?? []).reduce((sum, line) => sum + line.length, 0);
  const seconds = robot.getCrawlDelay(productToken) ?? 0;
  return {
    crawlDelayMs: Math.min(LONGEST_CRAWL_DELAY_MS, Math.max(0, seconds * 1000)),
    allows: ({ href }) =>
      wildcardLength * href.length <= MOST_COMPARISONS && !robot.isDisallowed(plain(href), productToken),
  };
}

/**
 * Decodes percent-encoded unreserved characters, which the parser does not do although RFC 9309 §2.2.2
 * compares them decoded.
 */
function plain(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : code;
  });
}
