import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { ToggleChip } from '../../ui/primitives/toggle-chip.tsx'

const copy = manualTransactionCopy.fields

interface DateChipsProps {
  value: string
  today: PlainDate
  error: string | undefined
  onChange: (date: string) => void
}

/** Chooses today, yesterday, or another day with a date field. */
export function DateChips({ value, today, error, onChange }: DateChipsProps) {
  const yesterday = addDays(today, -1)
  const [isOther, setOther] = useState(value !== today && value !== yesterday)
  const choose = (date: PlainDate): void => {
    setOther(false)
    onChange(date)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-[550]">{copy.date}</legend>
      <div className="flex flex-wrap gap-2">
        <ToggleChip pressed={!isOther && value === today} onPress={() => choose(today)}>
          {copy.today}
        </ToggleChip>
        <ToggleChip pressed={!isOther && value === yesterday} onPress={() => choose(yesterday)}>
          {copy.yesterday}
        </ToggleChip>
        <ToggleChip pressed={isOther} onPress={() => setOther(true)}>
          {copy.otherDay}
        </ToggleChip>
      </div>
      {(isOther || error !== undefined) && (
        <div className="mt-2.5">
          <DateField
            label={copy.date}
            labelVisibility="never"
            value={value}
            max={today}
            error={error}
            onChange={onChange}
          />
        </div>
      )}
    </fieldset>
  )
}
