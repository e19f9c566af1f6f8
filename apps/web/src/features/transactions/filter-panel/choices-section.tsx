import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/primitives/checkbox.tsx'
import { parseList, toggleItem } from '../filter-query.ts'
import { FilterSection } from './filter-section.tsx'

export interface Choice {
  key: string
  label: ReactNode
  count: number | undefined
}

interface ChoicesSectionProps {
  title: string
  choices: readonly Choice[]
  /** Selected keys, joined by commas. */
  value: string | undefined
  columns: 1 | 2
  /** Text of the button that removes every choice. */
  all?: string
  onChange: (value: string | undefined) => void
}

/** Checkboxes, each with the number of transactions it would leave. */
export const ChoicesSection = ({
  title,
  choices,
  value,
  columns,
  all = transactionPanelsCopy.filter.all,
  onChange,
}: ChoicesSectionProps) => (
  <FilterSection
    title={title}
    action={
      value !== undefined && (
        <button
          type="button"
          onClick={() => onChange(undefined)}
          className="tap-area rounded-xs text-sm font-[550] text-brand hover:underline"
        >
          {all}
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
            checked={parseList(value).includes(key)}
            onChange={() => onChange(toggleItem(value, key))}
            className="min-w-0 flex-1 md:py-1.5 [&_label]:gap-2 [&_label>span:last-child]:min-w-0 [&_label>span:last-child]:flex-1"
          />
          <span className={`num text-xs ${count === 0 ? 'text-ink-3 opacity-60' : 'text-ink-3'}`}>
            {count?.toLocaleString('es-CL')}
          </span>
        </li>
      ))}
    </ul>
  </FilterSection>
)
