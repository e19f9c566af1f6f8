import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { capitalize, formatLongMonth } from '../../lib/format/format.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'

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
    <div className="-ml-2 flex min-w-0 items-center gap-0.5">
      <IconButton
        label={copy.previous}
        disabled={previous === null}
        onClick={() => previous !== null && show(previous)}
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <p aria-live="polite" className="num min-w-0 text-center font-[550] text-ink md:min-w-36">
        {capitalize(formatLongMonth(month))}
      </p>
      <IconButton label={copy.next} disabled={next === null} onClick={() => next !== null && show(next)}>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {month !== running && (
        <Button variant="ghost" size="sm" onClick={() => onShow(undefined)}>
          {copy.now}
        </Button>
      )}
    </div>
  )
}
