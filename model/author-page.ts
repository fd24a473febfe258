import type { EarlierReading, Located, PrintedAddress, PrintedProfile } from './article-reading.ts';
import type { RecentArticle } from './profile.ts';

/** Everything extracted from an author page or staff page. Unknown values are null. */
export interface AuthorPageReading {
  /** The page's final URL, after redirects. */
  url: string;
  /**
   * Whether the page turned out to be an article rather than an author page. Such a page has no name. Pages
   * extracted by earlier versions of Byline do not have this field.
   */
  is_article?: boolean;
  name: string | null;
  name_evidence: Located | null;
  role: (Located & { text: string }) | null;
  bio: (Located & { text: string }) | null;
  /** Where this person works or lives, according to the page's structured data. */
  region: (Located & { text: string }) | null;
  /** Subjects this person knows about, according to the page's structured data. */
  topics: (Located & { text: string })[];
  addresses: PrintedAddress[];
  /** Profile links. `stated` means that the structured data attributes the profile to this person. */
  profiles: (PrintedProfile & { stated: boolean })[];
  /** Articles that the page links to, in page order. */
  articles: (RecentArticle & { locator: string })[];
  /** Feeds that the page links to. */
  feeds: string[];
  /** The publication's name as given on the page. */
  publication: (Located & { text: string }) | null;
  /** Pages of the site that list staff or contacts. */
  staff_pages: string[];
  /** What an earlier reading of the page stated otherwise. */
  earlier_reading?: EarlierReading;
}
