import { goalPartsCopy as copy } from '@lucas/contract/copy/goal-parts.ts'
import type { Goal } from '@lucas/contract/goal.ts'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import type { PartRow } from './parts-draft.ts'

interface AssignRowProps {
  position: number
  row: PartRow
  goals: readonly Goal[]
  faults: { goal?: string; amount?: string }
  onChange: (part: Partial<PartRow>) => void
  onAll: () => void
  onRemove: () => void
}

/** A goal and its part; two lines on a phone. */
export function AssignRow({ position, row, goals, faults, onChange, onAll, onRemove }: AssignRowProps) {
  const name = goals.find(({ id }) => id === row.goalId)?.name ?? copy.row(position)
  const options = [
    { value: '', label: copy.chooseGoal },
    ...goals.map((goal) => ({ value: goal.id, label: `${goal.icon} ${goal.name}` })),
  ]
  return (
    <fieldset className="grid grid-cols-[1fr_auto] items-start gap-2 md:grid-cols-[1.4fr_1fr_auto]">
      <legend className="sr-only">{copy.row(position)}</legend>
      <div className="col-span-2 md:col-span-1">
        <Select
          label={copy.goal}
          options={options}
          value={row.goalId ?? ''}
          error={faults.goal}
          onChange={({ currentTarget }) => onChange({ goalId: currentTarget.value || null })}
        />
      </div>
      <MoneyInput
        label={copy.amount}
        currency="CLP"
        value={row.digits}
        error={faults.amount}
        onChange={(digits) => onChange({ digits })}
        suffix={
          <button type="button" className="text-sm font-[550] text-brand hover:underline" onClick={onAll}>
            {copy.all}
          </button>
        }
      />
      <span className="mt-[27px]">
        <IconButton label={copy.removeRow(name)} onClick={onRemove}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </span>
    </fieldset>
  )
}
