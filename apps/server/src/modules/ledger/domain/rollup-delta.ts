/** Fields of a transaction that rollups count. */
export interface RollupEntry {
  accountId: string
  date: string
  currency: string
  category: string
  kind: string
  merchant: string | null
  amount: bigint
}

/** Converts a stored row to its rollup entry. */
export const toRollupEntry = (row: {
  account_id: string
  posted_on: string
  currency: string
  category: string
  kind: string
  merchant_name: string | null
  amount: bigint
}): RollupEntry => ({
  accountId: row.account_id,
  date: row.posted_on,
  currency: row.currency,
  category: row.category,
  kind: row.kind,
  merchant: row.merchant_name,
  amount: row.amount,
})

/** A transaction that enters or leaves the rollups. */
export interface RollupDelta {
  entry: RollupEntry
  direction: 'in' | 'out'
}

export interface RollupSum {
  accountId: string
  /** The day, or the first day of the month. */
  day: string
  currency: string
  /** The category, or the merchant ('' if there is none). */
  label: string
  kind: string
  amount: bigint
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

/** Returns the changes of daily, merchant and account rollups. Omits sums that do not change. */
export function computeRollupChanges(deltas: readonly RollupDelta[]): {
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
    const account = accounts.get(accountId) ?? { accountId, count: 0, amount: 0n }
    account.count += sign
    account.amount += BigInt(sign) * entry.amount
    accounts.set(accountId, account)
    addToSum(months, entry, `${date.slice(0, 7)}-01`, merchant ?? '', sign)
  }
  return {
    days: withoutZeros(days),
    months: withoutZeros(months),
    accounts: [...accounts.values()],
  }
}

/** Sum of the transactions of one day that moved from one category to another. */
export type RecategorizedSum = Omit<RollupSum, 'label'> & { before: string; after: string }

/**
 * Returns the changes of daily rollups after a recategorization. Merchant and account rollups do not change.
 */
export function computeRecategorizedSums(recategorized: readonly RecategorizedSum[]): RollupSum[] {
  const days = new Map<string, RollupSum>()
  for (const { before, after, day, count, ...fields } of recategorized) {
    addToSum(days, fields, day, before, -1, count)
    addToSum(days, fields, day, after, 1, count)
  }
  return withoutZeros(days)
}

/** Sum of the transactions of one day, category and merchant whose kind changed. */
export type KindChangeEffect = Omit<RollupSum, 'label' | 'kind'> & {
  category: string
  merchant: string
  before: string
  after: string
}

/** Returns the changes of daily and merchant rollups after kinds changed. Account rollups do not change. */
export function computeKindChangeSums(effects: readonly KindChangeEffect[]): {
  days: RollupSum[]
  months: RollupSum[]
} {
  const days = new Map<string, RollupSum>()
  const months = new Map<string, RollupSum>()
  for (const { before, after, day, category, merchant, count, ...fields } of effects)
    for (const [kind, sign] of [[before, -1] as const, [after, 1] as const]) {
      addToSum(days, { ...fields, kind }, day, category, sign, count)
      addToSum(months, { ...fields, kind }, `${day.slice(0, 7)}-01`, merchant, sign, count)
    }
  return { days: withoutZeros(days), months: withoutZeros(months) }
}

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
