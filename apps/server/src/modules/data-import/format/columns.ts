import { limits } from '@lucas/contract/limits.ts'
import { toOneLine } from '@lucas/contract/rules/one-line.ts'
import { isPlainDate, isSupportedDate } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { IdMap } from './map-ids.ts'

/** A column of a row of the archive: what it may be, and how it is written here. */
export interface Column {
  schema: z.ZodMiniType
  /** Replaces the ids in it. Columns without it are written as they are. */
  toOwn?: (value: unknown, ids: IdMap) => unknown
  isOptional?: true
}

const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const storable = z.string().check(z.refine(isStorable))

/** Text of several lines, in characters. */
export const text = (max: number): Column => ({ schema: storable.check(z.maxLength(max)) })

/** Text of one line. Older rows may have control characters, which become blanks. */
export const line = (max: number): Column => ({
  schema: z.pipe(storable.check(z.maxLength(max)), z.transform(toOneLine)),
})

export const lines = (max: number, each: number): Column => ({
  schema: z.array(z.pipe(storable.check(z.maxLength(each)), z.transform(toOneLine))).check(z.maxLength(max)),
})

/** A category as stored, with its sub-category. */
export const category = line(100)

const uuid = z.uuid()
export const id: Column = {
  schema: uuid,
  toOwn: (value, ids) => (typeof value === 'string' ? ids.map(value) : value),
}

export const ids = (max: number): Column => ({
  schema: z.array(uuid).check(z.maxLength(max)),
  toOwn: (value, map) =>
    Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? map.map(each) : each)) : value,
})

/** Text of one line whose ids are those of rows. */
export const lineWithIds = (max: number): Column => ({
  ...line(max),
  toOwn: (value, map) => map.mapWithin(value),
})

/** JSON of this schema. Its texts that are ids, alone or in a list, are those of rows. */
export const json = (schema: z.ZodMiniType): Column => ({
  schema,
  toOwn: (value, map) => map.mapWithin(value),
})

/** Balances are sums of amounts, so that they may be larger. */
const maxMinorUnits = BigInt(limits.amountMax) * 100n * 1_000n
const isMoney = (digits: string): boolean =>
  /^-?\d{1,18}$/.test(digits) && BigInt(digits) <= maxMinorUnits && BigInt(digits) >= -maxMinorUnits

/** Minor units, which the export writes as text with all digits. */
export const money: Column = { schema: z.string().check(z.refine(isMoney)) }

const dayText = z.string().check(z.refine(isPlainDate), z.refine(isSupportedDate))
export const day: Column = { schema: dayText }

/** Minor units by day. */
export const moneyByDay: Column = { schema: z.record(dayText, money.schema) }

const instantText = z.iso.datetime().check(z.refine((value) => isSupportedDate(value.slice(0, 10))))
export const instant: Column = { schema: instantText }

export const whole = (min: number, max: number): Column => ({
  schema: z.int().check(z.minimum(min), z.maximum(max)),
})
/** A count that grows with the use of the product. */
export const count = whole(0, 2_147_483_647)
export const number: Column = { schema: z.number().check(z.minimum(-1e6), z.maximum(1e6)) }
export const flag: Column = { schema: z.boolean() }

export const oneOf = (values: readonly string[]): Column => ({ schema: z.enum(values) })

/** The column may be empty. */
export const optional = ({ schema, toOwn }: Column): Column => ({
  schema: z.nullable(schema),
  isOptional: true,
  ...(toOwn && { toOwn: (value, map) => (value === null ? null : toOwn(value, map)) }),
})
