import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { weekdayText } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { NewNotification } from './notification.ts'

interface BillPart {
  account: { id: string; currency: Currency }
  /** In minor units. */
  toPay: { amount: bigint; dueOn: PlainDate }
}

/** A card with the bill that waits for its payment, and those of the same card in other currencies. */
export interface CardDue {
  account: { id: string; name: string; mask: string; currency: Currency }
  toPay: { amount: bigint; minimum: bigint | null; closesOn: PlainDate; dueOn: PlainDate }
  others: readonly BillPart[]
}

/** Days before the due day from which a bill is announced: once from each. */
const noticeDays = [1, 5]

const format = (amount: bigint, currency: Currency) => money(toWireAmount(amount, currency), currency)

/**
 * Returns a notification for each bill that falls due soon: five days before, and again one day before. What a card asks for in
 * another currency on the same day is said with its pesos.
 */
export function detectCardDue(cards: readonly CardDue[], today: PlainDate): NewNotification[] {
  return cards.flatMap(({ account, toPay, others }): NewNotification[] => {
    const { amount, minimum, closesOn, dueOn } = toPay
    const days = daysBetween(today, dueOn)
    const notice = noticeDays.find((before) => days <= before)
    const sameDay = others.filter((other) => other.toPay.dueOn === dueOn)
    const isSaidWithPesos =
      account.currency !== 'CLP' && sameDay.some((other) => other.account.currency === 'CLP')
    if (days < 0 || notice === undefined || isSaidWithPesos) return []
    return [
      {
        kind: 'card_due',
        cause: `card_due:${account.id}:${closesOn}:${notice}`,
        about: { subject: 'account', key: account.id },
        ...copy.cardDue(
          account.mask === '' ? account.name : `${account.name} ****${account.mask}`,
          format(amount, account.currency),
          {
            day: weekdayText(dueOn),
            days,
            minimum: minimum === null ? null : format(minimum, account.currency),
            others: sameDay.map((other) => format(other.toPay.amount, other.account.currency)),
          },
        ),
      },
    ]
  })
}
