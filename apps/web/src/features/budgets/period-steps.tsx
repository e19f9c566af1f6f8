import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { capitalize, formatLongMonth, shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { PeriodStepper } from '../../ui/primitives/period-stepper.tsx'

interface PeriodStepsProps {
  budget: Budget
  onShow: (on: PlainDate | undefined) => void
}

/** The shown period, how much of it is left, and the steps to its neighbours. */
export function PeriodSteps({ budget, onShow }: PeriodStepsProps) {
  const today = useToday()
  const { period, month, from, to, state, days_left: days, previous, next } = budget
  const name =
    period === 'month'
      ? capitalize(formatLongMonth(month))
      : copy.range(shortDay(from, today), shortDay(to, today))
  const note = state === 'running' ? copy.daysLeft(days) : state === 'past' ? copy.past : copy.future
  // The running period has the address without a day.
  const show = (day: PlainDate) => onShow(isNeighbourRunning(day, budget, today) ? undefined : day)
  return (
    <PeriodStepper
      labels={copy}
      previous={previous}
      next={next}
      onStep={show}
      className="text-balance tabular-nums md:min-w-40"
    >
      <span className="font-[550] text-ink">{name}</span> · {note}
    </PeriodStepper>
  )
}

/** Whether the step to a neighbouring period leads to the one that contains today. */
function isNeighbourRunning(day: PlainDate, { period, state }: Budget, today: PlainDate): boolean {
  if (state === 'running') return false
  return period === 'month' && day.slice(0, 7) === today.slice(0, 7)
}
