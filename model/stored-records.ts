/**
 * The records that are stored as JSON, in the form of today. Rows outlive the version of Byline that stored
 * them, so a row may lack fields that were added later. `db` passes every record that it reads through this
 * file, which gives those fields null, an empty list, or the value that says nothing.
 */
import type {
  ArticleAuthor,
  ArticleReading,
  Located,
  PrintedAddress,
  PrintedProfile,
} from './article-reading.ts';
import type { AuthorPageReading } from './author-page.ts';
import { marksOf } from './certainty.ts';
import type { Evidence } from './evidence.ts';
import type { FitAnchor, FitFreshness, FitMethod, FitReport, FitTopic } from './fit-report.ts';
import type {
  EmailChecks,
  EmailSuggestion,
  JournalistProfile,
  RecentArticle,
  Socials,
  SourceArticle,
} from './profile.ts';
import {
  type AuthorityFigure,
  PUBLICATION_TYPES,
  type PublicationEvidence,
  type PublicationMetrics,
  type PublicationProfile,
  type PublicationRecord,
  type PublicationTypeScores,
  type TrafficFigure,
} from './publication.ts';
import { asStored, listOf, nullable, or, orNull, record, type Shape } from './stored-shapes.ts';

const LOCATED = { locator: asStored, excerpt: asStored };
const located = record<Located>(LOCATED);
const locatedText = record<Located & { text: string }>({ ...LOCATED, text: asStored });
const printedAddress = record<PrintedAddress>({ ...LOCATED, email: asStored, nearby: listOf() });
const PRINTED_PROFILE = { ...LOCATED, url: asStored, nearby: listOf<string>() };

const articleAuthor = record<ArticleAuthor>({
  ...LOCATED,
  name: asStored,
  url: orNull,
  email: orNull,
  role: orNull,
  bio: orNull,
  profiles: listOf(),
  confidence: or(0),
  places: asStored,
});

const wholeArticle = record<ArticleReading>({
  kind: asStored,
  url: asStored,
  canonical_url: orNull,
  title: orNull,
  title_evidence: nullable(located),
  description: orNull,
  byline: orNull,
  authors: listOf(articleAuthor),
  organizations: listOf(record<Located & { name: string }>({ ...LOCATED, name: asStored })),
  published_at: orNull,
  published_at_precision: orNull,
  published_evidence: nullable(located),
  modified_at: orNull,
  language: orNull,
  section: orNull,
  schema_types: asStored,
  tags: listOf(),
  image_url: orNull,
  publication_name: orNull,
  publication_evidence: nullable(located),
  paywalled: or(false),
  is_syndicated: or(false),
  original_url: orNull,
  addresses: listOf(printedAddress),
  profiles: listOf(record<PrintedProfile>(PRINTED_PROFILE)),
  staff_pages: listOf(),
  evidence: or({}),
  site_marks: asStored,
  in_feed: asStored,
  earlier_reading: asStored,
  feeds: listOf(),
  text: or(''),
  markdown: or(''),
  word_count: or(0),
  text_confidence: orNull,
});

/** An extracted article, or those of its fields that were read from the database. */
export function articleReading<Part extends Partial<ArticleReading>>(stored: Part): Part {
  return wholeArticle(stored) as unknown as Part;
}

const recentArticle = record<RecentArticle>({ title: asStored, url: asStored, published: orNull });

export const authorPageReading = record<AuthorPageReading>({
  url: asStored,
  is_article: asStored,
  name: orNull,
  name_evidence: nullable(located),
  role: nullable(locatedText),
  bio: nullable(locatedText),
  region: nullable(locatedText),
  topics: listOf(locatedText),
  addresses: listOf(printedAddress),
  profiles: listOf(
    record<PrintedProfile & { stated: boolean }>({ ...PRINTED_PROFILE, stated: or<boolean>(false) }),
  ),
  articles: listOf(
    record<RecentArticle & { locator: string }>({
      title: asStored,
      url: asStored,
      published: orNull,
      locator: asStored,
    }),
  ),
  feeds: listOf(),
  publication: nullable(locatedText),
  staff_pages: listOf(),
  earlier_reading: asStored,
});

const EVIDENCE = {
  id: asStored,
  fields: listOf<string>(),
  locator: asStored,
  excerpt: asStored,
  extractor: asStored,
};
const evidence = record<Evidence>({
  ...EVIDENCE,
  url: asStored,
  fetched_at: asStored,
  content_sha256: asStored,
});

export const publicationTypeScores = record<PublicationTypeScores>(
  Object.fromEntries(PUBLICATION_TYPES.map((type) => [type, or(0)])) as Record<
    keyof PublicationTypeScores,
    Shape<number>
  >,
);

export const publicationProfile = record<PublicationProfile>({
  name: orNull,
  homepage_url: asStored,
  publication_type: orNull,
  publication_type_confidence: orNull,
  publication_type_scores: nullable(publicationTypeScores),
  country: orNull,
  language: orNull,
  feeds: listOf(),
  evidence: listOf(
    record<PublicationEvidence>({ ...EVIDENCE, url: orNull, fetched_at: orNull, content_sha256: orNull }),
  ),
});

export const publicationRecord = record<PublicationRecord>({
  domain: asStored,
  name: orNull,
  homepage_url: asStored,
  publication_type: orNull,
  profile: nullable(publicationProfile),
});

const FIGURE = {
  value: asStored,
  source: asStored,
  as_of: asStored,
  rank_domain: asStored,
  evidence,
};

export const publicationMetrics = record<PublicationMetrics>({
  authority: nullable(record<AuthorityFigure>(FIGURE)),
  traffic: nullable(record<TrafficFigure>({ ...FIGURE, low: orNull, high: orNull })),
});

const profileFields = record<JournalistProfile>({
  name: asStored,
  entity_type: or('person'),
  outlet: asStored,
  outlet_basis: asStored,
  outlet_domain: orNull,
  role: orNull,
  beat: orNull,
  bio: orNull,
  region: orNull,
  author_page: orNull,
  socials: record<Socials>({
    x: orNull,
    linkedin: orNull,
    bluesky: orNull,
    mastodon: orNull,
    threads: orNull,
    website: orNull,
  }),
  email: orNull,
  email_status: asStored,
  email_basis: orNull,
  email_affiliation: orNull,
  email_checks: record<EmailChecks>({
    syntax_valid: orNull,
    mx_found: orNull,
    role_account: orNull,
    free_provider: orNull,
    disposable: orNull,
    mailbox_checked: orNull,
    checked_at: orNull,
  }),
  email_suggestion: nullable(
    record<EmailSuggestion>({ address: asStored, pattern: asStored, support: asStored, of: asStored }),
  ),
  source_article: nullable(
    record<SourceArticle>({
      title: asStored,
      url: asStored,
      published: orNull,
      language: orNull,
      other_authors: listOf(),
    }),
  ),
  recent: listOf(recentArticle),
  confidence: record<JournalistProfile['confidence']>({
    identity: or(0),
    outlet: or(0),
    email: orNull,
    role: orNull,
  }),
  certainty: asStored,
  evidence: listOf(evidence),
});

/** A profile. If an earlier version stored it, nobody knows which of its values are certain. */
export const journalistProfile: Shape<JournalistProfile> = (stored) => {
  const profile = profileFields(stored);
  profile.certainty ??= marksOf(profile, () => false);
  return profile;
};

const fitReport = record<FitReport>({
  score: asStored,
  verdict: asStored,
  reasoning: asStored,
  why_they_fit: orNull,
  why_not: orNull,
  personalized_angle: orNull,
  mail_subject: orNull,
  topics: listOf(record<FitTopic>({ text: asStored, place: asStored, mentions: asStored })),
  anchors: listOf(
    record<FitAnchor>({
      title: asStored,
      url: asStored,
      published: orNull,
      days_ago: orNull,
      evidence_id: orNull,
    }),
  ),
  freshness: record<FitFreshness>({ status: or('unknown'), last_on_topic: orNull, days_ago: orNull }),
  edits: listOf(),
  evidence_ids: listOf(),
});

const fitMethod = record<FitMethod>({
  name: asStored,
  model: orNull,
  prompt_version: orNull,
  deterministic: or(false),
});

/** The columns of a row with a journalist as a job found and scored the journalist. */
export interface StoredResult {
  profile: JournalistProfile;
  fit: FitReport | null;
  fit_method: FitMethod | null;
}

const COLUMNS: { [Key in keyof StoredResult]: Shape<StoredResult[Key]> } = {
  profile: journalistProfile,
  fit: nullable(fitReport),
  fit_method: nullable(fitMethod),
};

/** Brings those columns of a row to the form of today that the row has. */
export function journalistRow<Row extends Partial<StoredResult>>(row: Row): Row {
  const columns = Object.entries(COLUMNS).filter(([column]) => column in row);
  for (const [column, shape] of columns) Object.assign(row, { [column]: shape(row[column as keyof Row]) });
  return row;
}
