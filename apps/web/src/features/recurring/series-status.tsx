import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { RecurringSeries } from '@lucas/contract/planning/recurring.ts'
import { formatFullDay, shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

/** Next date, or late or ended; and the last price change. */
export function SeriesStatus({ series }: { series: RecurringSeries }) {
  const today = useToday()
  const {
    state,
    next_date: next,
    next_from: from,
    next_to: to,
    last_date: last,
    price_change: change,
  } = series
  return (
    <div className="num rounded-lg bg-surface-2 px-4 py-3">
      {state === 'active' && next !== null && (
        <p>
          {copy.next}: <strong className="font-semibold">{formatFullDay(next)}</strong>
          {from !== null && to !== null && from !== to && (
            <span className="text-ink-2">, {copy.between(shortDay(from, today), shortDay(to, today))}</span>
          )}
        </p>
      )}
      {state === 'late' && next !== null && <p className="text-warning">{copy.late(formatFullDay(next))}</p>}
      {state === 'ended' && last !== null && <p>{copy.ended(formatFullDay(last))}</p>}
      {change !== null && (
        <p className="mt-0.5 text-sm text-ink-2">
          {copy.priceChange}: <Amount value={Math.abs(change.from)} currency={series.currency} /> →{' '}
          <Amount value={Math.abs(change.to)} currency={series.currency} />, {formatFullDay(change.date)}
        </p>
      )}
    </div>
  )
}
