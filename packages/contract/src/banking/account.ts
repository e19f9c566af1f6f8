import * as z from 'zod/mini'
import { currency } from '../currency.ts'
import { balance, id, instant } from '../wire.ts'

export const accountTypes = ['checking', 'savings', 'credit', 'investment', 'depository'] as const
export const accountType = z.enum(accountTypes)
export type AccountType = z.infer<typeof accountType>

/** What fills an account: a bank's sync, statement files or the user. */
export const accountSources = ['bank', 'file', 'manual'] as const

export const account = z.object({
  id,
  connection_id: z.nullable(id),
  name: z.string(),
  owner_name: z.string(),
  institution_id: z.nullable(z.string()),
  institution_name: z.string(),
  institution_color: z.nullable(z.string()),
  mask: z.string(),
  account_type: accountType,
  currency,
  balance_current: z.nullable(balance),
  balance_available: z.nullable(balance),
  balance_limit: z.nullable(balance),
  /** Opening balance of a manual account; null for a bank's account. */
  opening_balance: z.nullable(balance),
  hidden: z.boolean(),
  manual: z.boolean(),
  source: z.enum(accountSources),
  /** Last successful sync; null before the first. */
  updated_at: z.nullable(instant),
})
export type Account = z.infer<typeof account>
/** A plain array, as the specification requires (decisions 1). */
export const accountList = z.array(account)
