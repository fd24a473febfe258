import { type Static, Type } from '@sinclair/typebox';
import { CreditsSchema, DateSchema, Nullable, StringEnum, TimeSchema } from './common.ts';

const NullableString = Nullable(Type.String());
const NullableBoolean = Nullable(Type.Boolean());
const ConfidenceSchema = Type.Number({ minimum: 0, maximum: 1 });

export const EvidenceSchema = Type.Object(
  {
    id: Type.String(),
    fields: Type.Array(Type.String(), { description: 'The fields that rest on it' }),
    url: Type.String(),
    locator: Type.String({ description: 'Where on the page: css:…, meta:…, json-ld:… or feed:…' }),
    excerpt: Type.String(),
    fetched_at: TimeSchema,
    content_sha256: Type.String(),
    extractor: Type.String(),
  },
  { $id: 'Evidence' },
);

const RecentArticleSchema = Type.Object({
  title: Type.String(),
  url: Type.String(),
  published: Nullable(DateSchema),
});

export const JournalistSchema = Type.Object(
  {
    journalist_identity_id: Type.String(),
    source_indexes: Type.Array(Type.Integer()),
    name: Type.String(),
    entity_type: StringEnum(['person']),
    outlet: Type.String({ description: 'Never null; `outlet_basis` says what it is' }),
    outlet_basis: StringEnum(['publication', 'article_url', 'reference', 'domain']),
    outlet_domain: NullableString,
    role: NullableString,
    beat: NullableString,
    bio: NullableString,
    region: NullableString,
    author_page: NullableString,
    socials: Type.Object({
      x: NullableString,
      linkedin: NullableString,
      bluesky: NullableString,
      mastodon: NullableString,
      threads: NullableString,
      website: NullableString,
    }),
    email: NullableString,
    email_status: StringEnum(['deliverable', 'risky', 'unknown', 'not_found']),
    email_basis: Nullable(StringEnum(['published', 'provider'])),
    email_affiliation: Nullable(StringEnum(['outlet_domain', 'free_provider', 'other_domain'])),
    email_checks: Type.Object({
      syntax_valid: NullableBoolean,
      mx_found: NullableBoolean,
      role_account: NullableBoolean,
      free_provider: NullableBoolean,
      disposable: NullableBoolean,
      mailbox_checked: NullableBoolean,
      checked_at: Nullable(TimeSchema),
    }),
    source_article: Nullable(
      Type.Composite([RecentArticleSchema, Type.Object({ other_authors: Type.Array(Type.String()) })]),
    ),
    recent: Type.Array(RecentArticleSchema),
    confidence: Type.Object({
      identity: ConfidenceSchema,
      outlet: ConfidenceSchema,
      email: Nullable(ConfidenceSchema),
      role: Nullable(ConfidenceSchema),
    }),
    evidence: Type.Array(Type.Ref(EvidenceSchema)),
    billable: Type.Boolean(),
    credits: CreditsSchema,
  },
  { $id: 'Journalist', description: 'journalist_intel_v1' },
);
export type JournalistBody = Static<typeof JournalistSchema>;

export const ResearchSchema = Type.Object(
  {
    journalist_identity_id: Type.String(),
    schema: Type.Literal('journalist_research_v1'),
    fit: Type.Object({
      score: Type.Integer({ minimum: 0, maximum: 100 }),
      verdict: StringEnum(['fit', 'soft_fit', 'weak', 'not_a_journalist']),
      reasoning: Type.String(),
      why_they_fit: Type.String({ description: 'The reasoning again, for clients that read this name' }),
      why_not: NullableString,
      personalized_angle: NullableString,
      evidence_ids: Type.Array(Type.String()),
    }),
    method: Type.Object({
      name: Type.String(),
      model: NullableString,
      prompt_version: NullableString,
      deterministic: Type.Boolean(),
    }),
  },
  { $id: 'Research', description: 'How well the pitch fits one journalist' },
);
export type ResearchBody = Static<typeof ResearchSchema>;
