import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { type Cards, findWholePaymentsSince } from '../cards/index.ts'
import type { FiguresContext, ReadFigures } from './figures-context.ts'

interface SpendingReaderDeps {
  readFigures: ReadFigures
  cards: Pick<Cards, 'listPayments'>
}

export type ReadSpending = ReturnType<typeof createSpendingReader>

/** Returns a function that computes figures in which purchases with cards count on the day of purchase or of payment. */
export const createSpendingReader =
  ({ readFigures, cards }: SpendingReaderDeps) =>
  <T>(
    userId: string,
    { currency, by }: { currency: Currency; by: SpendingDay },
    compute: (context: FiguresContext) => Promise<T>,
  ): Promise<T> =>
    readFigures(userId, currency, async (context) => {
      if (by === 'purchase') return compute(context)
      const { tx, accounts, scope } = context
      const own = new Set(accounts.flatMap((one) => (one.currency === currency ? [one.id] : [])))
      const payments = await cards.listPayments(tx, userId, accounts)
      const inCurrency = payments.filter(({ accountId }) => own.has(accountId))
      return compute({ ...context, scope: { ...scope, cards: inCurrency } })
    })

/**
 * Returns the days in which spending is known whole, of the known days; null without a transaction. By day of payment they begin
 * after the first bills, which also have purchases from before the first known day.
 */
export function toSpendingDays({ scope }: FiguresContext, known: DateRange | null): DateRange | null {
  if (known === null) return null
  const from = (scope.cards ?? [])
    .map((card) => findWholePaymentsSince(card, known.from))
    .reduce((latest, day) => (day > latest ? day : latest), known.from)
  return { from, to: known.to }
}
