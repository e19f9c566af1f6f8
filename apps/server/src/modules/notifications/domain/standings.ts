import { fallback } from '@lucas/contract/copy/category-labels.ts'
import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { monthName, shortDay } from '@lucas/contract/rules/day-text.ts'
import { percentOf, sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import type { Notice } from './notice.ts'

const textOf = (amount: bigint, currency: Currency = 'CLP') => money(toWireAmount(amount, currency), currency)

export interface CardStanding {
  id: string
  name: string
  currency: Currency
  used: bigint
  limit: bigint
  /** The share that was passed at the last look. */
  level: number
}

const levels = { ok: 0, mid: 50, high: 70 } as const

/** Which share of its limit a card has passed: 0, 50 or 70. */
export const levelOf = ({ used, limit }: Pick<CardStanding, 'used' | 'limit'>): number =>
  limit <= 0n ? 0 : levels[utilisationLevel(Number(used) / Number(limit))]

/** A card that passed a share which it had not passed at the last look. */
export function tellCard(card: CardStanding, today: PlainDate): Notice[] {
  const { id, name, used, limit, level, currency } = card
  const now = levelOf(card)
  if (now <= level) return []
  const share = `${percentOf(used, limit).toLocaleString('es-CL')}%`
  const told = copy.utilisation(
    name,
    share,
    textOf(used, currency),
    textOf(limit, currency),
    shortDay(today, today),
  )
  const about = { subject: 'account', key: id } as const
  return [{ kind: 'utilisation', cause: `utilisation:${id}:${now}:${today}`, about, ...told }]
}

export interface CategoryMonth {
  category: string
  month: PlainMonth
  /** Pesos, positive. */
  spent: bigint
}

/** This month is unusual from so much of the usual month on, from so much of the dearest, and from so many pesos more. */
const unusualPercent = 180n
const dearestPercent = 115n
const leastMore = 50_000n
const monthsBefore = 3

export interface Spending {
  /** Categories that were spent on just now. */
  touched: ReadonlySet<string>
  /** The largest single charge of this month, by category. */
  largest: ReadonlyMap<string, bigint>
}

/**
 * Categories in which this month is already far above each of the last twelve, also without its largest charge: one
 * large purchase is no habit, and is told by itself.
 */
export function tellCategories(
  months: readonly CategoryMonth[],
  { touched, largest }: Spending,
  today: PlainDate,
): Notice[] {
  const now = monthOf(today)
  return months.flatMap(({ category, month, spent }) => {
    if (month !== now || category === fallback || !touched.has(category)) return []
    const before = months.filter((one) => one.category === category && one.month < now && one.spent > 0n)
    if (before.length < monthsBefore) return []
    const usual = sum(before.map((one) => one.spent)) / BigInt(before.length)
    const most = before.reduce((max, one) => (one.spent > max ? one.spent : max), 0n)
    const others = spent - (largest.get(category) ?? 0n)
    const isFar = spent * 100n >= usual * unusualPercent && spent * 100n >= most * dearestPercent
    if (!isFar || others <= most || spent - usual < leastMore) return []
    const told = copy.unusualSpending(
      category.toLocaleLowerCase('es-CL'),
      textOf(spent),
      textOf(usual),
      monthName(now),
    )
    const about = { subject: 'category', key: category } as const
    return [{ kind: 'unusual_spending', cause: `unusual_spending:${category}:${now}`, about, ...told }]
  })
}

/** What is bound to leave or to come, in the order of its days. */
export interface Ahead {
  expected: readonly {
    date: PlainDate
    /** Signed pesos. */
    amount: bigint
  }[]
  /** The day since which the money has to last: one spell of scarcity is told once. */
  since: PlainDate
}

/** What is in the accounts people pay from does not reach for the bills of the next days: once from payday to payday. */
export function tellBalance(balance: bigint | null, { expected, since }: Ahead, today: PlainDate): Notice[] {
  if (balance === null) return []
  let left = balance
  let due = 0n
  for (const { date, amount } of expected) {
    left += amount
    if (amount < 0n) due -= amount
    if (left >= 0n) continue
    const told = copy.lowBalance(textOf(balance), textOf(due), shortDay(date, today))
    return [
      { kind: 'low_balance', cause: `low_balance:${since}`, about: { subject: 'left', key: null }, ...told },
    ]
  }
  return []
}
