import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { type PlainDate, periodNames } from '@lucas/contract/rules/periods.ts'
import { DateField } from '../../../ui/forms/date/date-field.tsx'
import { ToggleChip } from '../../../ui/primitives/toggle-chip.tsx'
import { toDateRange } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { useDraft } from '../use-draft.ts'
import { FilterSection } from './filter-section.tsx'

const copy = transactionPanelsCopy.filter

interface DateSectionProps {
  filter: ListFilter
  today: PlainDate
  /** Undefined until loaded. */
  cycle: PayCycle | undefined
  onChange: (change: ListFilter) => void
}

/** A named calendar range, or two days, both inclusive (spec 5). */
export function DateSection({ filter, today, cycle, onChange }: DateSectionProps) {
  const { from = '', to = '' } = toDateRange(filter, today, cycle)
  const [days, setDays] = useDraft(`${from}/${to}`, applyDays, canApply)
  const [start = '', end = ''] = days.split('/')
  const isReversed = !isValidRange(days)
  function applyDays(text: string): void {
    const [first, last] = text.split('/')
    onChange({ period: undefined, date_from: first || undefined, date_to: last || undefined })
  }
  return (
    <FilterSection title={copy.date}>
      <div className="flex flex-wrap gap-2">
        {periodNames.map((name) => (
          <ToggleChip
            key={name}
            pressed={filter.period === name}
            onPress={() =>
              onChange({
                period: filter.period === name ? undefined : name,
                date_from: undefined,
                date_to: undefined,
              })
            }
          >
            {transactionListCopy.chips.periods[name]}
          </ToggleChip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2.5 max-[359px]:grid-cols-1">
        <DateField label={copy.from} canClear value={start} onChange={(day) => setDays(`${day}/${end}`)} />
        <DateField
          label={copy.to}
          canClear
          value={end}
          error={isReversed ? copy.datesReversed : undefined}
          onChange={(day) => setDays(`${start}/${day}`)}
        />
      </div>
    </FilterSection>
  )
}

/** Whether the first day is not after the last; an empty end is open. */
function isValidRange(days: string): boolean {
  const [start = '', end = ''] = days.split('/')
  return start === '' || end === '' || start <= end
}

/** A year that is typed digit by digit passes through years that no request accepts. */
const canApply = (days: string): boolean =>
  isValidRange(days) && days.split('/').every((day) => day === '' || day >= limits.earliestDate)
