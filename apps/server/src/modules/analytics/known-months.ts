import { monthsBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import { analyticsRepository } from './repository.ts'

/** Returns the number of months with data, the current month included. */
export async function countKnownMonths(tx: Tx, userId: string, today: PlainDate): Promise<number> {
  const repository = analyticsRepository(tx)
  const accounts = await accountLookup.listVisible(tx, userId)
  const first = await repository.findFirstDay(
    userId,
    accounts.map(({ id }) => id),
  )
  return first === null || first > today ? 0 : monthsBetween(first, today) + 1
}
