import type { ColumnType } from 'kysely'

/** Column types as the driver gives them: int8 → bigint, date → 'YYYY-MM-DD', timestamptz → Date, bytea → Buffer. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
export type Json = ColumnType<unknown, string, string>
export type NullableJson = ColumnType<unknown, string | null, string | null>
