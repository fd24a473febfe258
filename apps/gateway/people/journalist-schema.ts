import { type Static, Type } from '@sinclair/typebox';
import { MARKED_FIELDS } from '../../../model/index.ts';
import {
  ActorSchema,
  CertaintySchema,
  CreditsSchema,
  DateSchema,
  EvidenceSchema,
  MemberStateSchema,
  Nullable,
  StringEnum,
  TimeSchema,
} from '../http/common-schema.ts';

const NullableString = Nullable(Type.String());
const NullableBoolean = Nullable(Type.Boolean());
const ConfidenceSchema = Type.Number({ minimum: 0, maximum: 1 });

export const RecentArticleSchema = Type.Object(
  { title: Type.String(), url: Type.String(), published: Nullable(DateSchema) },
  { 'x-name': 'RecentArticle' },
);

const LastTouchSchema = Nullable(
  Type.Object(
    {
      state: MemberStateSchema,
      at: TimeSchema,
      by: Nullable(ActorSchema),
      campaign_id: NullableString,
      certainty: StringEnum(['certain', 'likely'], {
        'x-name': 'Certainty',
        description:
          '`likely`: somebody of the same name is marked `do_not_contact`, who may be another person',
      }),
    },
    { 'x-name': 'LastTouch' },
  ),
  {
    description:
      "Your organization's last contact with the journalist, over all campaigns and media lists; `do_not_contact` wins over later contacts, also if somebody else of the same name has it. Null if there was none",
  },
);

export const JournalistSchema = Type.Object(
  {
    journalist_identity_id: Type.String(),
    source_indexes: Type.Array(Type.Integer(), {
      description: 'Positions in `from` of the sources that led to this journalist',
    }),
    name: Type.String(),
    entity_type: StringEnum(['person']),
    outlet: Type.String({
      description:
        'Name of the publication; if the name is unknown, the URL of the article or a value from the request, as `outlet_basis` says',
    }),
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
    email: Nullable(Type.String(), { description: 'The published e-mail address; null if none was found' }),
    email_status: StringEnum(['deliverable', 'risky', 'unknown', 'not_found'], {
      'x-name': 'EmailStatus',
      description:
        'Whether e-mail to the address arrives: `deliverable` only if the mailbox was checked, `not_found` if `email` is null',
    }),
    email_basis: Nullable(StringEnum(['published', 'provider'], { 'x-name': 'EmailBasis' }), {
      description:
        'Where the e-mail address comes from: `published`, found on a web page; `provider`, from a data provider; null if `email` is null',
    }),
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
    email_suggestion: Nullable(
      Type.Object({
        address: Type.String(),
        pattern: Type.String({ description: 'The part before the @, such as `first.last` or `flast`' }),
        support: Type.Integer({ description: 'How many published addresses of the outlet have the pattern' }),
        of: Type.Integer({ description: 'How many published addresses of named people the outlet has' }),
      }),
      {
        description:
          'A likely address, which no page shows: written as the published addresses of the outlet are. Never billed; null if `email` is not null',
      },
    ),
    source_article: Nullable(
      Type.Object({
        ...RecentArticleSchema.properties,
        language: Nullable(
          Type.String({ description: 'The language tag that the article states, such as `en` or `pt-BR`' }),
        ),
        other_authors: Type.Array(Type.String()),
      }),
    ),
    recent: Type.Array(RecentArticleSchema),
    confidence: Type.Object({
      identity: ConfidenceSchema,
      outlet: ConfidenceSchema,
      email: Nullable(ConfidenceSchema),
      role: Nullable(ConfidenceSchema),
    }),
    certainty: CertaintySchema(MARKED_FIELDS),
    evidence_count: Type.Integer({
      description: 'Number of pieces of evidence, even if `evidence` is empty',
    }),
    evidence: Type.Array(Type.Ref(EvidenceSchema), {
      description:
        'Where each fact about the journalist was read. Empty in a job unless you send `include=evidence`; always included in exports and events',
    }),
    billable: Type.Boolean({ description: 'True if `email` is not null' }),
    credits: CreditsSchema,
    last_touch: LastTouchSchema,
  },
  { $id: 'Journalist', description: 'The profile of a journalist, in the format `journalist_intel_v1`' },
);
export type JournalistBody = Static<typeof JournalistSchema>;

export const VerdictSchema = StringEnum(['fit', 'soft_fit', 'weak', 'unknown', 'not_a_journalist'], {
  'x-name': 'Verdict',
});

/**
 * An article by the journalist that supports the fit score. `days_ago` is the number of whole UTC days
 * between its publication and the job's `created_at`.
 */
const AnchorSchema = Type.Object(
  {
    title: Type.String(),
    url: Type.String(),
    published: Nullable(DateSchema),
    days_ago: Nullable(Type.Integer({ minimum: 0 })),
    evidence_id: NullableString,
  },
  { 'x-name': 'Anchor' },
);

export const ScoreSchema = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    'The chance, in percent, that the journalist is right for the pitch, in a list in which one person in a hundred is. ' +
    'Three significant digits; sort by this number, and show it rounded down',
});

export const ResearchSchema = Type.Object(
  {
    journalist_identity_id: Type.String(),
    schema: Type.Literal('journalist_research_v1'),
    fit: Type.Object({
      score: ScoreSchema,
      verdict: VerdictSchema,
      reasoning: Type.String(),
      why_they_fit: Nullable(
        Type.String({
          description: 'The part of `reasoning` that supports the fit; null if nothing supports it',
        }),
      ),
      why_not: Nullable(Type.String(), {
        description: 'The reasons against pitching this journalist; null if there are none',
      }),
      personalized_angle: Nullable(Type.String(), {
        description:
          'How to open an e-mail to the journalist, beginning with the news; null unless the verdict is `fit` or `soft_fit`, and if no sentence of the pitch carries its news or no article has enough of its subject, which `edits` says then',
      }),
      mail_subject: Nullable(Type.String(), {
        description:
          'The subject of the e-mail: the news in at most 60 characters; null without a `personalized_angle`, and if the news needs more, which `edits` says then',
      }),
      topics: Type.Array(
        Type.Object({
          text: Type.String(),
          place: StringEnum(['headline', 'lead', 'body']),
          mentions: Type.Integer({ minimum: 1 }),
        }),
        { description: "The topics that the pitch and the journalist's articles have in common" },
      ),
      anchors: Type.Array(AnchorSchema, {
        maxItems: 3,
        description: "Up to three of the journalist's articles on the topic of the pitch, newest first",
      }),
      freshness: Type.Object({
        status: StringEnum(['fresh', 'aging', 'stale', 'unknown']),
        last_on_topic: NullableString,
        days_ago: Nullable(Type.Integer({ minimum: 0 })),
      }),
      edits: Type.Array(Type.String(), {
        maxItems: 3,
        description: 'Suggestions to improve the pitch; empty unless `verdict` is `soft_fit`',
      }),
      outlet_rank: Nullable(
        Type.Integer({
          minimum: 1,
          description:
            'Rank of the journalist at the outlet, 1 for the best contact; null if the journalist is not recommended. The rank may change until the job has ended',
        }),
      ),
      evidence_ids: Type.Array(Type.String()),
    }),
    method: Type.Object({
      name: Type.String(),
      model: NullableString,
      prompt_version: NullableString,
      deterministic: Type.Boolean(),
    }),
  },
  { $id: 'FitReport', description: 'A fit report: how well the pitch fits a journalist' },
);
export type ResearchBody = Static<typeof ResearchSchema>;

/** A journalist in short form; the last four fields are null if the job has no pitch. */
export const SummarySchema = Type.Object(
  {
    ...Type.Pick(JournalistSchema, [
      'journalist_identity_id',
      'source_indexes',
      'name',
      'outlet',
      'role',
      'email',
      'email_status',
      'email_basis',
    ]).properties,
    score: Nullable(ScoreSchema),
    verdict: Nullable(VerdictSchema),
    personalized_angle: NullableString,
    anchor: Nullable(AnchorSchema),
    last_touch: LastTouchSchema,
  },
  { 'x-name': 'JournalistSummary' },
);
export type SummaryBody = Static<typeof SummarySchema>;
