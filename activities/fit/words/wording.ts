/**
 * How a sentence names an article: `“Title” (May 2024)`, or "an article of May 2024" when the title cannot be
 * shown.
 */
export interface Named {
  title: string | null;
  month: string | null;
}

/** The sentences of a report in one language. Written by hand; each one is complete and suits any person. */
export interface Words {
  /** Language code for month names. */
  code: string;
  quote: (text: string) => string;
  openings: {
    fit: string;
    possible: string;
    weak: string;
    unknown: string;
    notAJournalist: string;
    /** For a matching subject when only the freshness is against them. */
    clock: (month: string | null) => string;
  };
  who: (role: string | null, outlet: string | null) => string;
  /** Which topics appear in which article, and how prominent they are. */
  topics: (quoted: string[], place: 'headline' | 'lead' | 'body', mentions: number, article: Named) => string;
  /**
   * For pitch and work that use different words, in two languages or two forms; `language` is the article's,
   * if different.
   */
  subject: (quoted: string[], article: Named, language: string | null) => string;
  age: (days: number) => string;
  undated: string;
  cautions: {
    language: (name: string, language: string) => string;
    inPassing: string;
    oneArticle: string;
  };
  /** What was read of somebody who is no fit: the only article, or the newest of several. */
  read: (articles: number, newest: Named) => string;
  noTopic: string;
  nothingRead: (name: string) => string;
  shortPitch: string;
  pressOffice: string;
  missing: (quoted: string[]) => string;
  angle: {
    /** `topic` is given when it can follow "about" as it is, and the title does not say it already. */
    opening: (article: Named, topic: { text: string; inPassing: boolean } | null) => string;
    headline: (text: string) => string;
  };
  edits: {
    lead: (quoted: string, month: string | null) => string;
    cut: (quoted: string) => string;
    news: (month: string) => string;
    language: (language: string) => string;
  };
}
