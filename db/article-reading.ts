/** What the reader says a page is. */
export type PageKind = 'article' | 'live_blog' | 'video' | 'listing' | 'error' | 'login_wall' | 'other';
/** Kinds that a journalist signs: these are articles to whoever asks for one. */
export const SIGNED_KINDS: ReadonlySet<PageKind> = new Set(['article', 'live_blog']);

/** A fact's place on a page. */
export interface Located {
  locator: string;
  excerpt: string;
}

/** A person whom an article names as its author. */
export interface ArticleAuthor extends Located {
  name: string;
  /** The author's page, absolute. */
  url: string | null;
  email: string | null;
  role: string | null;
  bio: string | null;
  /** Profiles elsewhere that the page states for this person. */
  profiles: string[];
  confidence: number;
  /** Locators of what another source than the name's says. */
  places?: Partial<Record<'url' | 'email' | 'role' | 'bio' | 'profiles', string>>;
}

/** An address on a page, with what stands around it. */
export interface PrintedAddress extends Located {
  email: string;
  /** From the closest to the widest; the address itself is a mark in each. */
  nearby: string[];
}

/** A link to somebody's profile elsewhere, with what stands around it. */
export interface PrintedProfile extends Located {
  url: string;
  nearby: string[];
}

/** Fields of a reading whose place on the page and whose trust are kept beside the value. */
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

/** One reading of one page. Unknown is null. */
export interface ArticleReading {
  kind: PageKind;
  /** Where the page was in the end, after redirects. */
  url: string;
  canonical_url: string | null;
  title: string | null;
  title_evidence: Located | null;
  description: string | null;
  /** What is printed as the byline, unparsed. */
  byline: string | null;
  authors: ArticleAuthor[];
  /** Agencies, desks and publishers in the author's place. */
  organizations: (Located & { name: string })[];
  /** RFC 3339, with the page's own offset where it has one. */
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
  /** Whether the page reprints somebody else's story, and where that story stands, if the page says so. */
  is_syndicated: boolean;
  original_url: string | null;
  addresses: PrintedAddress[];
  /** Links to profiles on networks, and the account that a card names as the author's. */
  profiles: PrintedProfile[];
  /** Pages of the site that list its people or say how to reach them. */
  staff_pages: string[];
  /** Where each field's value stands and how far it is trusted, from 0 to 1; authors carry theirs themselves. */
  evidence: Partial<Record<EvidencedField, Located & { confidence: number }>>;
  /** Feeds that the page offers. */
  feeds: string[];
  /** Plain text of the main part, paragraphs separated by blank lines, cut at 20,000 characters. */
  text: string;
  /** The main part as GitHub-flavoured Markdown, cut like the text. */
  markdown: string;
  word_count: number;
}
