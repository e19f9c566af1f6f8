import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { cardsQuery } from '../../entities/account/cards-query.ts'
import { accountsQuery } from '../../entities/account/queries.ts'
import { parseSpendingDaySearch } from '../../lib/search-params/spending-day.ts'
import { Segmented } from '../../ui/primitives/segmented.tsx'

const copy = analysisScreenCopy.spendingDay
const options = (['purchase', 'payment'] as const).map((value) => ({ value, label: copy.names[value] }))

/** Returns the day on which purchases with cards count, from the address. */
export const useSpendingDay = (): SpendingDay =>
  parseSpendingDaySearch(useSearch({ strict: false })).by ?? 'purchase'

/**
 * Chooses the day on which purchases with cards count. Without a card there is nothing to choose; until the accounts are
 * loaded it stands there, so that the screen does not move for most users.
 */
export function SpendingDaySwitch() {
  const day = useSpendingDay()
  const navigate = useNavigate()
  const { data: accounts } = useQuery(accountsQuery)
  const hasCard = accounts?.some(({ account_type: type }) => type === 'credit') ?? true
  if (day === 'purchase' && !hasCard) return null
  return (
    <Segmented
      label={copy.label}
      options={options}
      value={day}
      onChange={(by) =>
        void navigate({
          to: '.',
          search: ({ by: _, ...search }) => ({ ...search, ...parseSpendingDaySearch({ by }) }),
          resetScroll: false,
        })
      }
    />
  )
}

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
