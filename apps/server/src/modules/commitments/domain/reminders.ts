import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CommitmentSeries, Occurrence } from './facts.ts'
import { headingOf } from './headings.ts'

const dueDaysMax = 3
const dueDaysMin = 1
/** A series that the user did not write is missed once it came so often. */
const countForMissing = 4

type RemindedSeries = Pick<
  CommitmentSeries,
  'isIncome' | 'isSavings' | 'kind' | 'bankName' | 'name' | 'origin' | 'count'
>

/**
 * Returns whether a reminder says that an expected bill is due in one to three days, or that it did not come. Only bills and what
 * the user wrote are reminded of; what goes to a card is paid with the card's bill, which has a reminder of its own.
 */
export function remindsOf(
  series: RemindedSeries,
  { state, date, periods }: Pick<Occurrence, 'state' | 'date' | 'periods'>,
  { isCard, today }: { isCard: boolean; today: PlainDate },
): 'due' | 'missing' | null {
  const heading = headingOf(series)
  const isBill = heading === 'house' || heading === 'credits'
  const isWritten = series.origin === 'person' && heading !== 'income' && heading !== 'savings'
  if (!isBill && !isWritten) return null
  const days = daysBetween(today, date)
  if (state === 'expected' && !isCard && days >= dueDaysMin && days <= dueDaysMax) return 'due'
  if (state !== 'missing' || periods !== 1) return null
  return isWritten || series.count >= countForMissing ? 'missing' : null
}
