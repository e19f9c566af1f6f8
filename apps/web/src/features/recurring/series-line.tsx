import { recurringScreenCopy as copy } from '@lucas/contract/copy/recurring-screen.ts'
import type { RecurringSeries } from '@lucas/contract/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import { dayLabel } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { FactLine, FactNote } from '../../ui/fact-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { seriesQuery } from './api.ts'

/** A line of a movement's facts: how often it comes again and when next. */
export function SeriesLine({ id }: { id: string }) {
  const { data, isError } = useQuery(seriesQuery(id))
  // The button says so when the series cannot be read; a line alone is no place for it.
  if (isError) return null
  return (
    <FactLine label={copy.repeats}>
      {data === undefined ? <Skeleton className="h-5 w-32" /> : <Words series={data} />}
    </FactLine>
  )
}

function Words({ series }: { series: RecurringSeries }) {
  const today = useToday()
  const { state, next_date: next, expected_amount, currency } = series
  return (
    <>
      <span className="block">{copy.rhythms[series.rhythm]}</span>
      <FactNote>
        {state === 'ended' && copy.over}
        {state === 'late' && copy.lateShort}
        {state === 'active' && next !== null && (
          <span className="num">
            {copy.nextOn(dayLabel(next, today))},{' '}
            <Amount value={Math.abs(expected_amount)} currency={currency} />
          </span>
        )}
      </FactNote>
    </>
  )
}
