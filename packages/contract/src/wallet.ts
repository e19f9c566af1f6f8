import * as z from 'zod/mini'
import { account } from './account.ts'
import { walletCopy as copy } from './copy/wallet.ts'
import { currency } from './currency.ts'
import { limits } from './limits.ts'
import { amount, id, instant, percentage, plainDate } from './wire.ts'

/** What a person has, or owes, that no bank tells; a loan is owed. */
export const walletItemKinds = ['vehicle', 'property', 'investment', 'other', 'loan'] as const
export const walletItemKind = z.enum(walletItemKinds, copy.kindInvalid)
export type WalletItemKind = z.infer<typeof walletItemKind>

const itemValue = z.object({ date: plainDate, value: amount })

export const walletItem = z.object({
  id,
  name: z.string(),
  kind: walletItemKind,
  currency,
  /** Since when it is the person's; null: since before anything that Lucas knows. */
  owned_since: z.nullable(plainDate),
  hidden: z.boolean(),
  /** The newest value, never negative, also of a loan. */
  value: amount,
  valued_on: plainDate,
  /** The newest first. */
  values: z.array(itemValue),
})
export type WalletItem = z.infer<typeof walletItem>

/** Money that a bank lends beside an account: only what is used of it is owed. */
export const creditLine = z.object({
  id,
  name: z.string(),
  institution_name: z.string(),
  institution_color: z.nullable(z.string()),
  mask: z.string(),
  currency,
  limit: z.nullable(amount),
  used: z.nullable(amount),
  updated_at: instant,
})
export type CreditLine = z.infer<typeof creditLine>

/** CLP first; currencies are never added together. */
const sums = z.array(z.object({ currency, amount }))

export const walletGroupKinds = ['everyday', 'savings', 'investments', 'dollars', 'belongings'] as const
export type WalletGroupKind = (typeof walletGroupKinds)[number]

const walletGroup = z.object({
  kind: z.enum(walletGroupKinds),
  totals: sums,
  accounts: z.array(account),
  items: z.array(walletItem),
})
export type WalletGroup = z.infer<typeof walletGroup>

const worth = z.object({
  currency,
  assets: amount,
  /** Positive. */
  debts: amount,
  net: amount,
  /** Twelve months ago, or as far back as anything is known; null where nothing is. */
  since: z.nullable(plainDate),
  change_percentage: z.nullable(percentage),
})
export type Worth = z.infer<typeof worth>

export const wallet = z.object({
  today: plainDate,
  /** Pesos always, dollars where there are some. */
  worth: z.array(worth),
  /** Those that hold something. */
  groups: z.array(walletGroup),
  cards: z.object({
    accounts: z.array(account),
    totals: z.array(z.object({ currency, used: amount, limit: amount })),
  }),
  lines: z.object({ totals: sums, lines: z.array(creditLine) }),
  loans: z.object({ totals: sums, items: z.array(walletItem) }),
  /** They count in no sum. */
  hidden: z.object({
    accounts: z.array(account),
    items: z.array(walletItem),
    lines: z.array(creditLine),
  }),
})
export type Wallet = z.infer<typeof wallet>

const largestValue = 999_999_999_999
const name = z
  .string(copy.nameRequired)
  .check(z.trim(), z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameMax))
const value = z
  .number(copy.valueInvalid)
  .check(z.minimum(0, copy.valueInvalid), z.maximum(largestValue, copy.valueTooBig))

/** Without a day the value is today's. */
export const walletItemInput = z.object({
  name,
  kind: walletItemKind,
  currency: z._default(currency, 'CLP'),
  value,
  date: z.optional(plainDate),
  owned_since: z.optional(z.nullable(plainDate)),
})
export type WalletItemInput = z.infer<typeof walletItemInput>

/** `hidden` leaves it out of every sum, as it does for accounts. */
export const walletItemPatch = z
  .object({
    name: z.optional(name),
    kind: z.optional(walletItemKind),
    owned_since: z.optional(z.nullable(plainDate)),
    hidden: z.optional(z.boolean()),
  })
  .check(z.refine((patch) => Object.values(patch).some((field) => field !== undefined), copy.nothingToChange))
export type WalletItemPatch = z.infer<typeof walletItemPatch>

/** A second value of one day stands in place of the first. */
export const walletValueInput = z.object({ value, date: z.optional(plainDate) })
export type WalletValueInput = z.infer<typeof walletValueInput>
/** A day without a value is as unknown as an item that does not exist. */
export const walletValueParams = z.object({ id, date: z.string() })
