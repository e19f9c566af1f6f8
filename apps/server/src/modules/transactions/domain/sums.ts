/** What a row counts as, in the sums of its day and of its merchant's month. */
export interface Counted {
  accountId: string
  date: string
  currency: string
  category: string
  kind: string
  merchant: string | null
  amount: bigint
}

/** A row that begins or ceases to count so. */
export interface Step {
  counted: Counted
  direction: 'in' | 'out'
}

export interface Sum {
  accountId: string
  /** A day, or the first of a month. */
  day: string
  currency: string
  /** A category, or a merchant ('' for rows that name none). */
  label: string
  kind: string
  amount: bigint
  count: number
}

/** A row that counts otherwise than before. */
export const moved = (before: Counted, after: Counted): Step[] => [
  { counted: before, direction: 'out' },
  { counted: after, direction: 'in' },
]

/** By how much an account's rows change: their number and what they sum up to. */
export interface AccountChange {
  accountId: string
  count: number
  amount: bigint
}

/** By how much the sums of days and of merchants' months change; what stays is left out. */
export function changesOf(steps: readonly Step[]): {
  days: Sum[]
  months: Sum[]
  accounts: AccountChange[]
} {
  const days = new Map<string, Sum>()
  const months = new Map<string, Sum>()
  const accounts = new Map<string, AccountChange>()
  for (const { counted, direction } of steps) {
    const sign = direction === 'in' ? 1 : -1
    const { accountId, date, category, merchant } = counted
    add(days, counted, date, category, sign)
    const account = accounts.get(accountId) ?? { accountId, count: 0, amount: 0n }
    account.count += sign
    account.amount += BigInt(sign) * counted.amount
    accounts.set(accountId, account)
    add(months, counted, `${date.slice(0, 7)}-01`, merchant ?? '', sign)
  }
  return {
    days: changed(days),
    months: changed(months),
    accounts: [...accounts.values()],
  }
}

/** Rows of one day, added up, that went from one category to another. */
export type Refiled = Omit<Sum, 'label'> & { before: string; after: string }

/** By how much the sums of days change where rows go from category to category; merchants and accounts keep theirs. */
export function refiledSums(refiled: readonly Refiled[]): Sum[] {
  const days = new Map<string, Sum>()
  for (const { before, after, day, count, ...counted } of refiled) {
    add(days, counted, day, before, -1, count)
    add(days, counted, day, after, 1, count)
  }
  return changed(days)
}

type Adding = Pick<Counted, 'accountId' | 'currency' | 'kind' | 'amount'>

function add(
  sums: Map<string, Sum>,
  { accountId, currency, kind, amount }: Adding,
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

const changed = (sums: Map<string, Sum>) =>
  [...sums.values()].filter(({ amount, count }) => amount !== 0n || count !== 0)
