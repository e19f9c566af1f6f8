import * as z from 'zod'
import { InvalidProviderPayload } from '../../modules/connections/index.ts'

// Floid's JSON as it really arrives (reference 1.5 to 1.9): loose types, missing parts, unknown keys.

const amount = z.unknown().optional().transform(parseAmount)
export type AmountWire = z.infer<typeof amount>

const maxTextLength = 500
const text = z.unknown().optional().transform(parseText)

const needsCleaning = /^\s|\s$|\s\s|[^\S ]|\p{Cc}/u

/** Collapses blanks, removes control characters and cuts long texts. A clean text is not copied. */
function cleanText(written: string): string {
  const short = written.length > maxTextLength ? written.slice(0, maxTextLength) : written
  const text = needsCleaning.test(short) ? short.replace(/[\s\p{Cc}]+/gu, ' ').trim() : short
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** Transactions are parsed one by one later: a large list is not copied, and one bad row does not reject the others. */
const unparsed = z.unknown()
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

const accountWire = z.object({ type: text, number: text, currency: text, balance: amount })
export type AccountWire = z.infer<typeof accountWire>

const cardWire = z.object({
  name: text,
  number: text,
  currency: text,
  total: amount,
  used: amount,
  available: amount,
})
export type CardWire = z.infer<typeof cardWire>

const productsWire = z.object({
  accounts: list(accountWire),
  cards: list(cardWire),
  /** Same shape as cards; null when the message says nothing about them. */
  lines: z.array(cardWire).nullish().catch(null),
})

/** One transaction of a list. */
export interface TransactionWire {
  date: string
  branch: string
  description: string
  doc_number: string
  out: AmountWire
  in: AmountWire
  amount: AmountWire
  currency: string
  balance: AmountWire
  id: string
}

const transactionListWire = z.object({ account_number: text, currency: text, transactions: list(unparsed) })

const caseWire = z.object({ caseId: text, caseid: text, case_id: text, custom: text })

const messageWire = caseWire.extend({
  consumerId: text,
  bank: text,
  code: text,
  error_type: text,
  error_code: text,
  token_password: z.string().max(8_192).catch('').default(''),
  products: productsWire.nullish(),
  transactions: z.union([z.array(unparsed), z.object({ accounts: list(transactionListWire) })]).nullish(),
  income: z.unknown().optional(),
})
export type Message = z.infer<typeof messageWire>

/** Parses a payload of Floid. Throws `InvalidProviderPayload`. */
export const parseMessage = (raw: unknown): Message => parseWire(messageWire, raw)

/** Parses our id and Floid's id of the case; the spelling of the key differs between messages. */
export function parseCallbackRef(raw: unknown) {
  const { custom, caseId, caseid, case_id } = parseWire(caseWire, raw)
  return { linkSessionId: custom || null, providerCaseId: caseId || caseid || case_id || null }
}

function parseWire<T extends z.ZodType>(schema: T, raw: unknown): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const places = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.'))
  throw new InvalidProviderPayload(`unreadable at ${places.join(', ') || 'its top'}`)
}

/** Whether a list item is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses one transaction; invalid fields become empty. Written without a schema, because a callback may have 100,000
 * transactions and a schema leaves several objects for each field.
 */
export const parseTransaction = (raw: Record<string, unknown>): TransactionWire => ({
  date: parseText(raw.date),
  branch: parseText(raw.branch),
  description: parseText(raw.description),
  doc_number: parseText(raw.doc_number),
  out: parseAmount(raw.out),
  in: parseAmount(raw.in),
  amount: parseAmount(raw.amount),
  currency: parseText(raw.currency),
  balance: parseAmount(raw.balance),
  id: parseText(raw.id),
})

/** Parses a text or a number as clean text; anything else is empty. */
function parseText(value: unknown): string {
  if (typeof value === 'string') return cleanText(value)
  return Number.isFinite(value) ? String(value) : ''
}

/** Parses an amount: 41200, "41.200" or "-12.500"; anything else is null. */
function parseAmount(value: unknown): string | number | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
