import { type Static, type StringOptions, type TSchema, Type } from '@sinclair/typebox';

/** The schema or null. In this API, unknown values are null and never omitted. */
export function Nullable<T extends TSchema>(schema: T, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** One of these strings, as an `enum`, which is shorter than a union of constants. */
export function StringEnum<const T extends readonly string[]>(
  values: T,
  options: { description?: string } = {},
) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Text that PostgreSQL can store: without U+0000 and unpaired surrogates. */
export function Text(options: StringOptions) {
  return Type.String({ pattern: '^[^\\u0000\\uD800-\\uDFFF]*$', ...options });
}

export const TimeSchema = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' });
export const DateSchema = Type.String({ format: 'date' });
/** Credits with at most three decimals. */
export const CreditsSchema = Type.Number({ minimum: 0 });

/** Converts the ledger's 1/1000 credits to the API's credits. */
export function credits(millicredits: number): number {
  return millicredits / 1000;
}

/** The response headers of a billable call, from 1/1000 credits. */
export function creditHeaders(paid: { used: number; available: number }): Record<string, number> {
  return { 'credits-used': credits(paid.used), 'credits-remaining': credits(paid.available) };
}

/** A date from a web page as a UTC time; null if it cannot be parsed. */
export function timeOrNull(date: string | null): string | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The common schema for a page of a list. */
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
