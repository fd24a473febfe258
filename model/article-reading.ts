/** The kind of page, as recognized by Byline. */
export type PageKind = 'article' | 'live_blog' | 'video' | 'listing' | 'error' | 'login_wall' | 'other';
/** Kinds of pages that have a byline. Pages of other kinds are not accepted as articles. */
export const SIGNED_KINDS: ReadonlySet<PageKind> = new Set(['article', 'live_blog']);

/** Where on the page a fact was found. */
export interface Located {
  locator: string;
  excerpt: string;
}

/** A person whom an article names as its author. */
export interface ArticleAuthor extends Located {
  name: string;
  /** The absolute URL of the author's own page. */
  url: string | null;
  email: string | null;
  role: string | null;
  bio: string | null;
  /** Profiles on other sites that the page attributes to this author. */
  profiles: string[];
  confidence: number;
  /** Locators of the author's fields that were found at a different place on the page than the author's name. */
  places?: Partial<Record<'url' | 'email' | 'role' | 'bio' | 'profiles', string>>;
}

/** An e-mail address on a page, with its context. */
export interface PrintedAddress extends Located {
  email: string;
  /**
   * Texts around the e-mail address, from the closest to the widest. In each text, a marker replaces the
   * e-mail address.
   */
  nearby: string[];
}

/** A link to a profile on another site, with its context. */
export interface PrintedProfile extends Located {
  url: string;
  nearby: string[];
}

/** Fields of an extracted article whose locator and confidence are stored with the value. */
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

/** What an earlier reading of a page stated otherwise. */
export interface EarlierReading {
  fetched_at: string;
  content_sha256: string;
  extractor: string;
  /** Whether the page says that it was changed since. */
  is_edited: boolean;
  /**
   * The earlier statements, by disputed field. There are none where the earlier reading had no place on the page for
   * the value, such as for a text.
   */
  stated: Partial<Record<DisputedField, Located[]>>;
}

/** Facts of articles and of author pages on which two readings can disagree. */
export type DisputedField =
  | 'authors'
  | 'published_at'
  | 'title'
  | 'text'
  | 'publication'
  | 'name'
  | 'role'
  | 'bio'
  | 'region'
  | 'topics'
  | 'addresses'
  | 'profiles';

/** Everything extracted from one version of a page. Unknown values are null. */
export interface ArticleReading {
  kind: PageKind;
  /** The page's final URL, after redirects. */
  url: string;
  canonical_url: string | null;
  title: string | null;
  title_evidence: Located | null;
  description: string | null;
  /** The byline as printed on the page, before parsing. */
  byline: string | null;
  authors: ArticleAuthor[];
  /** Agencies, news desks and publishers credited instead of an author. */
  organizations: (Located & { name: string })[];
  /** RFC 3339, with the page's own UTC offset if it states one. */
  published_at: string | null;
  published_at_precision: 'second' | 'minute' | 'hour' | 'day' | null;
  published_evidence: Located | null;
  modified_at: string | null;
  language: string | null;
  section: string | null;
  /**
   * The schema.org types by which the structured data names the article, such as `ReviewNewsArticle`. Pages
   * extracted by earlier versions of Byline have no value here.
   */
  schema_types?: string[];
  tags: string[];
  image_url: string | null;
  publication_name: string | null;
  publication_evidence: Located | null;
  paywalled: boolean;
  /** Whether the page reprints a story from elsewhere, and the URL of the original if the page states it. */
  is_syndicated: boolean;
  original_url: string | null;
  addresses: PrintedAddress[];
  /** Links to profiles on social networks, and the X account that the metadata names as the author's. */
  profiles: PrintedProfile[];
  /** Pages of the site that list staff or contacts. */
  staff_pages: string[];
  /** Where the value of each field was found, and its confidence from 0 to 1. Authors have their own evidence. */
  evidence: Partial<Record<EvidencedField, Located & { confidence: number }>>;
  /**
   * Features of the page that indicate the kind of site, each with the text in which it was found. Pages
   * extracted by earlier versions of Byline have no value here.
   */
  site_marks?: Record<string, string>;
  /** What a feed said about the article when it was first read; later readings compare with it, too. */
  in_feed?: { authors: string[]; published_at: string | null };
  /** What an earlier reading of the page stated otherwise. */
  earlier_reading?: EarlierReading;
  /** Feeds that the page links to. */
  feeds: string[];
  /** Plain text of the main content, with blank lines between paragraphs, truncated to 20,000 characters. */
  text: string;
  /** The main content as GitHub-flavoured Markdown, truncated in the same way as the plain text. */
  markdown: string;
  word_count: number;
  /**
   * Estimated quality of the text, from 0 to 1: 1 if the text is the complete story without unrelated
   * content. Null if there is no text.
   */
  text_confidence: number | null;
}

/**
 * The form of an article, as far as its page shows it. A writer of one form seldom takes a story that needs
 * another: who only reviews products writes no news about their makers.
 */
export const ARTICLE_FORMS = [
  ...(['news', 'feature', 'column', 'review', 'live', 'newsletter', 'advice'] as const),
  ...(['shopping_guide', 'listing', 'crime_report', 'correction', 'obituary'] as const),
] as const;
export type ArticleForm = (typeof ARTICLE_FORMS)[number];
