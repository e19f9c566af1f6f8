import type { Currency } from '@lucas/contract/currency.ts'
import type { InstalmentOverview, InstalmentPurchase } from '@lucas/contract/planning/recurring.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { hatchOf, shadeFamilies, shadeOf } from '../../ui/charts/shades.ts'

/** Maximum number of months in the chart; the table has all. */
export const mostBars = 12

export interface ColoredPurchase {
  purchase: InstalmentPurchase
  color: string
}

export interface MonthBar {
  month: PlainMonth
  amount: number
  count: number
  parts: { color: string; amount: number }[]
}

/** Returns the visible purchases of a currency with their colours. */
export function toPurchases({ results }: InstalmentOverview, currency: Currency): ColoredPurchase[] {
  const own = results.filter((purchase) => purchase.currency === currency && !purchase.account.hidden)
  const cards = [...Map.groupBy(own, ({ account }) => account.id).values()]
  return cards.flatMap((some, card) =>
    some.map((purchase, at) => ({ purchase, color: purchaseColor(card, at) })),
  )
}

/** The first purchases of a card have a shade each; the others are hatched. */
function purchaseColor(card: number, at: number): string {
  const family = shadeFamilies[card % shadeFamilies.length] ?? shadeFamilies[0]
  return at === 0 || at === 1 || at === 2 ? shadeOf(family, at) : hatchOf(family)
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
      parts: toBarParts(purchases, month),
    }))
}

/** Returns what is due in a month, one part per colour: the other purchases of a card are one part. */
function toBarParts(purchases: readonly ColoredPurchase[], month: PlainMonth): MonthBar['parts'] {
  const amounts = new Map<string, number>()
  for (const { purchase, color } of purchases)
    for (const { state, date, amount } of purchase.parts)
      if (state === 'to_come' && monthOf(date) === month)
        amounts.set(color, (amounts.get(color) ?? 0) + amount)
  return [...amounts].map(([color, amount]) => ({ color, amount }))
}
