import { type Static, type StringOptions, type TSchema, Type } from '@sinclair/typebox';

/** The schema or null: on this wire unknown is null and never missing. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** One of these strings, as `enum` and not as a union of constants: shorter for people and for agents. */
export function StringEnum<const T extends readonly string[]>(
  values: T,
  options: { description?: string } = {},
) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Text that PostgreSQL can keep: without the character zero and without halves of surrogate pairs. */
export function Text(options: StringOptions) {
  return Type.String({ pattern: '^[^\\u0000\\uD800-\\uDFFF]*$', ...options });
}

export const TimeSchema = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' });
export const DateSchema = Type.String({ format: 'date' });
/** Credits with at most three decimals. */
export const CreditsSchema = Type.Number({ minimum: 0 });

/** 1/1000 credits of the ledger as the credits of the wire. */
export function credits(millicredits: number): number {
  return millicredits / 1000;
}

/** The headers of a call that may bill, from 1/1000 credits. */
export function creditHeaders(paid: { used: number; available: number }): Record<string, number> {
  return { 'credits-used': credits(paid.used), 'credits-remaining': credits(paid.available) };
}

/** A page's date as a UTC time; null when it is none. */
export function timeOrNull(date: string | null): string | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** A page of a list, as every list of this API looks. */
export function listOf<T extends TSchema>(item: T, $id: string) {
  return Type.Object(
    { object: Type.Literal('list'), data: Type.Array(Type.Ref(item)), next_cursor: Nullable(Type.String()) },
    { $id },
  );
}

export const PageQuerySchema = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the page before' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Entries a page; 50 by default' }),
    ),
  },
  { additionalProperties: false },
);
export type PageQuery = Static<typeof PageQuerySchema>;
