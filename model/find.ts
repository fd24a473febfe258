import type { FitReport } from './fit-report.ts';
import type { CampaignId, JournalistId, MediaListId, SearchId } from './keys/ids.ts';
import { listOf, nullable, or, record } from './stored-shapes.ts';

/**
 * What a query of a journalist search asks for. The kinds are in the order in which a plan lists them;
 * searches of different kinds that find the same person are evidence of how many people none of them found.
 */
export const QUERY_KINDS = [
  'core_subject',
  'sub_angle',
  'names',
  'rivals',
  'regulator',
  'place',
  'other_language',
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** One query of a journalist search: words, any of which an article may contain. */
export interface SearchQuery {
  kind: QueryKind;
  /** The words as they are shown to the user. */
  q: string;
  /** The language of the words (ISO 639-1). */
  language: string;
}

/** A word of a query, in the form in which the index of words is searched. */
export interface QueryWord {
  /** The word as written, in lower case. */
  word: string;
  /** The stem of the word, without accents. */
  stem: string;
}

/** An article of the news index that a query found. */
export interface IndexedPiece {
  url_key: string;
  url: string;
  domain: string;
  title: string;
  snippet: string | null;
  authors: string[];
  published_at: Date | null;
  language: string | null;
  source_name: string | null;
  story: string;
}

/** How many articles of a part of the index contain each of some word stems. */
export interface WordCounts {
  articles: number;
  documents: ReadonlyMap<string, number>;
}

/** From which score on an article counts for a search, and from which votes on its author does, by their power. */
export interface SearchBound {
  score: number;
  votes: number[];
}

/** By what a search has ranked articles and people: enough to rank those that come later as it would have. */
export interface SearchScale {
  /** The language of articles that state none. */
  language: string;
  articles: number;
  /** Word stems with their weights in the pitch's own query and in the harvested one, and the articles that have them. */
  words: [stem: string, own: number, harvested: number, documents: number][];
  /** Whether the index holds the subject, how certainly it holds the very event, and the score of one rare word. */
  presence: { held: boolean; event: number; unit: number };
  /** The score of the best article for the harvested words. */
  best: number;
  own: SearchBound;
  harvested: SearchBound;
}

/** The most queries of one search. Each costs as much as a news search. */
export const MAX_SEARCH_QUERIES = 60;

/** A query that a client brings: what it asks for, and its words. */
export type GivenQuery = Pick<SearchQuery, 'kind' | 'q'>;

/** The options of a journalist search, with defaults applied. */
export interface SearchOptions {
  /** The UTC day from which the search counts back, as `YYYY-MM-DD`. */
  as_of: string;
  months: number;
  /** How many people who fit end the search, and how many people it keeps. */
  want: number;
  /** Languages (ISO 639) and countries (ISO 3166-1) of the articles; empty for all. */
  languages: string[];
  countries: string[];
  /** The client's own queries; null if the plan is derived from the pitch. */
  queries: GivenQuery[] | null;
  exclude_media_list_ids: MediaListId[];
  /** What the caller adds to the subject of the pitch, and what must not count; absent in older searches. */
  subject?: string[];
  ignore?: string[];
  /** The campaign for which the search was started; null or, in older searches, absent without one. */
  campaign_id?: CampaignId | null;
  /** The search whose people are left out, with those whom that search left out; null or absent without one. */
  after_search_id?: SearchId | null;
}

/** A query that was run, with the number of articles it found and of people whom no earlier query had found. */
export interface PlannedQuery {
  kind: string;
  q: string;
  results: number;
  new_people: number;
}

/** A dated article that speaks for a person. Articles with the same `story_id` report the same event. */
export interface SearchPiece {
  title: string;
  url: string;
  published: string;
  story_id: string;
}

/** A person whom a search found, with at least one dated piece, the best one first. */
export interface SearchPerson {
  rank: number;
  name: string;
  outlet: string;
  outlet_domain: string | null;
  /** The person's id, if a job or list of the organization has the person. */
  journalist_identity_id: JournalistId | null;
  score: number;
  verdict: FitReport['verdict'];
  /** The place among the people found by how much they wrote on the subject, from 1. The API does not show it. */
  standing: number;
  reasoning: string;
  form: string;
  pieces: SearchPiece[];
  /** The kinds of the queries that found the person. */
  found_by: string[];
}

/** The state of a search after a round: totals of queries, of authors, and of people who fit. */
export interface SearchCurvePoint {
  round: number;
  queries: number;
  people: number;
  fitting: number;
}

/** How many fitting people the index holds, by the named method, with a chance of `level`. */
export interface SearchEstimate {
  low: number;
  high: number;
  level: number;
  method: string;
}

export const SUBJECT_KINDS = ['subject', 'near', 'name', 'place'] as const;

/** A phrase by which a search judges people, or, if it is not used, which the pitch has and the search disregards. */
export interface SubjectPart {
  text: string;
  kind: (typeof SUBJECT_KINDS)[number];
  used: boolean;
}

/** People left out for one reason, with up to three examples. */
export interface SearchCut {
  reason: string;
  count: number;
  examples: string[];
}

/** Something that the search did not cover, such as a language or a month. */
export interface SearchGap {
  kind: string;
  value: string;
  message: string;
}

/** What answered a search's questions about words; `degraded`: PostgreSQL, because the cluster could not. */
export type SearchEngine = 'postgresql' | 'opensearch' | 'degraded';

export const SEARCH_STOPS = ['saturation', 'want', 'credits', 'canceled'] as const;
export type SearchStop = (typeof SEARCH_STOPS)[number];

/** What a search has found so far, apart from its people. */
export interface SearchFindings {
  subject: SubjectPart[];
  plan: PlannedQuery[];
  curve: SearchCurvePoint[];
  estimate: SearchEstimate | null;
  stopped_by: SearchStop | null;
  cuts: SearchCut[];
  not_searched: SearchGap[];
  /** Null in older searches. */
  answered_by: SearchEngine | null;
}

/** What the index alone says about a pitch: the first round of a search, without reading a page. */
export interface SearchPreview {
  plan: PlannedQuery[];
  people_seen: number;
  examples: SearchPerson[];
}

export const searchPerson = record<SearchPerson>()(
  {
    asStored: ['rank', 'name', 'outlet', 'score', 'verdict', 'reasoning', 'form'],
    orNull: ['outlet_domain', 'journalist_identity_id'],
    lists: ['found_by'],
  },
  {
    // Older rows have no standing.
    standing: or(1),
    pieces: listOf(record<SearchPiece>()({ asStored: ['title', 'url', 'published', 'story_id'] })),
  },
);

export const searchFindings = record<SearchFindings>()(
  { orNull: ['stopped_by', 'answered_by'] },
  {
    subject: listOf(record<SubjectPart>()({ asStored: ['text', 'kind', 'used'] })),
    plan: listOf(record<PlannedQuery>()({ asStored: ['kind', 'q', 'results', 'new_people'] })),
    curve: listOf(record<SearchCurvePoint>()({ asStored: ['round', 'queries', 'people', 'fitting'] })),
    not_searched: listOf(record<SearchGap>()({ asStored: ['kind', 'value', 'message'] })),
    estimate: nullable(record<SearchEstimate>()({ asStored: ['low', 'high', 'method'] }, { level: or(0.9) })),
    cuts: listOf(record<SearchCut>()({ asStored: ['reason', 'count'], lists: ['examples'] })),
  },
);
