import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Amount } from '../../../ui/primitives/amount.tsx'

export interface SumRow {
  key: string
  name: ReactNode
  note: ReactNode
  amount: number
}

interface SumLineProps {
  title: string
  amount: number
  rows: readonly SumRow[]
  /** Shows "+" before the amount. */
  isIncome?: boolean
  /** An explanation above the rows. */
  hint?: string
  /** Shown when there are no rows; a line that is left out at 0 always has one. */
  none?: string
}

/** A line of the sum that expands to its rows. */
export function SumLine({ title, amount, rows, isIncome = false, hint, none }: SumLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  const content = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-1.5 rounded-md px-2 text-left text-sm transition-colors duration-100 hover:bg-surface-2 max-md:min-h-11"
      >
        <span className="text-ink-2">{title}</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={`size-3.5 flex-none text-ink-3 transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
        />
        <Amount
          value={amount}
          currency="CLP"
          sign={isIncome ? 'always' : 'auto'}
          className="ml-auto font-[550]"
        />
      </button>
      <div id={content} hidden={!isOpen} className="px-2 pb-2">
        {rows.length > 0 && hint !== undefined && <p className="pb-1 text-xs text-ink-3">{hint}</p>}
        {rows.length === 0 ? (
          <p className="text-xs text-ink-3">{none}</p>
        ) : (
          <ul className="border-l-2 border-line pl-2.5">
            {rows.map(({ key, name, note, amount: size }) => (
              <li key={key} className="flex items-center gap-3 py-1 text-sm max-md:min-h-11">
                <span className="min-w-0 flex-1">
                  <span className="flex min-w-0">{name}</span>
                  <span className="num block truncate text-xs text-ink-3">{note}</span>
                </span>
                <Amount value={size} currency="CLP" className="flex-none" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
