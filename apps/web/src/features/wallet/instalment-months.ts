import type { Currency } from '@lucas/contract/currency.ts'
import type { InstalmentOverview, InstalmentPurchase } from '@lucas/contract/planning/recurring.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'

/** Maximum number of months in the chart; the table has all. */
export const mostBars = 12

/** Colour families by card. */
const families = ['--lu-brand', '--lu-gold', '--lu-util-ok', '--lu-cat-ropa'] as const
/** Gold is light itself: on the light surface its steps begin with the lightest. */
const lightFamily = '--lu-gold'

/**
 * Lightness of the purchases of one card in the light and the dark theme, in OKLCH. Neighbouring steps differ by at least 0.14, and
 * the last one from the surface; it is the step of all other purchases.
 */
export const lightnessSteps = [
  { light: 0.4, dark: 0.82 },
  { light: 0.55, dark: 0.67 },
  { light: 0.7, dark: 0.52 },
  { light: 0.85, dark: 0.37 },
] as const

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

function purchaseColor(card: number, at: number): string {
  const family = families[card % families.length]
  const step = lightnessSteps[Math.min(at, lightnessSteps.length - 1)] ?? lightnessSteps[0]
  const light = family === lightFamily ? (lightnessSteps.at(-1 - lightnessSteps.indexOf(step)) ?? step) : step
  const tone = (lightness: number) => `oklch(from var(${family}) ${lightness} c h)`
  return `light-dark(${tone(light.light)}, ${tone(step.dark)})`
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
