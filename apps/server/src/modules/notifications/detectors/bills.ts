import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { monthName, shortDay } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { daysBetween, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { BillReminder, ListBillReminders } from '../../commitments/index.ts'
import type { NewNotification } from '../domain/notification.ts'

/** Returns the notification of a bill that is due soon, or that did not come. */
export function toBillNotification(bill: BillReminder, today: PlainDate): NewNotification {
  const { seriesId, name, currency, state, date, amount, varies, accountName, expectation } = bill
  const about = { subject: 'commitment', key: seriesId } as const
  const day = shortDay(date, today)
  if (state === 'missing') {
    const text = copy.billMissing(name, { month: monthName(monthOf(date)), day, account: accountName })
    return { kind: 'bill_missing', cause: `bill_missing:${seriesId}:${expectation}`, about, ...text }
  }
  const size = money(toWireAmount(amount, currency), currency)
  const text = copy.billDue(name, {
    amount: varies ? copy.around(size) : size,
    day,
    days: daysBetween(today, date),
    account: accountName,
  })
  return { kind: 'bill_due', cause: `bill_due:${seriesId}:${expectation}`, about, ...text }
}

/** Returns notifications about the bills that are due in the next days, and those that did not come. */
export async function detectBills(
  tx: Tx,
  userId: string,
  { listReminders, today }: { listReminders: ListBillReminders; today: PlainDate },
): Promise<NewNotification[]> {
  return (await listReminders(tx, userId)).map((bill) => toBillNotification(bill, today))
}
