import robotsParserModule from 'robots-parser';

// The package is CommonJS, and its types describe an ES module: what is imported is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** What one robots.txt says to one crawler. */
export interface RobotsRules {
  allows(url: URL): boolean;
  /** As the site asks, up to `LONGEST_CRAWL_DELAY_MS`. */
  crawlDelayMs: number;
}

/** Some sites ask for minutes between pages; what is asked beyond this is not waited for. */
const LONGEST_CRAWL_DELAY_MS = 10_000;
/**
 * The time to match wildcards grows with their rules' length times the address's: this much is about a
 * tenth of a second. A file made to stop us for longer is answered with staying away.
 */
const MOST_COMPARISONS = 20_000_000;

/** Reads a robots.txt (RFC 9309) for the crawler that it calls `productToken`. */
export function readRobotsRules(origin: string, text: string, productToken: string): RobotsRules {
  const robot = robotsParser(`${origin}/robots.txt`, plain(text));
  const wildcardLength = (text.match(/^.*\*.*$/gm) ?? []).reduce((sum, line) => sum + line.length, 0);
  const seconds = robot.getCrawlDelay(productToken) ?? 0;
  return {
    crawlDelayMs: Math.min(LONGEST_CRAWL_DELAY_MS, Math.max(0, seconds * 1000)),
    allows: ({ href }) =>
      wildcardLength * href.length <= MOST_COMPARISONS && !robot.isDisallowed(plain(href), productToken),
  };
}

/** With letters and digits that are written as codes as themselves: RFC 9309 §2.2.2 compares them so, the parser does not. */
function plain(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : code;
  });
}
