import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { NewNotification } from './notification.ts'

/** A closed bill of a card, with what was not paid yet. Amounts in minor units. */
export interface UnpaidBill {
  accountId: string
  name: string
  mask: string
  currency: Currency
  closesOn: PlainDate
  dueOn: PlainDate
  remaining: bigint
  /** Where the bank prints it. */
  minimum: bigint | null
}

/** Days before the due day from which a bill is announced: once from each. */
const noticeDays = [1, 5]

/** Returns a notification for each bill that falls due soon: five days before, and again one day before. */
export function detectCardDue(bills: readonly UnpaidBill[], today: PlainDate): NewNotification[] {
  return bills.flatMap((bill): NewNotification[] => {
    const days = daysBetween(today, bill.dueOn)
    const notice = noticeDays.find((before) => days <= before)
    if (bill.remaining <= 0n || days < 0 || notice === undefined) return []
    const format = (amount: bigint) => money(toWireAmount(amount, bill.currency), bill.currency)
    const minimum = bill.minimum !== null && bill.minimum < bill.remaining ? format(bill.minimum) : null
    const card = bill.mask === '' ? bill.name : `${bill.name} ****${bill.mask}`
    return [
      {
        kind: 'card_due',
        cause: `card_due:${bill.accountId}:${bill.closesOn}:${notice}`,
        about: { subject: 'account', key: bill.accountId },
        ...copy.cardDue(card, format(bill.remaining), { day: shortDay(bill.dueOn, today), days, minimum }),
      },
    ]
  })
}
