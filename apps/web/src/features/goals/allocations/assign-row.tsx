import { goalAllocationsCopy as copy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { X } from 'lucide-react'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import type { AllocationRow } from './allocation-draft.ts'

interface AssignRowProps {
  position: number
  row: AllocationRow
  goals: readonly Goal[]
  errors: { goal?: string; amount?: string }
  onChange: (part: Partial<AllocationRow>) => void
  onAll: () => void
  onRemove: () => void
}

/** A goal and its allocation; two lines on a phone. */
export function AssignRow({ position, row, goals, errors, onChange, onAll, onRemove }: AssignRowProps) {
  const labelShows = position === 1 ? 'wide' : 'never'
  const name = goals.find(({ id }) => id === row.goalId)?.name ?? copy.row(position)
  const options = [
    { value: '', label: copy.chooseGoal },
    ...goals.map((goal) => ({ value: goal.id, label: `${goal.icon} ${goal.name}` })),
  ]
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto]">
      <legend className="sr-only">{copy.row(position)}</legend>
      <div className="max-md:col-span-2">
        <Select
          label={copy.goal}
          labelShows={labelShows}
          options={options}
          value={row.goalId ?? ''}
          error={errors.goal}
          onChange={({ currentTarget }) => onChange({ goalId: currentTarget.value || null })}
        />
      </div>
      <MoneyInput
        label={copy.amount}
        labelShows={labelShows}
        currency="CLP"
        value={row.digits}
        error={errors.amount}
        onChange={(digits) => onChange({ digits })}
        fill={{ label: copy.all, onFill: onAll }}
      />
      <span className={`mt-0.5 ${position === 1 ? 'md:mt-[27px]' : ''}`}>
        <IconButton label={copy.removeRow(name)} onClick={onRemove}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </span>
    </fieldset>
  )
}
