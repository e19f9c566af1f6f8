import type { Db } from '../platform/database/connect.ts'
import { billingRepository } from './repository/billing.ts'
import { goalsRepository } from './repository/goals.ts'
import { moneyRepository } from './repository/money.ts'
import { notificationsRepository } from './repository/notifications.ts'
import { partsRepository } from './repository/parts.ts'
import { pointersRepository } from './repository/pointers.ts'
import { recurringRepository } from './repository/recurring.ts'
import { walletRepository } from './repository/wallet.ts'

/** One broken invariant of R-02: which one, whose rows, and what to look at. Never an amount or a text of a person. */
export interface Fault {
  invariant: string
  person: string | null
  subject: string
}

export interface CheckOptions {
  now: Date
  /** An event may wait this long before it counts as stuck. */
  outboxGraceMs?: number
}

const usualGraceMs = 60_000

export class CheckerBlind extends Error {
  override readonly name = 'CheckerBlind'
}

/**
 * Proves what must always hold, over all people, and changes nothing. Needs a role that row-level security does not
 * bind; through any other it would see no rows and find no faults.
 */
export async function checkInvariants(
  db: Db,
  { now, outboxGraceMs = usualGraceMs }: CheckOptions,
): Promise<Fault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const pointers = pointersRepository(tx)
      if (!(await pointers.seesEverybody()))
        throw new CheckerBlind('The checker needs a role that is superuser or may bypass row-level security.')
      await pointers.joinWholeTables()
      const found: Fault[] = []
      const collect = async (
        invariant: string,
        query: () => Promise<{ person: string; subject: string }[]>,
      ) => void found.push(...(await query()).map((fault) => ({ invariant, ...fault })))

      const money = moneyRepository(tx)
      await collect('daily_sums', money.dailySums)
      await collect('monthly_sums', money.monthlySums)
      await collect('weekday_sums', money.weekdaySums)
      await collect('merchant_sums', money.merchantSums)
      await collect('account_counts', money.accountCounts)
      await collect('provider_ids_unique', money.repeatedProviderIds)
      await collect('kinds', money.wrongKinds)
      await collect('refunds', money.wrongRefunds)
      await collect('pairs', money.wrongPairs)
      await collect('merges', money.wrongMerges)
      await collect('tombstones', money.wrongTombstones)
      await collect('balances_chain', money.brokenChains)
      await collect('balances_by_hand', money.wrongManualBalances)
      await collect('splits', partsRepository(tx).wrongSplits)
      const recurring = recurringRepository(tx)
      await collect('series_alike', recurring.mixedSeries)
      await collect('instalments_fit', recurring.wrongInstalments)
      await collect('wallet_items_valued', walletRepository(tx).worthless)
      const notifications = notificationsRepository(tx)
      await collect('notices_of_own', notifications.aboutOthers)
      await collect('notices_read', notifications.readTooEarly)
      await collect('letters_tell', notifications.emptyLetters)
      await collect('letters_once', notifications.wrongLetters)
      const billing = billingRepository(tx)
      await collect('plans_given', billing.plansOfNobody)
      await collect('months_paid', billing.unpaidMonths)
      await collect('deleted_accounts_empty', money.rowsOfDeletedAccounts)
      const goals = goalsRepository(tx)
      await collect('allocations', goals.overallocated)
      await collect('allocations_in_ledger', goals.partsUnlikeLedger)
      await collect('goal_ledgers', goals.wrongLedgers)
      const stuckSince = new Date(now.getTime() - outboxGraceMs)
      await collect('outbox_drained', () => pointers.waitingEvents(stuckSince))
      for (const link of await pointers.links()) {
        await collect('no_orphans', () => pointers.orphans(link))
        if (link.parentColumns.length > 1) await collect('own_rows_only', () => pointers.foreign(link))
      }
      return found
    })
}
