import type { ArticleForm } from '../../../../model/index.ts';
import type { DeskName } from '../../lexicon/desks.ts';
import type { PitchKind } from '../../pitch/pitch-kind.ts';

/**
 * The words with which a sentence names an article: `“Title” (May 2024, in German)`, or "an article of May
 * 2024" if the title cannot be shown.
 */
export interface Named {
  title: string | null;
  /** Parts of the title that can stand for it where space is short. */
  shorter: string[];
  month: string | null;
  /** The name of the article's language, if the report is in another one. */
  language: string | null;
}

/**
 * The data for the first sentence of an angle (a suggested opening of an e-mail), which says how the article
 * relates to the pitch.
 */
export interface AngleOpening {
  /** Which of the `OPENING_WAYS` is used. */
  turn: number;
  article: Pick<Named, 'title' | 'month'>;
  form: ArticleForm | null;
  /** Whether the page says that somebody else wrote the article, so that it is not called theirs. */
  isGuest: boolean;
  /** The kind of news that the sentences after it tell. */
  kind: PitchKind;
  /** The title of the book, film or other work that the pitch presents, instead of the kind of news; null without one. */
  release: string | null;
  /** What the news is about, in a form that fits into a sentence, if the article is about it, too; null otherwise. */
  about: string | null;
  /** The sentences of the pitch that tell the news. */
  story: string;
  /**
   * A topic that article and pitch share, in a form that fits into a sentence. Null if the
   * title says the subject.
   */
  topic: string | null;
  /** The desk that the person's role or beat names. */
  desk: DeskName | null;
}

/**
 * In how many ways an angle can begin, whatever the kind of news. Colleagues at an outlet get different ones,
 * as long as there are not more of them.
 */
export const OPENING_WAYS = 9;

/** Kinds of news that are named in the plural. */
const PLURAL_KINDS: ReadonlySet<PitchKind> = new Set<PitchKind>(['results', 'data']);

/** What the first sentences of angles are made of, in one language. */
export interface OpeningWords<Noun = string> {
  /** How a first sentence announces each kind of news; the kinds that are left out are announced as news. */
  kinds: Readonly<Partial<Record<PitchKind, string>> & { news: string }>;
  forms: Readonly<Record<ArticleForm, Noun>>;
  desks: Readonly<Record<DeskName, string>>;
}

/** Kinds of news of which a sentence can say what they are about: "this study on ferries". */
const KINDS_ABOUT: ReadonlySet<PitchKind> = new Set<PitchKind>([
  ...(['study', 'data', 'statement', 'campaign', 'news'] as const),
]);
/** Kinds that are announced as news if it is said what they are about: "this news about ferries". */
const AS_NEWS: ReadonlySet<PitchKind> = new Set<PitchKind>(['product', 'funding', 'opening', 'contrary']);

/**
 * Returns how a first sentence announces what follows: by the kind of news, by the title of a work, and by what the
 * news is about.
 */
export function announced(
  { kind: of, release, about }: Pick<AngleOpening, 'kind' | 'release' | 'about'>,
  kinds: OpeningWords['kinds'],
  words: { quote: (title: string) => string; on: (about: string, kind: PitchKind) => string },
): { news: string; isPlural: boolean } {
  const kind = about !== null && AS_NEWS.has(of) ? 'news' : of;
  const news = kinds[kind] ?? kinds.news;
  const isPlural = PLURAL_KINDS.has(kind);
  if (release !== null) return { news: `${news} ${words.quote(release)}`, isPlural };
  return {
    news: about !== null && KINDS_ABOUT.has(kind) ? `${news} ${words.on(about, kind)}` : news,
    isPlural,
  };
}

/** Returns whether a title already says what kind of article it is: “Hybrid and EV Buying Guide”. */
export function says(title: string | null, noun: string): boolean {
  return title?.toLowerCase().includes(noun.toLowerCase()) ?? false;
}

/** Returns the way of saying something whose turn it is. */
export function chosen(turn: number, ways: string[]): string {
  return ways[turn % ways.length] ?? '';
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
    /** A sentence for a journalist with the right beat whose articles are about something else. */
    rightBeat: string;
    /** A sentence for a journalist who writes in another language than that of the pitch. */
    apart: (theirs: string) => string;
  };
  who: (role: string | null, outlet: string | null) => string;
  /**
   * Says what the person covers, and where: in an article that is about the quoted topics, or only mentions
   * them. Without topics, article and pitch share a subject that cannot be named.
   */
  covers: (quoted: string[], article: Named, isCentral: boolean) => string;
  /** The same for somebody whose newest article on the subject is old, or has no date. */
  coveredOnce: (quoted: string[], article: Named) => string;
  age: (days: number) => string;
  undated: string;
  cautions: {
    inPassing: string;
    oneArticle: string;
    /** A sentence for a pitch that offers an exclusive, which can be offered to one person only. */
    exclusive: string;
    /** The person writes in another language than that of the pitch. */
    language: (theirs: string) => string;
    /** What was read is guides to what to buy. */
    shoppingGuide: string;
  };
  /**
   * For a journalist who does not fit, says which article was read. If several articles were read, `newest`
   * is the newest of them.
   */
  read: (articles: number, newest: Named) => string;
  /** Says how a search scored the journalist that this report declines or recommends less. */
  searched: (score: number, pieces: number) => string;
  /** The reasons why a journalist does not fit. Each text is a whole sentence. */
  whyNot: {
    /** Says what the person does write about, instead of the subjects of the pitch. */
    about: (theirs: string[], pitchTopics: string[]) => string;
    /** Says which beat the person states, and which subjects of the pitch are not in their articles. */
    beat: (beat: string, pitchTopics: string[]) => string;
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
    otherAngle: (quoted: string[], about: string[]) => string;
    /** Says that the role or beat matches the pitch, although none of the journalist's articles do. */
    rightBeat: string;
    /** Says that all articles are reviews or guides, which do not take such news. */
    noSuchNews: string;
    /** The sentence that says why a journalist does not fit if no other reason applies. */
    nothing: string;
    old: (month: string | null) => string;
  };
  nothingRead: (name: string) => string;
  shortPitch: string;
  pressOffice: string;
  missing: (quoted: string[]) => string;
  /** Returns the first sentence of an angle. */
  angle: (opening: AngleOpening) => string;
  /** Suggests what to change in the pitch. */
  edits: {
    /** Why there is no angle: no sentence of the pitch tells its news, or no article is near enough to name. */
    ownLine: string;
    ownLink: string;
    /** Why there is no subject of the mail. */
    ownSubject: string;
    /** A sentence for a topic that the journalist covers and the pitch mentions late. */
    forward: (quoted: string) => string;
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

/** Returns a month after the French "de": "de mai 2024", "d’août 2024". */
export function ofMonth(month: string): string {
  return /^[aeiouéèêàâôûh]/i.test(month) ? `d’${month}` : `de ${month}`;
}

/** Returns the month and the language of an article in brackets; empty without either. */
export function inBrackets({ month, language }: Named, inLanguage: (language: string) => string): string {
  const parts = [month, language === null ? null : inLanguage(language)].filter((part) => part !== null);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
