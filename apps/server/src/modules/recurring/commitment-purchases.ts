import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fromDay } from './domain/day.ts'
import { lateDaysMax, toPurchaseViews } from './instalments.ts'
import { instalmentPurchaseRepository } from './repository/instalment-purchase.ts'

/** Lists the purchases on these accounts with an instalment on a day or later. */
export async function listPurchases(
  tx: Tx,
  userId: string,
  { accounts, since, clock }: { accounts: readonly { id: string }[]; since: PlainDate; clock: Clock },
) {
  const today = clock.today()
  const endingFrom = addDays(since < today ? since : today, -lateDaysMax)
  const rows = await instalmentPurchaseRepository(tx).listWithRows(userId, { endingFrom })
  return toPurchaseViews(rows, accounts, today).map(({ first, account, instalments }) => ({
    id: first.id,
    accountId: account.id,
    name: first.merchant_name ?? first.description,
    currency: first.currency,
    isWhole: instalments.every(({ rowId }) => rowId === null),
    isDatedAtPurchase: first.dated_at_purchase || instalments.every(({ rowId }) => rowId === null),
    instalments: instalments.map(({ number, day, amount, state, rowId }) => ({
      number,
      date: fromDay(day),
      amount,
      state,
      transactionId: rowId,
    })),
  }))
}
