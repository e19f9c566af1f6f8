import type { Currency } from '@lucas/contract/currency.ts'
import type { InstalmentOverview, InstalmentPurchase } from '@lucas/contract/planning/recurring.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'

/** Maximum number of months in the chart; the table has all. */
export const mostBars = 12

/** Colour families by card, and shades by purchase. */
const families = ['--lu-brand', '--lu-gold', '--lu-util-ok', '--lu-ink-3'] as const
const shades = [100, 80, 64, 52, 42, 34] as const

export interface ColoredPurchase {
  purchase: InstalmentPurchase
  color: string
}

export interface MonthBar {
  month: PlainMonth
  amount: number
  count: number
  parts: { id: string; color: string; amount: number }[]
}

/** Returns the visible purchases of a currency with their colours. */
export function toPurchases({ results }: InstalmentOverview, currency: Currency): ColoredPurchase[] {
  const own = results.filter((purchase) => purchase.currency === currency && !purchase.account.hidden)
  const cards = [...Map.groupBy(own, ({ account }) => account.id).values()]
  return cards.flatMap((some, card) =>
    some.map((purchase, at) => ({ purchase, color: purchaseColor(card, at) })),
  )
}

function purchaseColor(card: number, at: number): string {
  const family = families[card % families.length]
  const shade = shades[at % shades.length]
  return `color-mix(in oklab, var(${family}) ${shade}%, var(--lu-surface))`
}

/** Returns the amount due by month, as summed by the server, with its purchases. */
export function toMonthBars(
  { months }: InstalmentOverview,
  purchases: readonly ColoredPurchase[],
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
