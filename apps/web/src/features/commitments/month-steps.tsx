import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { capitalize, formatLongMonth } from '../../lib/format/format.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { PeriodStepper } from '../../ui/primitives/period-stepper.tsx'

interface MonthStepsProps {
  shown: Pick<Commitments, 'today' | 'month' | 'previous' | 'next'>
  onShow: (month: PlainMonth | undefined) => void
}

/** The shown month, the steps to its neighbours, and the way back to the running one. */
export function MonthSteps({ shown: { today, month, previous, next }, onShow }: MonthStepsProps) {
  const running = monthOf(today)
  // The running month has the address without a month.
  const show = (step: PlainMonth) => onShow(step === running ? undefined : step)
  return (
    <PeriodStepper
      labels={copy}
      previous={previous}
      next={next}
      onStep={show}
      className="num font-[550] text-ink md:min-w-36"
      action={
        month !== running && (
          <Button variant="ghost" size="sm" onClick={() => onShow(undefined)}>
            {copy.now}
          </Button>
        )
      }
    >
      {capitalize(formatLongMonth(month))}
    </PeriodStepper>
  )
}
