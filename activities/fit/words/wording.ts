import type { PitchKind } from '../pitch-kind.ts';

type Place = 'headline' | 'lead' | 'body';

/**
 * How a sentence names an article: `“Title” (May 2024)`, or "an article of May 2024" when the title cannot be
 * shown.
 */
export interface Named {
  title: string | null;
  month: string | null;
}

/** The first sentence of an angle: how the article relates to the pitch. */
export interface AngleOpening {
  article: Named;
  /** The kind of news that follows; null if the next sentence needs no introduction. */
  kind: Exclude<PitchKind, 'event'> | null;
  /**
   * A topic that both share, in a form that fits into a sentence; null to refer to the subject of the
   * article.
   */
  topic: string | null;
  /** Whether the article is about the topic, rather than only mentioning it. */
  isCentral: boolean;
  /** Whether the article calls the topic an open question. */
  isAsked: boolean;
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
    /** For a journalist with the right beat whose articles are about something else. */
    rightBeat: string;
  };
  who: (role: string | null, outlet: string | null) => string;
  /**
   * Names the topics that an article contains, and how prominent they are. `beside` has further topics that
   * the article mentions elsewhere.
   */
  topics: (quoted: string[], place: Place, mentions: number, article: Named, beside: string[]) => string;
  /** For pitch and work that use different words; `language` is the article's, if different. */
  subject: (quoted: string[], article: Named, language: string | null) => string;
  age: (days: number) => string;
  undated: string;
  cautions: {
    language: (name: string, language: string) => string;
    inPassing: string;
    oneArticle: string;
    /** For a pitch that offers an exclusive: it can be offered to one person only. */
    exclusive: string;
  };
  /** The article that was read for a journalist who does not fit: the only one, or the newest of several. */
  read: (articles: number, newest: Named) => string;
  /** Why a journalist does not fit, and what else is important; each is a whole sentence. */
  whyNot: {
    language: (theirs: string, pitch: string) => string;
    /** The subjects of the pitch, none of which were found, in one article or in several. */
    otherSubject: (pitchTopics: string[], articles: number) => string;
    /** What both texts contain, although the article is not about it. */
    inPassing: (quoted: string[]) => string;
    /** What both texts are about, from different angles. */
    otherAngle: (quoted: string[]) => string;
    /** The role or beat matches the pitch, but none of the articles do. */
    rightBeat: string;
    /** There is no other reason. */
    nothing: string;
    old: (month: string | null) => string;
  };
  nothingRead: (name: string) => string;
  shortPitch: string;
  pressOffice: string;
  missing: (quoted: string[]) => string;
  angle: {
    opening: (opening: AngleOpening) => string;
    headline: (text: string) => string;
  };
  /** What to change in the pitch. */
  edits: {
    /** For a topic that the journalist covers and the pitch mentions late. */
    forward: (quoted: string) => string;
    cut: (quoted: string) => string;
    news: (article: Named) => string;
    language: (language: string) => string;
  };
}

/** Months up to two years, then completed years. */
export function monthsOrYears(days: number): { months: number } | { years: number } {
  const months = Math.round(days / 30.44);
  return months < 24 ? { months } : { years: Math.floor(months / 12) };
}

/** A role as the beginning of a sentence: "deputy editor" becomes "Deputy editor". */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
