import * as z from 'zod'
import { ProviderPayloadInvalid } from '../../modules/connections/index.ts'

/** Fintoc's JSON (reference 2.3, 2.5), read forgivingly: missing parts, numbers as text, unknown keys. */
const mostText = 500
const word = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
  .transform((written) =>
    written
      .slice(0, mostText)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )

/** Whole minor units: pesos, or cents of a dollar. */
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
  .transform((figure) => (figure == null ? null : BigInt(figure)))

const flag = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)
const nothing = { available: null, current: null, limit: null }

const accountWire = z.object({
  id: word.pipe(z.string().min(1)),
  balance: z.object({ available: minor, current: minor, limit: minor }).catch(nothing).default(nothing),
  currency: word,
  holder_id: word,
  holder_name: word,
  name: word,
  official_name: word,
  number: word,
  type: word,
  refresh_status: word,
  removed_from_link: flag,
})
export type AccountWire = z.infer<typeof accountWire>

const counterpartWire = z.object({ holder_id: word, holder_name: word }).nullish().catch(null)

const movementWire = z.object({
  id: word,
  amount: minor,
  currency: word,
  description: word,
  pending: flag,
  post_date: word,
  transaction_date: word,
  recipient_account: counterpartWire,
  sender_account: counterpartWire,
  reference_id: word,
  status: word,
  type: word,
})
export type MovementWire = z.infer<typeof movementWire>

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

const linkWire = z.object({
  id: word.pipe(z.string().min(1)),
  object: z.literal('link'),
  accounts: list(accountWire),
  holder_id: word,
  institution: z.object({ id: word, name: word }).nullish().catch(null),
  link_token: z.string().max(500).nullish().catch(null),
  status: word,
})
export type LinkWire = z.infer<typeof linkWire>

const eventWire = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('event'),
  type: z.string().min(1).max(200),
  data: z.record(z.string(), z.unknown()).catch({}).default({}),
})
export type EventWire = z.infer<typeof eventWire>

/** What one reading of a link brought; our own envelope around Fintoc's untouched objects. */
const readingWire = z.object({
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
export type ReadingWire = z.infer<typeof readingWire>

export const readLink = (raw: unknown): LinkWire => read(linkWire, raw)
export const readEvent = (raw: unknown): EventWire => read(eventWire, raw)
export const readReading = (raw: unknown): ReadingWire => read(readingWire, raw)
/** Reads one account or movement of a list; null when it is none. */
export const readAccount = (raw: unknown): AccountWire | null => accountWire.safeParse(raw).data ?? null
export const readMovement = (raw: unknown): MovementWire | null => movementWire.safeParse(raw).data ?? null

function read<T extends z.ZodType>(schema: T, raw: unknown): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const places = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.'))
  throw new ProviderPayloadInvalid(`unreadable at ${places.join(', ') || 'its top'}`)
}

/** What a body is, by the name that it gives itself. */
export const objectOf = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'object' in raw ? String(raw.object) : ''
