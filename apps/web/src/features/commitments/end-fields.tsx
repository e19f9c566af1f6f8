import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { DraftFields } from '../../ui/forms/use-draft-form.ts'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import type { LineForm } from './line-form.ts'

const copy = commitmentsScreenCopy.form
const ends = [
  { value: 'never', label: copy.ends.never },
  { value: 'date', label: copy.ends.date },
  { value: 'count', label: copy.ends.count },
] as const
const digitsMax = 3

/** How a commitment ends: never, on a day, or with the last of its payments. */
export function EndFields({ form }: { form: DraftFields<LineForm> }) {
  const { end, nextDate } = form.draft
  const numberField = (field: 'nextNumber' | 'lastNumber') => (
    <TextInput
      label={copy[field]}
      inputMode="numeric"
      maxLength={digitsMax}
      {...form.field(field)}
      onChange={({ currentTarget: { value } }) => form.change({ [field]: value.replace(/\D/g, '') })}
    />
  )
  return (
    <div>
      <p className="mb-1.5 text-sm font-[550]">{copy.end}</p>
      <Segmented label={copy.end} className="w-fit max-w-full" options={ends} {...form.field('end')} />
      {end === 'date' && (
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DateField
            label={copy.endsOn}
            min={nextDate === '' ? undefined : nextDate}
            {...form.field('endsOn')}
          />
        </div>
      )}
      {end === 'count' && (
        <div className="mt-3 grid grid-cols-2 gap-4">
          {numberField('nextNumber')}
          {numberField('lastNumber')}
        </div>
      )}
    </div>
  )
}
