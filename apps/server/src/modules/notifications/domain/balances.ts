import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { computePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import type { NewNotification } from './notification.ts'

const formatMoney = (amount: bigint, currency: Currency = 'CLP') =>
  money(toWireAmount(amount, currency), currency)

export interface CardUtilisation {
  id: string
  name: string
  currency: Currency
  used: bigint
  limit: bigint
  /** The utilisation level at the last check: 0, 50 or 70. */
  level: number
}

const levels = { ok: 0, mid: 50, high: 70 } as const

/** Returns the share of its limit that a card has passed: 0, 50 or 70 percent. */
export const computeUtilisationLevel = ({ used, limit }: Pick<CardUtilisation, 'used' | 'limit'>): number =>
  limit <= 0n ? 0 : levels[utilisationLevel(Number(used) / Number(limit))]

/** Returns a notification if a card has passed a higher level than at the last check. */
export function detectUtilisation(card: CardUtilisation, today: PlainDate): NewNotification[] {
  const { id, name, used, limit, level, currency } = card
  const now = computeUtilisationLevel(card)
  if (now <= level) return []
  const share = `${computePercentage(used, limit).toLocaleString('es-CL')}%`
  const text = copy.utilisation(
    name,
    share,
    formatMoney(used, currency),
    formatMoney(limit, currency),
    shortDay(today, today),
  )
  const about = { subject: 'account', key: id } as const
  return [{ kind: 'utilisation', cause: `utilisation:${id}:${now}:${today}`, about, ...text }]
}

interface ExpectedPayment {
  date: PlainDate
  /** Signed pesos. */
  amount: bigint
}

/** A card and its last closed bill. */
interface ClosedBillOfCard {
  currency: Currency
  last: { dueOn: PlainDate; remaining: bigint; state: string } | null
}

/** Adds what is left to pay of closed bills that fall due until a day. On one day incomes come first: they pay the bill. */
export const addCardBills = (
  expected: readonly ExpectedPayment[],
  cards: readonly ClosedBillOfCard[],
  until: PlainDate,
): ExpectedPayment[] =>
  [
    ...expected,
    ...cards.flatMap(({ currency, last }) =>
      currency === 'CLP' && last?.state === 'due' && last.dueOn <= until
        ? [{ date: last.dueOn, amount: -last.remaining }]
        : [],
    ),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || Number(b.amount > 0n) - Number(a.amount > 0n))

/** Expected payments in the order of their dates. */
export interface ExpectedPayments {
  expected: readonly ExpectedPayment[]
  /** The last payday. It is part of the cause, so there is one notification per pay cycle. */
  since: PlainDate
}

/** Returns a notification if the balance does not cover the expected bills, once per pay cycle. */
export function detectLowBalance(
  balance: bigint | null,
  { expected, since }: ExpectedPayments,
  today: PlainDate,
): NewNotification[] {
  if (balance === null) return []
  let remaining = balance
  let due = 0n
  for (const { date, amount } of expected) {
    remaining += amount
    if (amount < 0n) due -= amount
    if (remaining >= 0n) continue
    const text = copy.lowBalance(formatMoney(balance), formatMoney(due), shortDay(date, today))
    return [
      { kind: 'low_balance', cause: `low_balance:${since}`, about: { subject: 'left', key: null }, ...text },
    ]
  }
  return []
}
