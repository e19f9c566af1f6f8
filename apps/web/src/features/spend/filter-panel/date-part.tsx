import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import { type PlainDate, periodNames } from '@lucas/contract/rules/periods.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { rangeOf } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { useDraft } from '../use-draft.ts'
import { Part } from './part.tsx'

const copy = spendPanelsCopy.filter
const pauseMs = 250

interface DatePartProps {
  filter: ListFilter
  today: PlainDate
  /** Undefined until it is known. */
  cycle: CycleWire | undefined
  onChange: (change: ListFilter) => void
}

/** A calendar range by its name, or two days; both belong to the range (spec 5). */
export function DatePart({ filter, today, cycle, onChange }: DatePartProps) {
  const { from = '', to = '' } = rangeOf(filter, today, cycle)
  const [days, setDays] = useDraft(`${from}/${to}`, tell, pauseMs, mayBe)
  const [start = '', end = ''] = days.split('/')
  const isReversed = !mayBe(days)
  function tell(told: string): void {
    const [first, last] = told.split('/')
    onChange({ period: undefined, date_from: first || undefined, date_to: last || undefined })
  }
  return (
    <Part title={copy.date}>
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
            {spendCopy.chips.periods[name]}
          </ToggleChip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <TextInput
          type="date"
          label={copy.from}
          value={start}
          onChange={({ currentTarget }) => setDays(`${currentTarget.value}/${end}`)}
        />
        <TextInput
          type="date"
          label={copy.to}
          value={end}
          error={isReversed ? copy.datesReversed : undefined}
          onChange={({ currentTarget }) => setDays(`${start}/${currentTarget.value}`)}
        />
      </div>
    </Part>
  )
}

/** Whether two days make a range: an open end fits everything. */
function mayBe(days: string): boolean {
  const [start = '', end = ''] = days.split('/')
  return start === '' || end === '' || start <= end
}
