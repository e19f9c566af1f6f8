import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type Cards, findWholePaymentsSince } from '../cards/index.ts'
import { type FiguresContext, findKnownSince, type ReadFigures } from './figures-context.ts'

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
 * Returns the first day from which spending is known whole; null without a transaction. By day of payment that is the day after
 * the first bills, which also have purchases from before the first known day.
 */
export async function findSpendingSince(context: FiguresContext): Promise<PlainDate | null> {
  const since = await findKnownSince(context)
  return since === null
    ? null
    : (context.scope.cards ?? [])
        .map((card) => findWholePaymentsSince(card, since))
        .reduce((latest, day) => (day > latest ? day : latest), since)
}
