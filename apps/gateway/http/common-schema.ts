import { type SchemaOptions, type Static, type StringOptions, type TSchema, Type } from '@sinclair/typebox';
import { JOB_STATUSES, MEMBER_STATES } from '../../../model/index.ts';

/** Makes a schema nullable; in this API, unknown values are null and never omitted. */
export function Nullable<T extends TSchema>(schema: T, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** Returns a schema of the given strings by `enum`, which is shorter than a union of constants. */
export function StringEnum<const T extends readonly string[]>(values: T, options: SchemaOptions = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Returns a schema for `true` or `false` in a query, which the OpenAPI document calls a boolean. */
export function FlagSchema(options: { description: string }) {
  return StringEnum(['true', 'false'], { ...options, 'x-boolean': true });
}

/** Returns a schema for the marks of some fields: whether each value is certain, or somebody should check it. */
export function CertaintySchema<const T extends readonly string[]>(fields: T) {
  const MarkSchema = Nullable(StringEnum(['certain', 'likely'], { 'x-name': 'Certainty' }));
  return Type.Object(
    Object.fromEntries(fields.map((field) => [field, MarkSchema])) as Record<T[number], typeof MarkSchema>,
    {
      description:
        'How far each value can be relied on: `certain` values need no check, `likely` ones do; null without a value',
    },
  );
}

/** Returns a schema for text that PostgreSQL can store, that is, without U+0000 or unpaired surrogates. */
export function Text(options: StringOptions) {
  return Type.String({ pattern: '^[^\\u0000\\uD800-\\uDFFF]*$', ...options });
}

export const TimeSchema = Type.String({ format: 'date-time', description: 'A time in RFC 3339 format, UTC' });
export const DateSchema = Type.String({ format: 'date' });
/** A number of credits with at most three decimal places. */
export const CreditsSchema = Type.Number({ minimum: 0 });

/** Converts an amount in 1/1000 credit, as stored in the ledger, to credits, as used in the API. */
export function credits(millicredits: number): number {
  return millicredits / 1000;
}

/** Returns the headers of used and remaining credits; the parameters are in 1/1000 credit. */
export function creditHeaders(paid: { used: number; available: number }): Record<string, number> {
  return { 'credits-used': credits(paid.used), 'credits-remaining': credits(paid.available) };
}

/** Converts a date to an ISO 8601 time in UTC; null if the date is null or cannot be parsed. */
export function timeOrNull(date: string | null): string | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns the schema of a page of a list, the same for all lists of the API. */
export function listOf<T extends TSchema>(item: T, $id: string) {
  return Type.Object(
    { object: Type.Literal('list'), data: Type.Array(Type.Ref(item)), next_cursor: Nullable(Type.String()) },
    { $id },
  );
}

export const PageQuerySchema = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the previous page' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Entries per page (default 50)' }),
    ),
  },
  { additionalProperties: false },
);
export type PageQuery = Static<typeof PageQuerySchema>;

export const EvidenceSchema = Type.Object(
  {
    id: Type.String(),
    fields: Type.Array(Type.String(), {
      description: 'The fields that this evidence supports, such as `email`',
    }),
    url: Type.String(),
    locator: Type.String({
      description: 'Where on the page the fact was found: `css:…`, `meta:…`, `json-ld:…` or `feed:…`',
    }),
    excerpt: Type.String(),
    fetched_at: TimeSchema,
    content_sha256: Type.String(),
    extractor: Type.String(),
  },
  { $id: 'Evidence' },
);

/** The user or API key that did something. */
export const ActorSchema = Type.Object(
  { kind: StringEnum(['user', 'api_key']), id: Type.String(), name: Type.String() },
  { 'x-name': 'Actor' },
);

/** The user who takes care of a campaign or a person. */
export const OwnerSchema = Type.Object({ id: Type.String(), name: Type.String() }, { 'x-name': 'Owner' });

/** A member of an organization, who may have left it. */
export const UserSchema = Type.Object({ user_id: Type.String(), name: Type.String() }, { 'x-name': 'User' });

export const JobStatusSchema = StringEnum(JOB_STATUSES, { 'x-name': 'JobStatus' });

/** How far your organization has come with a person. */
export const MemberStateSchema = StringEnum(MEMBER_STATES, { 'x-name': 'MemberState' });

/** The query parameter by which a caller asks for evidence. */
export const IncludeSchema = Type.Optional(
  StringEnum(['evidence'], {
    'x-name': 'EvidencePart',
    description: 'Includes the evidence for each journalist',
  }),
);

/** What a caller should know about a response that is nevertheless complete. */
export const WarningSchema = Type.Object(
  { code: Type.String(), message: Type.String() },
  { 'x-name': 'Warning' },
);

/** Why a job or a search failed. */
export const FailureSchema = Type.Object(
  { code: Type.String(), message: Type.String() },
  { 'x-name': 'Failure' },
);

/** The pitch with which people are compared. */
export const FitContextSchema = Type.Object(
  { pitch: Text({ minLength: 1, maxLength: 20_000 }) },
  { additionalProperties: false, 'x-name': 'FitContext' },
);
