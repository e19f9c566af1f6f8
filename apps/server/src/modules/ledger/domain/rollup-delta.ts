import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { LedgerRow } from './row.ts'

/** Fields of a transaction that rollups count. */
export type RollupEntry = Pick<
  LedgerRow,
  'accountId' | 'date' | 'currency' | 'category' | 'kind' | 'merchant' | 'amount'
>

/** A transaction that enters or leaves the rollups. */
export interface RollupDelta {
  entry: RollupEntry
  direction: 'in' | 'out'
}

export interface RollupSum extends SumFields {
  /** The day, or the first day of the month. */
  day: string
  /** The category, or the merchant ('' if there is none). */
  label: string
  count: number
}

/** Returns the deltas of a transaction that changed. */
export const toChangeDeltas = (before: RollupEntry, after: RollupEntry): RollupDelta[] => [
  { entry: before, direction: 'out' },
  { entry: after, direction: 'in' },
]

/** Change of the count and sum of an account. */
export interface AccountChange {
  accountId: string
  count: number
  amount: bigint
}

/** Sum of the transactions of one day that moved from one category to another. */
export type RecategorizedSum = Omit<RollupSum, 'label'> & { before: string; after: string }

/** Sum of the transactions of one day, category and merchant whose kind changed. */
export type KindChangeSum = Omit<RollupSum, 'label' | 'kind'> & {
  category: string
  merchant: string
  before: TransactionKind
  after: TransactionKind
}

/** What a change moves in the rollups: single transactions, and sums of many. */
export interface RollupChanges {
  deltas?: readonly RollupDelta[]
  recategorized?: readonly RecategorizedSum[]
  kinds?: readonly KindChangeSum[]
}

/** Returns the changes of daily, merchant and account rollups. Omits sums that do not change. */
export function computeRollupChanges({ deltas = [], recategorized = [], kinds = [] }: RollupChanges): {
  days: RollupSum[]
  months: RollupSum[]
  accounts: AccountChange[]
} {
  const days = new Map<string, RollupSum>()
  const months = new Map<string, RollupSum>()
  const accounts = new Map<string, AccountChange>()
  for (const { entry, direction } of deltas) {
    const sign = direction === 'in' ? 1 : -1
    const { accountId, date, category, merchant } = entry
    addToSum(days, entry, date, category, sign)
    addToSum(months, entry, toMonth(date), merchant ?? '', sign)
    const account = accounts.get(accountId) ?? { accountId, count: 0, amount: 0n }
    account.count += sign
    account.amount += BigInt(sign) * entry.amount
    accounts.set(accountId, account)
  }
  for (const { before, after, day, count, ...fields } of recategorized) {
    addToSum(days, fields, day, before, -1, count)
    addToSum(days, fields, day, after, 1, count)
  }
  for (const { before, after, day, category, merchant, count, ...fields } of kinds)
    for (const [kind, sign] of [[before, -1] as const, [after, 1] as const]) {
      addToSum(days, { ...fields, kind }, day, category, sign, count)
      addToSum(months, { ...fields, kind }, toMonth(day), merchant, sign, count)
    }
  return { days: withoutZeros(days), months: withoutZeros(months), accounts: [...accounts.values()] }
}

const toMonth = (date: string) => `${date.slice(0, 7)}-01`

type SumFields = Pick<RollupEntry, 'accountId' | 'currency' | 'kind' | 'amount'>

function addToSum(
  sums: Map<string, RollupSum>,
  { accountId, currency, kind, amount }: SumFields,
  day: string,
  label: string,
  sign: 1 | -1,
  count = 1,
): void {
  const key = `${accountId} ${day} ${currency} ${kind} ${label}`
  const sum = sums.get(key) ?? { accountId, day, currency, label, kind, amount: 0n, count: 0 }
  sum.amount += BigInt(sign) * amount
  sum.count += sign * count
  sums.set(key, sum)
}

const withoutZeros = (sums: Map<string, RollupSum>) =>
  [...sums.values()].filter(({ amount, count }) => amount !== 0n || count !== 0)
