import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type RecurringPatch,
  type RecurringRhythm,
  type RecurringSeries,
  recurringRhythms,
} from '@lucas/contract/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { listKinds, parseAmount } from '../../entities/recurring/series-values.ts'
import { toAmountInput } from '../../lib/format/amount-text.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import type { SeriesDraft } from './series-form.ts'

/** What has transactions does not happen once. */
const rhythms = recurringRhythms
  .filter((value) => value !== 'once')
  .map((value) => ({ value, label: copy.rhythms[value] }))
const onceOption = { value: 'once', label: copy.rhythms.once } as const
const isRhythm = (value: string): value is RecurringRhythm =>
  recurringRhythms.some((known) => known === value)

type Field = keyof Pick<RecurringPatch, 'name' | 'kind' | 'rhythm' | 'expected_amount' | 'next_date'>

interface SeriesFieldsProps {
  /** Stored values, displayed until the user types. */
  values: {
    name: string
    kind: RecurringKind | null
    rhythm: RecurringRhythm
    amount: number
    currency: Currency
    /** Null if no further transaction is expected. */
    next_date?: string | null
    last_date?: string | null
  }
  draft: SeriesDraft
  onDraft: (draft: SeriesDraft) => void
  /** Fields that the user set, which can be reset to detected values. */
  edited: RecurringSeries['edited']
  onAutomatic: (field: Field) => void
}

/** Editable fields of a series. */
export function SeriesFields({ values, draft, onDraft, edited, onAutomatic }: SeriesFieldsProps) {
  const today = useToday()
  const { amount, currency, next_date: next = null, last_date: last = null } = values
  const resetButton = (field: Field, label: string): ReactNode =>
    edited.includes(field) && (
      <Button variant="link" aria-label={copy.automaticField(label)} onClick={() => onAutomatic(field)}>
        {copy.automatic}
      </Button>
    )
  const kinds = listKinds(amount).map((value) => ({ value, label: copy.kinds[value] }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextInput
        label={copy.name}
        labelAction={resetButton('name', copy.name)}
        value={draft.name ?? values.name}
        maxLength={limits.nameMax}
        onChange={({ currentTarget }) => onDraft({ ...draft, name: currentTarget.value })}
      />
      <div>
        <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-[550]">
          {copy.kind}
          {resetButton('kind', copy.kind)}
        </p>
        <Segmented
          label={copy.kind}
          className="w-fit max-w-full"
          options={kinds}
          value={draft.kind ?? values.kind}
          onChange={(kind) => onDraft({ ...draft, kind })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div>
          <Select
            label={copy.rhythm}
            options={values.rhythm === 'once' ? [...rhythms, onceOption] : rhythms}
            value={draft.rhythm ?? values.rhythm}
            onChange={({ currentTarget: { value } }) =>
              isRhythm(value) && onDraft({ ...draft, rhythm: value })
            }
          />
          <p className="mt-1">{resetButton('rhythm', copy.rhythm)}</p>
        </div>
        <div>
          <MoneyInput
            label={copy.amount}
            currency={currency}
            value={draft.amount ?? toAmountInput(amount, currency)}
            error={
              draft.amount !== undefined && parseAmount(draft.amount) === null
                ? copy.amountInvalid
                : undefined
            }
            onChange={(typed) => onDraft({ ...draft, amount: typed })}
          />
          <p className="mt-1">{resetButton('expected_amount', copy.amount)}</p>
        </div>
        {next !== null && (
          <DateField
            label={copy.nextDate}
            labelAction={resetButton('next_date', copy.nextDate)}
            value={draft.next_date ?? next}
            min={last === null || last < today ? today : addDays(last, 1)}
            onChange={(day) => onDraft({ ...draft, next_date: day })}
          />
        )}
      </div>
    </div>
  )
}
