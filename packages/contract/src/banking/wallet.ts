import * as z from 'zod/mini'
import { currency } from '../currency.ts'
import { amount, id, instant, percentage, plainDate } from '../wire.ts'
import { account } from './account.ts'

/** Kinds of manual assets and debts; a loan is a debt. */
export const walletItemKinds = ['vehicle', 'property', 'investment', 'other', 'loan'] as const
export type WalletItemKind = (typeof walletItemKinds)[number]

const itemValue = z.object({ date: plainDate, value: amount })

export const walletItem = z.object({
  id,
  name: z.string(),
  kind: z.enum(walletItemKinds),
  currency,
  /** Start of ownership; null if before all known data. */
  owned_since: z.nullable(plainDate),
  hidden: z.boolean(),
  /** Newest value; positive for a loan too. */
  value: amount,
  valued_on: plainDate,
  /** The newest first. */
  values: z.array(itemValue),
})
export type WalletItem = z.infer<typeof walletItem>

/** A credit line; only the used amount is owed. */
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

/** CLP first; currencies are never added. */
const sums = z.array(z.object({ currency, amount }))

/** `everyday` are checking and deposit accounts in pesos, `cash` is counted by the user. */
export const walletGroupKinds = [
  'everyday',
  'cash',
  'savings',
  'investments',
  'dollars',
  'belongings',
] as const
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
  /** The first day of the twelve-month net worth chart, a month's end; null without an earlier one. */
  since: z.nullable(plainDate),
  /** Whether the net worth of that day is estimated. */
  estimated: z.boolean(),
  change_percentage: z.nullable(percentage),
})
export type WalletNetWorth = z.infer<typeof worth>

export const wallet = z.object({
  today: plainDate,
  /** Always pesos, and dollars if there are any. */
  worth: z.array(worth),
  /** Non-empty groups. */
  groups: z.array(walletGroup),
  cards: z.object({
    accounts: z.array(account),
    totals: z.array(z.object({ currency, used: amount, limit: amount })),
  }),
  lines: z.object({ totals: sums, lines: z.array(creditLine) }),
  loans: z.object({ totals: sums, items: z.array(walletItem) }),
  /** Excluded from every sum. */
  hidden: z.object({
    accounts: z.array(account),
    items: z.array(walletItem),
    lines: z.array(creditLine),
  }),
})
export type Wallet = z.infer<typeof wallet>
