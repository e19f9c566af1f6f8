import * as z from 'zod/mini'
import { fieldCopy } from './copy/fields.ts'
import { limits } from './limits.ts'
import { isPlainDate, isSupportedDate } from './rules/periods.ts'

/** Building blocks of the API schemas (decisions 1). */
export const id = z.uuid()
export const idParams = z.object({ id })
export const instant = z.iso.datetime()
/** A calendar day in an answer. */
export const plainDate = z.string().check(z.refine(isPlainDate, fieldCopy.date))
/** A calendar day in a request, 1900-01-01 to 2200-12-31; `sentence` replaces the default message. */
export const dateInput = (sentence: string = fieldCopy.date) =>
  z.iso.date({ error: sentence, abort: true }).check(z.refine(isSupportedDate, sentence))
export const plainMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldCopy.date))
/**
 * Text of one line, such as a name: no line breaks and no other control characters, which mails, files and calendars read as
 * structure. Comes after `z.trim()`.
 */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, fieldCopy.oneLine)
/** CLP whole pesos, USD with at most two decimals. */
export const amount = z.number()
/** `"1234567.00"` */
export const balance = z.string().check(z.regex(/^-?\d+\.\d{2}$/))
export const percentage = z.number()
export const nothing = z.object({})

/** `limit` of a list: 1 to 500, 50 by default. */
export const pageLimit = z._default(
  z.coerce
    .number()
    .check(
      z.int(fieldCopy.invalid),
      z.minimum(1, fieldCopy.tooSmall),
      z.maximum(limits.pageMax, fieldCopy.tooBig),
    ),
  limits.pageDefault,
)

/** A page of a list; `count` is exact on the first page and null on the following ones. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    results: z.array(item),
    count: z.nullable(z.int()),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  })
