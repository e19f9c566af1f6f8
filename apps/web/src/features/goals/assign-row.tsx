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
  const labelShows = position === 1 ? 'wide' : 'never'
  const name = goals.find(({ id }) => id === row.goalId)?.name ?? copy.row(position)
  const options = [
    { value: '', label: copy.chooseGoal },
    ...goals.map((goal) => ({ value: goal.id, label: `${goal.icon} ${goal.name}` })),
  ]
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[1.4fr_1fr_auto]">
      <legend className="sr-only">{copy.row(position)}</legend>
      <div className="max-md:col-span-2">
        <Select
          label={copy.goal}
          labelShows={labelShows}
          options={options}
          value={row.goalId ?? ''}
          error={faults.goal}
          onChange={({ currentTarget }) => onChange({ goalId: currentTarget.value || null })}
        />
      </div>
      <MoneyInput
        label={copy.amount}
        labelShows={labelShows}
        currency="CLP"
        value={row.digits}
        error={faults.amount}
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
