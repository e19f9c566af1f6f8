import { sum } from '@lucas/contract/rules/money.ts'

export interface CoveredGoal {
  id: string
  /** Whole pesos. */
  saved: bigint
  accountId: string | null
}

export interface CoveringAccount {
  id: string
  name: string
  mask: string
  isEveryday: boolean
  /** Null while unknown. */
  balance: bigint | null
}

/** What goals hold, compared with one account or, without `account`, with the everyday accounts. */
export interface Coverage {
  account: CoveringAccount | null
  balance: bigint | null
  setAside: bigint
  missing: bigint
  goalIds: string[]
}

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const smallest = (one: bigint, other: bigint): bigint => (one < other ? one : other)

function compare(
  account: CoveringAccount | null,
  balance: bigint | null,
  goals: readonly CoveredGoal[],
): Coverage {
  const setAside = sum(goals.map(({ saved }) => saved))
  const missing = balance === null ? 0n : largest(0n, setAside - largest(0n, balance))
  return { account, balance, setAside, missing, goalIds: goals.map(({ id }) => id) }
}

/**
 * Compares what goals hold with the accounts that they name. Goals without an account, or with one that does not exist any
 * more, are compared with what the other goals leave of the everyday accounts.
 */
export function computeCoverage(
  goals: readonly CoveredGoal[],
  accounts: readonly CoveringAccount[],
): Coverage[] {
  const holding = goals.filter(({ saved }) => saved > 0n)
  const named = accounts.flatMap((account) => {
    const own = holding.filter(({ accountId }) => accountId === account.id)
    return own.length === 0 ? [] : [compare(account, account.balance, own)]
  })
  const rest = holding.filter(({ accountId }) => !accounts.some(({ id }) => id === accountId))
  if (rest.length === 0) return named
  const balances = accounts.flatMap(({ isEveryday, balance }) =>
    isEveryday && balance !== null ? [balance] : [],
  )
  const taken = sum(
    named.flatMap(({ account, balance, setAside }) =>
      account?.isEveryday && balance !== null ? [smallest(largest(0n, balance), setAside)] : [],
    ),
  )
  return [...named, compare(null, balances.length === 0 ? null : sum(balances) - taken, rest)]
}
