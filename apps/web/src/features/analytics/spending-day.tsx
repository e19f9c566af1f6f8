import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { cardsQuery } from '../../entities/account/cards-query.ts'
import { parseSpendingDaySearch } from '../../lib/search-params/spending-day.ts'

const copy = analysisScreenCopy.spendingDay

/** Returns the day on which purchases with cards count, from the address. */
export const useSpendingDay = (): SpendingDay =>
  parseSpendingDaySearch(useSearch({ strict: false })).by ?? 'purchase'

/** Says what counts on which day, and names the cards that keep the day of purchase because their days are unknown. */
export function SpendingDayNote({ currency }: { currency: Currency }) {
  const day = useSpendingDay()
  const { data: cards } = useQuery({ ...cardsQuery, enabled: day === 'payment' })
  if (day === 'purchase') return null
  const unknown = (cards?.results ?? []).filter(
    (card) => card.currency === currency && (card.closing_day === null || card.due_day === null),
  )
  return (
    <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
      {copy.note}
      {unknown.length > 0 && (
        <>
          {' '}
          {copy.unknown(unknown.map(({ name, mask }) => (mask === '' ? name : `${name} ****${mask}`)))}{' '}
          <Link to="/wallet" className="font-medium text-ink-2 underline underline-offset-3">
            {copy.setDays}
          </Link>
        </>
      )}
    </p>
  )
}
