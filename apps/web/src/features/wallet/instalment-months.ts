import type { Currency } from '@lucas/contract/currency.ts'
import type { InstalmentOverview, InstalmentPurchase } from '@lucas/contract/recurring.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'

/** Months that the drawing has room for; the table has them all. */
export const mostBars = 12

/** Shades of one card's purchases; each card has a family of its own. */
const families = ['--lu-brand', '--lu-gold', '--lu-util-ok', '--lu-ink-3'] as const
const shades = [100, 80, 64, 52, 42, 34] as const

export interface Purchase {
  purchase: InstalmentPurchase
  color: string
}

export interface MonthBar {
  month: PlainMonth
  amount: number
  count: number
  parts: { id: string; color: string; amount: number }[]
}

/** The purchases of a currency that count, with the colour that each has wherever it is shown. */
export function purchasesOf({ results }: InstalmentOverview, currency: Currency): Purchase[] {
  const own = results.filter((purchase) => purchase.currency === currency && !purchase.account.hidden)
  const cards = [...Map.groupBy(own, ({ account }) => account.id).values()]
  return cards.flatMap((some, card) => some.map((purchase, at) => ({ purchase, color: colorOf(card, at) })))
}

function colorOf(card: number, at: number): string {
  const family = families[card % families.length]
  const shade = shades[at % shades.length]
  return `color-mix(in oklab, var(${family}) ${shade}%, var(--lu-surface))`
}

/** What each month will ask for, as the server adds it up, with the purchases that it is made of. */
export function barsOf(
  { months }: InstalmentOverview,
  purchases: readonly Purchase[],
  currency: Currency,
): MonthBar[] {
  return months
    .filter((month) => month.currency === currency)
    .map(({ month, amount, count }) => ({
      month,
      amount,
      count,
      parts: purchases.flatMap(({ purchase, color }) =>
        purchase.parts
          .filter(({ state, date }) => state === 'to_come' && monthOf(date) === month)
          .map((part) => ({ id: `${purchase.id} ${part.number}`, color, amount: part.amount })),
      ),
    }))
}
