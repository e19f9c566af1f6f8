import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { type PlainDate, periodNames, periodRange } from '@lucas/contract/rules/periods.ts'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatRange, type Period, type PeriodSearch } from '../../lib/search-params/period.ts'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'

const RangePopover = lazyComponent(async () => (await import('./range-popover.tsx')).RangePopover)

const copy = dashboardCopy.period
const options = periodNames.map((value) => ({ value, label: copy.names[value] }))

interface PeriodSwitchProps {
  /** Null until the user's pay cycle is loaded. */
  period: Period | null
  today: PlainDate
  onChoose: (search: PeriodSearch) => void
}

/** Chooses a named period or two custom days. */
export function PeriodSwitch({ period, today, onChoose }: PeriodSwitchProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const hasOpened = useOnceOpen(isChoosing)
  const button = useRef<HTMLButtonElement>(null)
  const isCustom = period?.name === 'custom'
  const { from, to } = period?.range ?? periodRange('this_month', today)
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2">
      <Segmented
        label={copy.label}
        options={options}
        value={period === null ? 'my_cycle' : period.name === 'custom' ? null : period.name}
        onChange={(name) => onChoose({ period: name })}
        tone="plain"
        className="min-w-0"
      />
      <Button
        ref={button}
        variant={isCustom ? 'secondary' : 'ghost'}
        aria-haspopup="dialog"
        aria-expanded={isChoosing}
        icon={<CalendarDays aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => setIsChoosing(true)}
        className={
          isCustom ? 'border-brand-line bg-brand-soft text-brand' : 'max-md:min-w-11 max-[1199px]:px-2.5'
        }
      >
        {isCustom ? (
          <span className="num">
            <span className="sr-only">{copy.choose}: </span>
            {formatRange({ from, to }, today)}
          </span>
        ) : (
          <span className="max-[1199px]:sr-only">{copy.choose}</span>
        )}
      </Button>
      {hasOpened && (
        <RangePopover
          anchor={button}
          open={isChoosing}
          onOpenChange={setIsChoosing}
          range={{ from, to }}
          today={today}
          onApply={(range) => {
            setIsChoosing(false)
            onChoose(range)
          }}
        />
      )}
    </div>
  )
}
