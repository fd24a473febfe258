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

/** The first sentence of an angle: what their article has to do with the pitch. */
export interface AngleOpening {
  article: Named;
  /** What sort of news follows; null when the following sentence says it best itself. */
  kind: Exclude<PitchKind, 'event'> | null;
  /** A topic that both share, as it can stand in a sentence; null to refer to the subject of the article. */
  topic: string | null;
  /** Whether the article is on the topic, rather than mentioning it. */
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
    /** For somebody whose beat is right and whose articles are on something else. */
    rightBeat: string;
  };
  who: (role: string | null, outlet: string | null) => string;
  /**
   * Which topics appear in which article, and how prominent they are; `beside` are further ones that it
   * mentions elsewhere.
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
  /** What was read of somebody who is no fit: the only article, or the newest of several. */
  read: (articles: number, newest: Named) => string;
  /** Why somebody is no fit, and what else has to be known; each is a whole sentence. */
  whyNot: {
    language: (theirs: string, pitch: string) => string;
    /** What the pitch is about, none of which was found; by an article, or by several. */
    otherSubject: (pitchTopics: string[], articles: number) => string;
    /** What both texts contain, though it is not what the article is about. */
    inPassing: (quoted: string[]) => string;
    /** What both texts are about, each in its own way. */
    otherAngle: (quoted: string[]) => string;
    /** Role or beat suit the pitch, and no article that was read does. */
    rightBeat: string;
    /** Nothing else can be said. */
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
    /** For a topic that the pitch brings late and they cover. */
    forward: (quoted: string) => string;
    cut: (quoted: string) => string;
    news: (article: Named) => string;
    language: (language: string) => string;
  };
}
