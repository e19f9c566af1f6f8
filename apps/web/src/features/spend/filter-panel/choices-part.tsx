import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { listOf, toggled } from '../filter-query.ts'
import { Part } from './part.tsx'

export interface Choice {
  key: string
  label: ReactNode
  count: number | undefined
}

interface ChoicesPartProps {
  title: string
  choices: readonly Choice[]
  /** The keys in force, joined by commas. */
  value: string | undefined
  columns: 1 | 2
  onChange: (value: string | undefined) => void
}

/** Several of a kind as boxes, each with how many rows it would leave. */
export const ChoicesPart = ({ title, choices, value, columns, onChange }: ChoicesPartProps) => (
  <Part
    title={title}
    action={
      value !== undefined && (
        <button
          type="button"
          onClick={() => onChange(undefined)}
          className="rounded-xs text-sm font-[550] text-brand hover:underline"
        >
          {spendPanelsCopy.filter.all}
        </button>
      )
    }
  >
    <ul
      className={`grid gap-x-5 ${columns === 2 ? 'min-[430px]:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]' : ''}`}
    >
      {choices.map(({ key, label, count }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <Checkbox
            label={label}
            checked={listOf(value).includes(key)}
            onChange={() => onChange(toggled(value, key))}
            className="min-w-0 flex-1 md:py-1.5 [&_label]:gap-2 [&_label>span:last-child]:min-w-0 [&_label>span:last-child]:flex-1"
          />
          <span className={`num text-xs ${count === 0 ? 'text-ink-3 opacity-60' : 'text-ink-3'}`}>
            {count?.toLocaleString('es-CL')}
          </span>
        </li>
      ))}
    </ul>
  </Part>
)
