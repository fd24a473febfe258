/**
 * How far a value can be relied on. `certain` values need no check: independent places agree, or the place is one
 * that is hardly ever wrong; `npm run bench` prints how many of them are. Values that somebody should check are
 * `likely`. Where there is no value, there is no mark.
 */
export type Mark = 'certain' | 'likely';

/** The fields of a journalist that carry a mark. */
export const MARKED_FIELDS = [
  ...(['name', 'outlet', 'role', 'beat', 'region', 'email'] as const),
  ...(['x', 'linkedin', 'bluesky', 'mastodon', 'threads', 'website'] as const),
] as const;
export type MarkedField = (typeof MARKED_FIELDS)[number];
export type JournalistCertainty = Record<MarkedField, Mark | null>;

export interface ArticleCertainty {
  authors: Mark | null;
  published_at: Mark | null;
  title: Mark | null;
  text: Mark | null;
}

export interface PublicationCertainty {
  publication_type: Mark | null;
  name: Mark | null;
  country: Mark | null;
}

/** The mark of a value; null without a value. */
function mark(value: unknown, isCertain: boolean): Mark | null {
  return value === null || value === undefined || value === '' ? null : isCertain ? 'certain' : 'likely';
}

/** A profile's values, as far as they carry marks. */
interface MarkedValues {
  name: string;
  outlet: string;
  role: string | null;
  beat: string | null;
  region: string | null;
  email: string | null;
  socials: Record<'x' | 'linkedin' | 'bluesky' | 'mastodon' | 'threads' | 'website', string | null>;
}

/** Marks each value of a profile by what `isCertain` says about its field. */
export function marksOf(
  { socials, ...values }: MarkedValues,
  isCertain: (field: MarkedField) => boolean,
): JournalistCertainty {
  const all = { ...values, ...socials };
  return Object.fromEntries(
    MARKED_FIELDS.map((field) => [field, mark(all[field], isCertain(field))]),
  ) as JournalistCertainty;
}

/** A name in one word, such as "Todd", is hardly ever somebody's whole name, except in East Asian scripts. */
const WHOLE_NAME = /\S\s+\S|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

export function isWholeName(name: string): boolean {
  return WHOLE_NAME.test(name);
}

/** The chance from which an article's author is certain. */
export const CLEAR_AUTHOR = 0.97;
/** The chance from which a date is certain: two places state it, or one that is hardly ever wrong; none contradicts. */
export const CLEAR_DATE = 0.97;
/** The confidence from which a title is certain: one that other kinds of places confirm. */
const AGREED_TITLE = 0.96;
/** The expected F1 from which a text is certain to be the story, the whole story, and nothing else. */
const WHOLE_TEXT = 0.95;

/** What an earlier reading of a page stated otherwise, by field. */
interface Disagreement {
  is_edited: boolean;
  stated: Partial<Record<string, unknown>>;
}

/**
 * Whether a page states other facts each time it is read. Another headline alone does not say so, because headlines are
 * edited, nor does a text that the page says was changed.
 */
export function isUnstable({ earlier_reading: earlier }: { earlier_reading?: Disagreement }): boolean {
  const edited = new Set(earlier?.is_edited ? ['title', 'text'] : ['title']);
  return Object.keys(earlier?.stated ?? {}).some((field) => !edited.has(field));
}

/** The parts of an extracted article from which its marks follow. */
interface MarkedArticle {
  authors: { name: string; confidence: number }[];
  published_at: string | null;
  title: string | null;
  text_confidence: number | null;
  evidence: Partial<Record<'published_at' | 'title', { confidence: number }>>;
  earlier_reading?: Disagreement;
}

export function isCertainAuthor({ name, confidence }: { name: string; confidence: number }): boolean {
  return confidence >= CLEAR_AUTHOR && isWholeName(name);
}

export function certaintyOfArticle(article: MarkedArticle): ArticleCertainty {
  const { authors, published_at, title, text_confidence, evidence } = article;
  // A page that states other facts at each reading is right about nothing for certain.
  const isSteady = !isUnstable(article);
  const { stated } = article.earlier_reading ?? { stated: {} as Disagreement['stated'] };
  const isClear = (chance: number | null | undefined, least: number) => isSteady && (chance ?? 0) >= least;
  return {
    authors: mark(authors[0], isSteady && authors.every(isCertainAuthor)),
    published_at: mark(published_at, isClear(evidence.published_at?.confidence, CLEAR_DATE)),
    title: mark(title, isClear(evidence.title?.confidence, AGREED_TITLE) && !stated.title),
    text: mark(text_confidence, isClear(text_confidence, WHOLE_TEXT) && !stated.text),
  };
}

/** The probability from which a publication's type is certain. */
const CLEAR_TYPE = 0.8;

/** The parts of a publication from which its marks follow. */
interface MarkedPublication {
  publication_type: string | null;
  publication_type_confidence: number | null;
  name: string | null;
  country: string | null;
  evidence: readonly { fields: readonly string[]; locator: string }[];
}

/**
 * The marks of a publication. Its name and country are certain if Byline's curated list states them; so are
 * a name in the site's own data, and the country of a domain.
 */
export function certaintyOfPublication(publication: MarkedPublication): PublicationCertainty {
  const { publication_type, publication_type_confidence, name, country, evidence } = publication;
  const isFrom = (field: string, places: RegExp) =>
    evidence.some(({ fields, locator }) => fields.includes(field) && places.test(locator));
  return {
    publication_type: mark(publication_type, (publication_type_confidence ?? 0) >= CLEAR_TYPE),
    name: mark(name, isFrom('name', /^(?:seed_list|json-ld|meta:og:site_name)/)),
    country: mark(country, isFrom('country', /^(?:seed_list|url:host|rule:government_suffix)/)),
  };
}
