import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { RecurringSeries } from '@lucas/contract/planning/recurring.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatRelativeDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { seriesQuery } from './api.ts'

/** Line with the rhythm and next date of a transaction's series. */
export function SeriesLine({ id }: { id: string }) {
  const { data, isError } = useQuery(seriesQuery(id))
  // The dialog of the button shows load errors.
  if (isError) return null
  return (
    <DescriptionRow label={copy.repeats}>
      {data === undefined ? <Skeleton className="h-5 w-32" /> : <SeriesText series={data} />}
    </DescriptionRow>
  )
}

function SeriesText({ series }: { series: RecurringSeries }) {
  const today = useToday()
  const { state, next_date: next, expected_amount, currency } = series
  return (
    <>
      <span className="block">{copy.rhythms[series.rhythm]}</span>
      <DescriptionNote>
        {state === 'ended' && copy.over}
        {state === 'late' && copy.lateShort}
        {state === 'active' && next !== null && (
          <span className="num whitespace-normal">
            {copy.nextOn(formatRelativeDay(next, today))},{' '}
            <Amount value={Math.abs(expected_amount)} currency={currency} />
          </span>
        )}
      </DescriptionNote>
      {state !== 'dismissed' && (
        <Link
          to="/compromisos"
          search={{ line: series.id }}
          className="inline-flex items-center text-sm font-[550] text-brand hover:underline max-md:min-h-11"
        >
          {commitmentsScreenCopy.see}
        </Link>
      )}
    </>
  )
}
