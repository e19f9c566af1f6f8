import { toDay } from './domain/day.ts'
import { lettersOf } from './domain/names.ts'
import type { StoredInstalment } from './repository/rows.ts'

type Stored = Pick<
  StoredInstalment,
  'account_id' | 'currency' | 'posted_on' | 'amount' | 'description' | 'merchant_name' | 'recurring_key'
>

/** What a stored row tells, in the words of the rules. */
export const toldOf = (row: Stored) => ({
  accountId: row.account_id,
  currency: row.currency,
  day: toDay(row.posted_on),
  amount: row.amount,
  name: lettersOf(row.merchant_name ?? row.description),
  key: row.recurring_key,
})
