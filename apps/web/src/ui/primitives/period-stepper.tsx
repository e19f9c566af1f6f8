import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface PeriodStepperProps<Step> {
  labels: { previous: string; next: string }
  /** The neighbours of the shown period; null where there is none. */
  previous: Step | null
  next: Step | null
  onStep: (step: Step) => void
  /** The classes of the name. */
  className: string
  /** Follows the steps. */
  action?: ReactNode
  /** The name of the shown period. */
  children: ReactNode
}

/** The name of the shown period between the steps to its neighbours. */
export const PeriodStepper = <Step extends string>({
  labels,
  previous,
  next,
  onStep,
  className,
  action,
  children,
}: PeriodStepperProps<Step>) => (
  <div className="-ml-2 flex min-w-0 items-center gap-0.5">
    <IconButton
      label={labels.previous}
      disabled={previous === null}
      onClick={() => previous !== null && onStep(previous)}
    >
      <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
    <p aria-live="polite" className={`min-w-0 text-center ${className}`}>
      {children}
    </p>
    <IconButton label={labels.next} disabled={next === null} onClick={() => next !== null && onStep(next)}>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
    {action}
  </div>
)
