import { type Static, Type } from '@sinclair/typebox';
import { QUERY_KINDS } from '../../../model/index.ts';
import { FitContextSchema, StringEnum, Text } from '../http/common-schema.ts';

const QuerySchema = Type.Object(
  {
    kind: StringEnum(QUERY_KINDS, { description: 'What the query looks for' }),
    q: Text({ minLength: 1, maxLength: 2_000, description: 'Words, any of which an article may contain' }),
  },
  { additionalProperties: false, 'x-name': 'JournalistSearchQuery' },
);

const PHRASES = { maxItems: 20 };
const Phrase = () => Text({ minLength: 1, maxLength: 200 });

const SUBJECT_OPTIONS = {
  subject: Type.Optional(
    Type.Array(Phrase(), {
      ...PHRASES,
      description: 'Phrases that count as the subject, beside what Byline reads from the pitch',
    }),
  ),
  ignore: Type.Optional(
    Type.Array(Phrase(), {
      ...PHRASES,
      description: 'Words and phrases of the pitch that must not count, as `result.subject` lists them',
    }),
  ),
};

const OptionsSchema = Type.Object(
  {
    as_of: Type.Optional(
      Type.String({
        format: 'date',
        'x-accepted': 'a date such as 2026-11-25, not after today (UTC)',
        description:
          'The UTC day from which the search counts back (default today). With the same index, pitch and day, a search finds the same people.',
      }),
    ),
    months: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 24, description: 'How many months to search back (default 12)' }),
    ),
    want: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'The search stops at this many people whose verdict is `fit` or `soft_fit`, and keeps as many people at most (default 40)',
      }),
    ),
    languages: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z]{2,3}$', 'x-accepted': 'a language code such as en' }), {
        maxItems: 10,
        description: 'Only articles in these languages (ISO 639), and those whose language is unknown',
      }),
    ),
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z]{2}$', 'x-accepted': 'a country code such as us' }), {
        maxItems: 20,
        description: 'Only outlets of these countries (ISO 3166-1), and those whose country is unknown',
      }),
    ),
    queries: Type.Optional(
      Type.Array(QuerySchema, {
        minItems: 1,
        maxItems: 20,
        description: 'Your own queries, instead of those that Byline derives from the pitch',
      }),
    ),
    exclude_media_list_ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 20,
        description: 'Media lists whose members the search leaves out',
      }),
    ),
    ...SUBJECT_OPTIONS,
    after_search_id: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'A search that has ended, from which this one goes on: nobody of it is found again, nor of those from which it went on itself. Options that the request leaves out are as in that search, except `want` and `external_id`',
      }),
    ),
    external_id: Type.Optional(
      Text({
        maxLength: 255,
        description: 'Your own reference, by which you can find the search again. Not used for idempotency.',
      }),
    ),
  },
  { additionalProperties: false, 'x-name': 'JournalistSearchOptions' },
);

export const SearchBodySchema = Type.Object(
  { pitch: FitContextSchema.properties.pitch, options: Type.Optional(OptionsSchema) },
  { 'x-name': 'JournalistSearchRequest', additionalProperties: false },
);
export type SearchBody = Static<typeof SearchBodySchema>;

export const RerankBodySchema = Type.Object(
  {
    options: Type.Object(SUBJECT_OPTIONS, {
      additionalProperties: false,
      'x-name': 'JournalistSearchSubjectOptions',
    }),
  },
  { 'x-name': 'JournalistSearchRerankRequest', additionalProperties: false },
);
export type RerankBody = Static<typeof RerankBodySchema>;
