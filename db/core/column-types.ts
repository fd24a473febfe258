import type { ColumnType } from 'kysely';

/** A JSON column, which is written as text and read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** An amount in 1/1000 credit. */
export type Millicredits = number;
