import { listDistributedTables } from '../platform/database/citus.ts'
import type { Db } from '../platform/database/connect.ts'
import { billingRepository } from './repository/billing.ts'
import { budgetsRepository } from './repository/budgets.ts'
import { foreignKeysRepository } from './repository/foreign-keys.ts'
import { goalsRepository } from './repository/goals.ts'
import { moneyRepository } from './repository/money.ts'
import { notificationsRepository } from './repository/notifications.ts'
import { reconciliationsRepository } from './repository/reconciliations.ts'
import { recurringRepository } from './repository/recurring.ts'
import { splitsRepository } from './repository/splits.ts'
import { walletRepository } from './repository/wallet.ts'

/** A violation of an invariant: its name, the user and the row. Contains no amount or text of a user. */
export interface InvariantViolation {
  invariant: string
  userId: string | null
  subject: string
}

export interface CheckOptions {
  now: Date
  /** Milliseconds in which a running server publishes an event. Where none runs, as after a restore, events wait for its start. */
  outboxGraceMs?: number
}

const defaultGraceMs = 60_000

/** The database role is bound by row-level security. */
export class CheckerPermissionError extends Error {
  override readonly name = 'CheckerPermissionError'
}

/**
 * Checks the invariants over all users in a read-only transaction. Throws CheckerPermissionError unless the role bypasses
 * row-level security: any other role would see no rows and find no violations.
 */
export async function checkInvariants(
  db: Db,
  { now, outboxGraceMs = defaultGraceMs }: CheckOptions,
): Promise<InvariantViolation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const foreignKeys = foreignKeysRepository(tx)
      if (!(await foreignKeys.bypassesRowSecurity()))
        throw new CheckerPermissionError(
          'The checker needs a role that is superuser or may bypass row-level security.',
        )
      await foreignKeys.useHashJoins()
      // A key there cannot lead to another user's row: it has the user, and both rows are on one shard. Citus would refuse the join
      // over all workers inside of this transaction.
      const areOnShards = (await listDistributedTables(tx)).length > 0
      const violations: InvariantViolation[] = []
      const collect = async (
        invariant: string,
        query: () => Promise<{ userId: string; subject: string }[]>,
      ) => void violations.push(...(await query()).map((violation) => ({ invariant, ...violation })))

      const money = moneyRepository(tx, null)
      await collect('daily_sums', money.dailySums)
      await collect('monthly_sums', money.monthlySums)
      await collect('weekday_sums', money.weekdaySums)
      await collect('merchant_sums', money.merchantSums)
      await collect('account_counts', money.accountCounts)
      await collect('provider_ids_unique', money.repeatedProviderIds)
      await collect('kinds', money.wrongKinds)
      await collect('pending_states', money.wrongPendingStates)
      await collect('refunds', money.wrongRefunds)
      await collect('refund_categories', money.wrongRefundCategories)
      await collect('pairs', money.wrongPairs)
      await collect('merges', money.wrongMerges)
      await collect('tombstones', money.wrongTombstones)
      await collect('balances_chain', money.brokenChains)
      await collect('balances_by_hand', money.wrongManualBalances)
      await collect('splits', splitsRepository(tx, null).wrongSplits)
      await collect('reconciliations', reconciliationsRepository(tx, null).wrongChains)
      const recurring = recurringRepository(tx, null)
      await collect('series_alike', recurring.mixedSeries)
      await collect('instalments_fit', recurring.wrongInstalments)
      await collect('wallet_items_valued', walletRepository(tx, null).itemsWithoutValue)
      const notifications = notificationsRepository(tx)
      await collect('notices_of_own', notifications.foreignSubjects)
      await collect('notices_read', notifications.readBeforeCreation)
      await collect('letters_tell', notifications.mailsWithoutNotifications)
      await collect('letters_once', notifications.wrongMails)
      const billing = billingRepository(tx)
      await collect('plans_given', billing.plansWithoutSubscription)
      await collect('months_paid', billing.unpaidPeriods)
      await collect('deleted_accounts_empty', money.rowsOfDeletedAccounts)
      const goals = goalsRepository(tx, null)
      await collect('allocations', goals.overallocated)
      await collect('allocations_in_ledger', goals.allocationsUnlikeLedger)
      await collect('goal_ledgers', goals.wrongLedgers)
      await collect('savings_proposals', goals.wrongProposals)
      const budgets = budgetsRepository(tx, null)
      await collect('budget_levels', budgets.movesAcrossLevels)
      await collect('budget_lines', budgets.linesBelowZero)
      const stuckBefore = new Date(now.getTime() - outboxGraceMs)
      if (await foreignKeys.isServedFor(outboxGraceMs))
        await collect('outbox_drained', () => foreignKeys.findStuckEvents(stuckBefore))
      for (const foreignKey of await foreignKeys.listForeignKeys()) {
        await collect('no_orphans', () => foreignKeys.findOrphans(foreignKey))
        if (foreignKey.parentColumns.length > 1 && !areOnShards)
          await collect('own_rows_only', () => foreignKeys.findForeignRows(foreignKey))
      }
      return violations
    })
}
