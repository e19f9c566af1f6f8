import * as z from 'zod'
import { ProviderPayloadInvalid } from '../../modules/connections/index.ts'

/** Floid's JSON as it really comes (reference 1.5 to 1.9): loose types, missing parts, unknown keys. */
/** A number that may be written as one: 41200, "41.200", "-12.500", null or nothing. */
const figure = z.union([z.number(), z.string(), z.null()]).catch(null).optional().default(null)
export type Figure = z.infer<typeof figure>

const mostText = 500
const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
  .transform(tidy)

const untidy = /^\s|\s$|\s\s|[^\S ]|\p{Cc}/u

/** Single blanks, nothing a database cannot keep, no text longer than a bank prints. A tidy text is not copied. */
function tidy(written: string): string {
  const short = written.length > mostText ? written.slice(0, mostText) : written
  const text = untidy.test(short) ? short.replace(/[\s\p{Cc}]+/gu, ' ').trim() : short
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** Read one by one later: a copy of a hundred thousand movements would be held twice, one bad row would spoil all. */
const untouched = z.unknown()
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

const accountWire = z.object({ type: text, number: text, currency: text, balance: figure })
export type AccountWire = z.infer<typeof accountWire>

const cardWire = z.object({
  name: text,
  number: text,
  currency: text,
  total: figure,
  used: figure,
  available: figure,
})
export type CardWire = z.infer<typeof cardWire>

const productsWire = z.object({
  accounts: list(accountWire),
  cards: list(cardWire),
  /** Told as cards are; where the list is missing, nothing is said of them. */
  lines: z.array(cardWire).nullish().catch(null),
})

const movementWire = z.object({
  date: text,
  branch: text,
  description: text,
  doc_number: text,
  out: figure,
  in: figure,
  amount: figure,
  currency: text,
  balance: figure,
  id: text,
})
export type MovementWire = z.infer<typeof movementWire>

const movementListWire = z.object({ account_number: text, currency: text, transactions: list(untouched) })

const caseWire = z.object({ caseId: text, caseid: text, case_id: text, custom: text })

const messageWire = caseWire.extend({
  consumerId: text,
  bank: text,
  code: text,
  error_type: text,
  error_code: text,
  token_password: z.string().max(8_192).catch('').default(''),
  products: productsWire.nullish(),
  transactions: z.union([z.array(untouched), z.object({ accounts: list(movementListWire) })]).nullish(),
  income: z.unknown().optional(),
})
export type Message = z.infer<typeof messageWire>

/** Reads one body of Floid; throws `ProviderPayloadInvalid` when it is none. */
export const readMessage = (raw: unknown): Message => read(messageWire, raw)

/** Whose message it is: our id of the case, and the bank's, whichever way the message spells it. */
export function readCase(raw: unknown) {
  const { custom, caseId, caseid, case_id } = read(caseWire, raw)
  return { custom: custom || null, caseId: caseId || caseid || case_id || null }
}

function read<T extends z.ZodType>(schema: T, raw: unknown): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const places = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.'))
  throw new ProviderPayloadInvalid(`unreadable at ${places.join(', ') || 'its top'}`)
}

/** Whether an item of a list of movements is one at all. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads one movement of a list; every field is forgiving. */
export const readMovement = (raw: Record<string, unknown>): MovementWire => movementWire.parse(raw)
