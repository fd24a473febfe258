import type { PitchKind } from '../../pitch/pitch-kind.ts';

type Place = 'headline' | 'lead' | 'body';

/**
 * The words with which a sentence names an article: `“Title” (May 2024)`, or "an article of May 2024" if the
 * title cannot be shown.
 */
export interface Named {
  title: string | null;
  month: string | null;
}

/**
 * The data for the first sentence of an angle (a suggested opening of an e-mail), which says how the article
 * relates to the pitch.
 */
export interface AngleOpening {
  article: Named;
  /** The kind of news that the second sentence tells; null if that sentence needs no introduction. */
  kind: Extract<PitchKind, 'contrary' | 'study' | 'funding' | 'product' | 'news'> | null;
  /**
   * A topic that article and pitch share, in a form that fits into a sentence. Null if the sentence refers to
   * the subject of the article instead.
   */
  topic: string | null;
  /** Whether the article is about the topic rather than only mentioning it. */
  isCentral: boolean;
  /** Whether the article calls the topic an open question. */
  isAsked: boolean;
}

/**
 * The sentences of a report in one language. They are written by hand; each sentence is complete and suits
 * any person.
 */
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
    /** A sentence for a journalist whose articles match the subject but are not recent. */
    clock: (month: string | null) => string;
    /** A sentence for a journalist with the right beat whose articles are about something else. */
    rightBeat: string;
  };
  who: (role: string | null, outlet: string | null) => string;
  /**
   * Says in which part of an article (`place`) the topics appear. `beside` contains further topics, which are
   * in the body of the article.
   */
  topics: (quoted: string[], place: Place, mentions: number, article: Named, beside: string[]) => string;
  /** A sentence for a pitch and an article that share a subject but use different words. */
  subject: (quoted: string[], article: Named) => string;
  age: (days: number) => string;
  undated: string;
  cautions: {
    inPassing: string;
    oneArticle: string;
    /** A sentence for a pitch that offers an exclusive, which can be offered to one person only. */
    exclusive: string;
  };
  /**
   * For a journalist who does not fit, says which article was read. If several articles were read, `newest`
   * is the newest of them.
   */
  read: (articles: number, newest: Named) => string;
  /** The reasons why a journalist does not fit. Each text is a whole sentence. */
  whyNot: {
    language: (theirs: string, pitch: string) => string;
    /** A sentence for subjects of the pitch that the given number of articles do not cover. */
    otherSubject: (pitchTopics: string[], articles: number) => string;
    /**
     * A sentence for topics that both the pitch and an article contain, although the article is not about
     * them.
     */
    inPassing: (quoted: string[]) => string;
    /**
     * A sentence for topics that both the pitch and an article are about, but with different points of view.
     */
    otherAngle: (quoted: string[]) => string;
    /** Says that the role or beat matches the pitch, although none of the journalist's articles do. */
    rightBeat: string;
    /** Says that all articles are reviews, although the pitch is news. */
    onlyReviews: string;
    /** The sentence that says why a journalist does not fit if no other reason applies. */
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
  /** Suggests what to change in the pitch. */
  edits: {
    /** A sentence for a topic that the journalist covers and the pitch mentions late. */
    forward: (quoted: string) => string;
    cut: (quoted: string) => string;
    news: (article: Named) => string;
  };
}

/** Converts an age to months if it is less than two years, otherwise to completed years. */
export function monthsOrYears(days: number): { months: number } | { years: number } {
  const months = Math.round(days / 30.44);
  return months < 24 ? { months } : { years: Math.floor(months / 12) };
}

/** Joins texts with commas, and the last two with a word of the language, such as “and”. */
export function joined(texts: string[], word: string): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
}

/** Capitalizes a role at the beginning of a sentence: "deputy editor" becomes "Deputy editor". */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
