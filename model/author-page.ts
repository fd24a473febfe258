import type { Located, PrintedAddress, PrintedProfile } from './article-reading.ts';
import type { RecentArticle } from './profile.ts';

/** One reading of an author page or staff page. Unknown values are null. */
export interface AuthorPageReading {
  /** The page's final URL, after redirects. */
  url: string;
  /**
   * Whether the page is an article, which is not an author page and has no name. Missing in older readings.
   */
  is_article?: boolean;
  name: string | null;
  name_evidence: Located | null;
  role: (Located & { text: string }) | null;
  bio: (Located & { text: string }) | null;
  /** Where the page's structured data says that they work or live. */
  region: (Located & { text: string }) | null;
  /** The subjects that the page's structured data says they know about. */
  topics: (Located & { text: string })[];
  addresses: PrintedAddress[];
  /** Profile links; `stated` means that the structured data states them for this person. */
  profiles: (PrintedProfile & { stated: boolean })[];
  /** Articles that the page links to, in page order. */
  articles: (RecentArticle & { locator: string })[];
  /** Feeds that the page offers. */
  feeds: string[];
  /** What the page calls its publication. */
  publication: (Located & { text: string }) | null;
  /** Pages of the site that list its staff or contacts. */
  staff_pages: string[];
}
