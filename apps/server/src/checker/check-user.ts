import type { Tx } from '../platform/database/user-transaction.ts'
import { budgetsRepository } from './repository/budgets.ts'
import { foreignKeysRepository } from './repository/foreign-keys.ts'
import { goalsRepository } from './repository/goals.ts'
import { moneyRepository } from './repository/money.ts'
import { reconciliationsRepository } from './repository/reconciliations.ts'
import { recurringRepository } from './repository/recurring.ts'
import { splitsRepository } from './repository/splits.ts'
import { walletRepository } from './repository/wallet.ts'

/**
 * Checks the invariants of what one user has, in a transaction of that user: row-level security leaves no other rows to the
 * queries. Returns the name of the first that does not hold, or null. Chains of balances are not among them: banks and files have gaps.
 */
export async function findUserViolation(tx: Tx, userId: string): Promise<string | null> {
  await foreignKeysRepository(tx).useHashJoins()
  const [money, goals, recurring, budgets] = [
    moneyRepository(tx, userId),
    goalsRepository(tx, userId),
    recurringRepository(tx, userId),
    budgetsRepository(tx, userId),
  ]
  const invariants: Readonly<Record<string, () => Promise<unknown[]>>> = {
    kinds: money.wrongKinds,
    pending_states: money.wrongPendingStates,
    refunds: money.wrongRefunds,
    refund_categories: money.wrongRefundCategories,
    pairs: money.wrongPairs,
    merges: money.wrongMerges,
    tombstones: money.wrongTombstones,
    balances_by_hand: money.wrongManualBalances,
    deleted_accounts_empty: money.rowsOfDeletedAccounts,
    reconciliations: reconciliationsRepository(tx, userId).wrongChains,
    splits: splitsRepository(tx, userId).wrongSplits,
    series_alike: recurring.mixedSeries,
    instalments_fit: recurring.wrongInstalments,
    wallet_items_valued: walletRepository(tx, userId).itemsWithoutValue,
    allocations: goals.overallocated,
    allocations_in_ledger: goals.allocationsUnlikeLedger,
    goal_ledgers: goals.wrongLedgers,
    savings_proposals: goals.wrongProposals,
    budget_levels: budgets.movesAcrossLevels,
    budget_lines: budgets.linesBelowZero,
  }
  for (const [name, find] of Object.entries(invariants)) if ((await find()).length > 0) return name
  return null
}
