import { recurringScreenCopy as copy } from '@lucas/contract/copy/recurring-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type RecurringKind,
  type RecurringPatch,
  type RecurringRhythm,
  recurringRhythms,
} from '@lucas/contract/recurring.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { amountText } from '../../lib/amount-text.ts'
import { useToday } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { amountOf, kindsOf, type SeriesDraft } from './series-form.ts'

const rhythms = recurringRhythms.map((value) => ({ value, label: copy.rhythms[value] }))
const isRhythm = (value: string): value is RecurringRhythm =>
  recurringRhythms.some((known) => known === value)

type Field = keyof Pick<RecurringPatch, 'name' | 'kind' | 'rhythm' | 'expected_amount' | 'next_date'>

interface SeriesFieldsProps {
  /** What stands before anything is typed. */
  standing: {
    name: string
    kind: RecurringKind | null
    rhythm: RecurringRhythm
    amount: number
    currency: Currency
    /** Missing where nothing more is expected. */
    next_date?: string | null
    last_date?: string | null
  }
  draft: SeriesDraft
  onDraft: (draft: SeriesDraft) => void
  /** Fields that the person set, and the way back to what the movements tell. */
  edited: readonly Field[]
  onAutomatic: (field: Field) => void
}

/** What a person may say of a series. */
export function SeriesFields({ standing, draft, onDraft, edited, onAutomatic }: SeriesFieldsProps) {
  const today = useToday()
  const { amount, currency, next_date: next = null, last_date: last = null } = standing
  const back = (field: Field, label: string): ReactNode =>
    edited.includes(field) && (
      <Button variant="link" aria-label={copy.automaticField(label)} onClick={() => onAutomatic(field)}>
        {copy.automatic}
      </Button>
    )
  const kinds = kindsOf(amount).map((value) => ({ value, label: copy.kinds[value] }))
  return (
    <div className="grid gap-4">
      <TextInput
        label={copy.name}
        labelAction={back('name', copy.name)}
        value={draft.name ?? standing.name}
        maxLength={limits.nameMax}
        onChange={({ currentTarget }) => onDraft({ ...draft, name: currentTarget.value })}
      />
      <div>
        <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-[550]">
          {copy.kind}
          {back('kind', copy.kind)}
        </p>
        <Segmented
          label={copy.kind}
          className="w-fit max-w-full"
          options={kinds}
          value={draft.kind ?? standing.kind}
          onChange={(kind) => onDraft({ ...draft, kind })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <Select
            label={copy.rhythm}
            options={rhythms}
            value={draft.rhythm ?? standing.rhythm}
            onChange={({ currentTarget: { value } }) =>
              isRhythm(value) && onDraft({ ...draft, rhythm: value })
            }
          />
          <p className="mt-1">{back('rhythm', copy.rhythm)}</p>
        </div>
        <div>
          <MoneyInput
            label={copy.amount}
            currency={currency}
            value={draft.amount ?? amountText(amount, currency)}
            error={
              draft.amount !== undefined && amountOf(draft.amount) === null ? copy.amountInvalid : undefined
            }
            onChange={(typed) => onDraft({ ...draft, amount: typed })}
          />
          <p className="mt-1">{back('expected_amount', copy.amount)}</p>
        </div>
        {next !== null && (
          <TextInput
            type="date"
            className="num"
            label={copy.nextDate}
            labelAction={back('next_date', copy.nextDate)}
            value={draft.next_date ?? next}
            min={last === null || last < today ? today : addDays(last, 1)}
            onChange={({ currentTarget }) => onDraft({ ...draft, next_date: currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}
