import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CalendarItem, CalendarState } from '@lucas/contract/planning/commitments.ts'
import { monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { Circle, CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react'
import { monthName, shortDay } from '../../../lib/format/format.ts'

const copy = commitmentsScreenCopy.calendar

const looks: Record<CalendarState, { Icon: LucideIcon; color: string; dot: string }> = {
  paid: { Icon: CircleCheck, color: 'text-income', dot: 'bg-income' },
  expected: { Icon: Circle, color: 'text-brand', dot: 'border-[1.5px] border-brand' },
  missing: { Icon: CircleAlert, color: 'text-warning', dot: 'bg-warning' },
  no_data: { Icon: CircleHelp, color: 'text-ink-3', dot: 'border-[1.5px] border-dashed border-ink-3' },
}

/** The mark of a state; the words beside it say what it means. */
export function StateIcon({ state, className = 'size-4' }: { state: CalendarState; className?: string }) {
  const { Icon, color } = looks[state]
  return <Icon aria-hidden="true" className={`flex-none ${color} ${className}`} strokeWidth={2} />
}

/** The mark of a state where there is no room for words. */
export const StateDot = ({ state }: { state: CalendarState }) => (
  <span aria-hidden="true" className={`size-1.5 rounded-full ${looks[state].dot}`} />
)

export const stateText = (state: CalendarState): string => copy.states[state]

/** Returns the state in a sentence: what did not come, or since when nothing is known. */
export function toStateSentence(
  { state, name, no_data_since: since, paid_by_hand: byHand }: CalendarItem,
  date: PlainDate,
  today: PlainDate,
): string {
  if (state === 'missing') return copy.missing(name, monthName(monthOf(date)))
  if (byHand) return commitmentsScreenCopy.payment.state
  if (state !== 'no_data') return copy.states[state]
  return since === null ? copy.notLinked : copy.noDataSince(shortDay(since, today))
}
