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
import { listOf, nullable, or, record, type Shape } from './stored-shapes.ts';

const located = record<Located>()({ asStored: ['locator', 'excerpt'] });
const locatedText = record<Located & { text: string }>()({ asStored: ['locator', 'excerpt', 'text'] });
const printedAddress = record<PrintedAddress>()({
  asStored: ['locator', 'excerpt', 'email'],
  lists: ['nearby'],
});
const printedProfile = record<PrintedProfile>()({
  asStored: ['locator', 'excerpt', 'url'],
  lists: ['nearby'],
});

const articleAuthor = record<ArticleAuthor>()(
  {
    asStored: ['locator', 'excerpt', 'name', 'places'],
    orNull: ['url', 'email', 'role', 'bio'],
    lists: ['profiles'],
  },
  { confidence: or(0) },
);

const wholeArticle = record<ArticleReading>()(
  {
    asStored: ['kind', 'url', 'schema_types', 'site_marks', 'in_feed', 'earlier_reading'],
    orNull: [
      'canonical_url',
      'title',
      'description',
      'byline',
      'published_at',
      'published_at_precision',
      'modified_at',
      'language',
      'section',
      'image_url',
      'publication_name',
      'original_url',
      'text_confidence',
    ],
    lists: ['tags', 'staff_pages', 'feeds'],
  },
  {
    title_evidence: nullable(located),
    authors: listOf(articleAuthor),
    organizations: listOf(record<Located & { name: string }>()({ asStored: ['locator', 'excerpt', 'name'] })),
    published_evidence: nullable(located),
    publication_evidence: nullable(located),
    paywalled: or(false),
    is_syndicated: or(false),
    addresses: listOf(printedAddress),
    profiles: listOf(printedProfile),
    evidence: or({}),
    text: or(''),
    markdown: or(''),
    word_count: or(0),
  },
);

/** An extracted article, or those of its fields that were read from the database. */
export function articleReading<Part extends Partial<ArticleReading>>(stored: Part): Part {
  return wholeArticle(stored) as unknown as Part;
}

export const authorPageReading = record<AuthorPageReading>()(
  {
    asStored: ['url', 'is_article', 'earlier_reading'],
    orNull: ['name'],
    lists: ['feeds', 'staff_pages'],
  },
  {
    name_evidence: nullable(located),
    role: nullable(locatedText),
    bio: nullable(locatedText),
    region: nullable(locatedText),
    topics: listOf(locatedText),
    addresses: listOf(printedAddress),
    profiles: listOf(
      record<PrintedProfile & { stated: boolean }>()(
        { asStored: ['locator', 'excerpt', 'url'], lists: ['nearby'] },
        { stated: or<boolean>(false) },
      ),
    ),
    articles: listOf(
      record<RecentArticle & { locator: string }>()({
        asStored: ['title', 'url', 'locator'],
        orNull: ['published'],
      }),
    ),
    publication: nullable(locatedText),
  },
);

const evidence = record<Evidence>()({
  asStored: ['id', 'locator', 'excerpt', 'extractor', 'url', 'fetched_at', 'content_sha256'],
  lists: ['fields'],
});

export const publicationTypeScores = record<PublicationTypeScores>()(
  {},
  Object.fromEntries(PUBLICATION_TYPES.map((type) => [type, or(0)])) as Record<
    keyof PublicationTypeScores,
    Shape<number>
  >,
);

export const publicationProfile = record<PublicationProfile>()(
  {
    asStored: ['homepage_url'],
    orNull: ['name', 'publication_type', 'publication_type_confidence', 'country', 'language'],
    lists: ['feeds'],
  },
  {
    publication_type_scores: nullable(publicationTypeScores),
    evidence: listOf(
      record<PublicationEvidence>()({
        asStored: ['id', 'locator', 'excerpt', 'extractor'],
        orNull: ['url', 'fetched_at', 'content_sha256'],
        lists: ['fields'],
      }),
    ),
  },
);

export const publicationRecord = record<PublicationRecord>()(
  { asStored: ['domain', 'homepage_url'], orNull: ['name', 'publication_type'] },
  { profile: nullable(publicationProfile) },
);

export const publicationMetrics = record<PublicationMetrics>()(
  {},
  {
    authority: nullable(
      record<AuthorityFigure>()({ asStored: ['value', 'source', 'as_of', 'rank_domain'] }, { evidence }),
    ),
    traffic: nullable(
      record<TrafficFigure>()(
        { asStored: ['value', 'source', 'as_of', 'rank_domain'], orNull: ['low', 'high'] },
        { evidence },
      ),
    ),
  },
);

const profileFields = record<JournalistProfile>()(
  {
    asStored: ['name', 'outlet', 'outlet_basis', 'email_status', 'certainty'],
    orNull: [
      'outlet_domain',
      'role',
      'beat',
      'bio',
      'region',
      'author_page',
      'email',
      'email_basis',
      'email_affiliation',
    ],
  },
  {
    entity_type: or('person'),
    socials: record<Socials>()({ orNull: ['x', 'linkedin', 'bluesky', 'mastodon', 'threads', 'website'] }),
    email_checks: record<EmailChecks>()({
      orNull: [
        'syntax_valid',
        'mx_found',
        'role_account',
        'free_provider',
        'disposable',
        'mailbox_checked',
        'checked_at',
      ],
    }),
    email_suggestion: nullable(
      record<EmailSuggestion>()({ asStored: ['address', 'pattern', 'support', 'of'] }),
    ),
    source_article: nullable(
      record<SourceArticle>()({
        asStored: ['title', 'url'],
        orNull: ['published', 'language'],
        lists: ['other_authors'],
      }),
    ),
    recent: listOf(record<RecentArticle>()({ asStored: ['title', 'url'], orNull: ['published'] })),
    confidence: record<JournalistProfile['confidence']>()(
      { orNull: ['email', 'role'] },
      { identity: or(0), outlet: or(0) },
    ),
    evidence: listOf(evidence),
  },
);

/** A profile. If an earlier version stored it, nobody knows which of its values are certain. */
export const journalistProfile: Shape<JournalistProfile> = (stored) => {
  const profile = profileFields(stored);
  profile.certainty ??= marksOf(profile, () => false);
  return profile;
};

const fitReport = record<FitReport>()(
  {
    asStored: ['score', 'verdict', 'reasoning'],
    orNull: ['why_they_fit', 'why_not', 'personalized_angle', 'mail_subject'],
    lists: ['edits', 'evidence_ids'],
  },
  {
    topics: listOf(record<FitTopic>()({ asStored: ['text', 'place', 'mentions'] })),
    anchors: listOf(
      record<FitAnchor>()({ asStored: ['title', 'url'], orNull: ['published', 'days_ago', 'evidence_id'] }),
    ),
    freshness: record<FitFreshness>()({ orNull: ['last_on_topic', 'days_ago'] }, { status: or('unknown') }),
  },
);

const fitMethod = record<FitMethod>()(
  { asStored: ['name'], orNull: ['model', 'prompt_version'] },
  { deterministic: or(false) },
);

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
