import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import type { FormErrors, LineForm } from './line-form.ts'

const copy = commitmentsScreenCopy.form
const ends = [
  { value: 'never', label: copy.ends.never },
  { value: 'date', label: copy.ends.date },
  { value: 'count', label: copy.ends.count },
] as const
const digitsMax = 3

interface EndFieldsProps {
  form: LineForm
  errors: FormErrors
  onChange: (part: Partial<LineForm>) => void
}

/** How a commitment ends: never, on a day, or with the last of its payments. */
export function EndFields({ form, errors, onChange }: EndFieldsProps) {
  const numberField = (field: 'nextNumber' | 'lastNumber') => (
    <TextInput
      label={copy[field]}
      inputMode="numeric"
      maxLength={digitsMax}
      value={form[field]}
      error={errors[field]}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value.replace(/\D/g, '') })}
    />
  )
  return (
    <div>
      <p className="mb-1.5 text-sm font-[550]">{copy.end}</p>
      <Segmented
        label={copy.end}
        className="w-fit max-w-full"
        options={ends}
        value={form.end}
        onChange={(end) => onChange({ end })}
      />
      {form.end === 'date' && (
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DateField
            label={copy.endsOn}
            value={form.endsOn}
            min={form.nextDate === '' ? undefined : form.nextDate}
            error={errors.endsOn}
            onChange={(endsOn) => onChange({ endsOn })}
          />
        </div>
      )}
      {form.end === 'count' && (
        <div className="mt-3 grid grid-cols-2 gap-4">
          {numberField('nextNumber')}
          {numberField('lastNumber')}
        </div>
      )}
    </div>
  )
}
