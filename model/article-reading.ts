/** What the reader takes a page for. */
export type PageKind = 'article' | 'live_blog' | 'video' | 'listing' | 'error' | 'login_wall' | 'other';
/** Kinds that have a byline. Callers that ask for an article get these. */
export const SIGNED_KINDS: ReadonlySet<PageKind> = new Set(['article', 'live_blog']);

/** Where a fact is on a page. */
export interface Located {
  locator: string;
  excerpt: string;
}

/** A person whom an article names as its author. */
export interface ArticleAuthor extends Located {
  name: string;
  /** The absolute URL of the author's page. */
  url: string | null;
  email: string | null;
  role: string | null;
  bio: string | null;
  /** Profiles on other sites that the page states for this person. */
  profiles: string[];
  confidence: number;
  /** Locators of values that come from another place than the name. */
  places?: Partial<Record<'url' | 'email' | 'role' | 'bio' | 'profiles', string>>;
}

/** An e-mail address on a page, with its context. */
export interface PrintedAddress extends Located {
  email: string;
  /** Context from the closest to the widest; a marker stands for the e-mail address itself in each. */
  nearby: string[];
}

/** A link to a profile on another site, with its context. */
export interface PrintedProfile extends Located {
  url: string;
  nearby: string[];
}

/** Fields of a reading whose locator and confidence are stored beside the value. */
export type EvidencedField =
  | 'canonical_url'
  | 'title'
  | 'description'
  | 'byline'
  | 'published_at'
  | 'modified_at'
  | 'section'
  | 'image_url'
  | 'publication_name'
  | 'is_syndicated';

/** One reading of one page. Unknown values are null. */
export interface ArticleReading {
  kind: PageKind;
  /** The page's final URL, after redirects. */
  url: string;
  canonical_url: string | null;
  title: string | null;
  title_evidence: Located | null;
  description: string | null;
  /** The byline as printed, unparsed. */
  byline: string | null;
  authors: ArticleAuthor[];
  /** Agencies, desks and publishers credited in place of an author. */
  organizations: (Located & { name: string })[];
  /** RFC 3339, with the page's own offset if it has one. */
  published_at: string | null;
  published_at_precision: 'second' | 'minute' | 'hour' | 'day' | null;
  published_evidence: Located | null;
  modified_at: string | null;
  language: string | null;
  section: string | null;
  tags: string[];
  image_url: string | null;
  publication_name: string | null;
  publication_evidence: Located | null;
  paywalled: boolean;
  /** Whether the page reprints a story from elsewhere, and the original's URL if the page states it. */
  is_syndicated: boolean;
  original_url: string | null;
  addresses: PrintedAddress[];
  /** Links to profiles on networks, and the account that a card names as the author's. */
  profiles: PrintedProfile[];
  /** Pages of the site that list its staff or contacts. */
  staff_pages: string[];
  /** Where each field's value was found and its confidence, from 0 to 1. Authors carry their own. */
  evidence: Partial<Record<EvidencedField, Located & { confidence: number }>>;
  /**
   * What the page says about what its site is for: marks, and what was seen of each. Absent in readings of
   * earlier versions.
   */
  site_marks?: Record<string, string>;
  /** Feeds that the page offers. */
  feeds: string[];
  /** Plain text of the main content, paragraphs separated by blank lines, cut at 20,000 characters. */
  text: string;
  /** The main content as GitHub-flavoured Markdown, cut like the text. */
  markdown: string;
  word_count: number;
  /** How much of the story the text is estimated to hold, and little else, from 0 to 1. Null without text. */
  text_confidence: number | null;
}
