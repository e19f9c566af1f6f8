import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { loadCategoryNames } from '../../categories/index.ts'
import { transactionLookup } from '../../ledger/index.ts'
import { historyDays, type SpendingHistory, weekDays } from '../domain/spending.ts'
import { notificationWatchRepository } from '../repository/notification-watch.ts'

/** Returns the daily spending on these categories of the last year, or null for a user without transactions. */
export async function loadSpendingHistory(
  tx: Tx,
  userId: string,
  categories: readonly string[],
  today: PlainDate,
): Promise<Omit<SpendingHistory, 'notifiedCategories'> | null> {
  const since = await transactionLookup.findFirstDay(tx, userId)
  if (since === null) return null
  const window = { from: addDays(today, -historyDays), week: addDays(today, 1 - weekDays) }
  const days = await notificationWatchRepository(tx).listDailySpending(userId, window, categories)
  return { days, since, toName: await loadCategoryNames(tx, userId) }
}
