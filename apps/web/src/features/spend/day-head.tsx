import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { dayLabel, longDay, sentence } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import type { DaySums } from './day-groups.ts'

/** Hoy, Ayer, or the long date (spec 2). */
export const dayTitle = (day: PlainDate, today: PlainDate): string =>
  day >= addDays(today, -1) && day <= today ? dayLabel(day, today) : sentence(longDay(day, today))

/** A day of the list and what moved on it. */
export const DayHead = ({ day, sums, today }: { day: PlainDate; sums: DaySums; today: PlainDate }) => (
  <div className="flex h-full items-center justify-between gap-4 border-b border-line bg-bg px-4 text-sm md:px-6">
    <h3 className="font-medium text-ink-2">{dayTitle(day, today)}</h3>
    <p className="flex gap-3 text-ink-3">
      {sums?.map(({ currency, sum }) => (
        <Amount key={currency} value={sum} currency={currency} sign="always" />
      ))}
    </p>
  </div>
)
