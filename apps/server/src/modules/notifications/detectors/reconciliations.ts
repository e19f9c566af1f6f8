import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { ListBrokenReconciliations } from '../../reconciliation/index.ts'
import type { NewNotification } from '../domain/notification.ts'

/** Returns a notification for each reconciliation that a bank or a file broke, once until it is confirmed again. */
export async function detectBrokenReconciliations(
  tx: Tx,
  userId: string,
  { listBroken, today }: { listBroken: ListBrokenReconciliations; today: PlainDate },
): Promise<NewNotification[]> {
  return (await listBroken(tx, userId)).map(({ id, reconciledAt, account, until, difference }) => {
    const size = difference < 0n ? -difference : difference
    const words = size === 0n ? null : money(toWireAmount(size, account.currency), account.currency)
    return {
      kind: 'reconciliation_broken',
      cause: `reconciliation:${id}:${reconciledAt.toISOString()}`,
      about: { subject: 'connection', key: account.connectionId },
      ...copy.reconciliationBroken(account.name, shortDay(until, today), words, difference > 0n),
    }
  })
}
