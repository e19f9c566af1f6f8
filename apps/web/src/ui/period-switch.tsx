import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { type PlainDate, periodNames, periodRange } from '@lucas/contract/rules/periods.ts'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { type Period, type PeriodSearch, rangeLabel } from '../lib/period.ts'
import { Button } from './button.tsx'
import { late } from './late.tsx'
import { Segmented } from './segmented.tsx'

const CustomRange = late(async () => (await import('./custom-range.tsx')).CustomRange)

const copy = dashboardCopy.period
const options = periodNames.map((value) => ({ value, label: copy.names[value] }))

interface PeriodSwitchProps {
  /** Null while the days of the person's cycle are on their way. */
  period: Period | null
  today: PlainDate
  onChoose: (search: PeriodSearch) => void
}

/** The named periods, and any two days. */
export function PeriodSwitch({ period, today, onChoose }: PeriodSwitchProps) {
  const [choosing, setChoosing] = useState(false)
  const isCustom = period?.name === 'custom'
  const { from, to } = period?.range ?? periodRange('this_month', today)
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2">
      <Segmented
        label={copy.label}
        options={options}
        value={period === null ? 'my_cycle' : period.name === 'custom' ? null : period.name}
        onChange={(name) => onChoose({ period: name })}
        className="min-w-0"
      />
      <Button
        icon={<CalendarDays aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => setChoosing(true)}
        className={isCustom ? 'border-brand-line bg-brand-soft text-brand' : 'max-[1199px]:px-2.5'}
      >
        {isCustom ? (
          <span className="num">
            <span className="sr-only">{copy.choose}: </span>
            {rangeLabel({ from, to }, today)}
          </span>
        ) : (
          <span className="max-[1199px]:sr-only">{copy.choose}</span>
        )}
      </Button>
      {choosing && (
        <CustomRange
          range={{ from, to }}
          today={today}
          onClose={() => setChoosing(false)}
          onApply={(range) => {
            setChoosing(false)
            onChoose(range)
          }}
        />
      )}
    </div>
  )
}
