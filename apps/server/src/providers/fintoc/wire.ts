import * as z from 'zod'
import { InvalidProviderPayload } from '../../modules/connections/index.ts'

// Fintoc's JSON (reference 2.3, 2.5) is parsed leniently: missing parts, numbers as text, unknown keys.

const maxTextLength = 500
const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
  .transform((written) =>
    written
      .slice(0, maxTextLength)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )

/** Minor units: pesos, or cents of a dollar. */
const minor = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((amount) => (amount == null ? null : BigInt(amount)))

const flag = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)
const noBalance = { available: null, current: null, limit: null }

const accountWire = z.object({
  id: text.pipe(z.string().min(1)),
  balance: z.object({ available: minor, current: minor, limit: minor }).catch(noBalance).default(noBalance),
  currency: text,
  holder_id: text,
  holder_name: text,
  name: text,
  official_name: text,
  number: text,
  type: text,
  refresh_status: text,
  removed_from_link: flag,
})
export type AccountWire = z.infer<typeof accountWire>

const counterpartWire = z.object({ holder_id: text, holder_name: text }).nullish().catch(null)

const transactionWire = z.object({
  id: text,
  amount: minor,
  currency: text,
  description: text,
  pending: flag,
  post_date: text,
  transaction_date: text,
  recipient_account: counterpartWire,
  sender_account: counterpartWire,
  reference_id: text,
  status: text,
  type: text,
})
export type TransactionWire = z.infer<typeof transactionWire>

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

const linkWire = z.object({
  id: text.pipe(z.string().min(1)),
  object: z.literal('link'),
  accounts: list(accountWire),
  holder_id: text,
  institution: z.object({ id: text, name: text }).nullish().catch(null),
  link_token: z.string().max(500).nullish().catch(null),
  status: text,
})
export type LinkWire = z.infer<typeof linkWire>

const eventWire = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('event'),
  type: z.string().min(1).max(200),
  data: z.record(z.string(), z.unknown()).catch({}).default({}),
})
export type EventWire = z.infer<typeof eventWire>

/** One fetch of a link: our envelope around Fintoc's unchanged objects. The object name is stored. */
const snapshotWire = z.object({
  object: z.literal('lucas_reading'),
  read_at: z.iso.datetime(),
  accounts: z.array(accountWire),
  movements: z.array(
    z.object({
      account_id: z.string(),
      since: z.iso.date().nullable(),
      complete: z.boolean(),
      items: z.array(z.unknown()),
    }),
  ),
})
export type SnapshotWire = z.infer<typeof snapshotWire>

export const parseLink = (raw: unknown): LinkWire => parseWire(linkWire, raw)
export const parseEvent = (raw: unknown): EventWire => parseWire(eventWire, raw)
export const parseSnapshot = (raw: unknown): SnapshotWire => parseWire(snapshotWire, raw)
/** Parses one account or transaction of a list; null when it is invalid. */
export const parseAccount = (raw: unknown): AccountWire | null => accountWire.safeParse(raw).data ?? null
export const parseTransactionWire = (raw: unknown): TransactionWire | null =>
  transactionWire.safeParse(raw).data ?? null

function parseWire<T extends z.ZodType>(schema: T, raw: unknown): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const places = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.'))
  throw new InvalidProviderPayload(`unreadable at ${places.join(', ') || 'its top'}`)
}

/** Returns the `object` name of a payload, or an empty string. */
export const getObjectType = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'object' in raw ? String(raw.object) : ''
