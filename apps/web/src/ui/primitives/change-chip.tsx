import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatPercent } from '../../lib/format/format.ts'

interface ChangeChipProps {
  /** Percent, signed; null when there is nothing to compare with. */
  value: number | null
  /** Whether an increase is good for the user; for Gastos a decrease is (decisions 4). */
  meaning: 'good-up' | 'good-down'
  /** The text after the percentage: "que el mes pasado". */
  comparison: string
  isOnNote?: boolean
}

/** A change in percent: the arrow shows the direction, the colour whether it is good for the user. */
export function ChangeChip({ value, meaning, comparison, isOnNote = false }: ChangeChipProps) {
  const quiet = isOnNote ? 'text-note-ink-2' : 'text-ink-3'
  if (value === null || value === 0)
    return (
      <p className={`text-sm ${quiet}`}>
        {value === null ? uiCopy.unknownChange : `${uiCopy.noChange} ${comparison}`}
      </p>
    )
  const isUp = value > 0
  const isGood = isUp === (meaning === 'good-up')
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <p className={`flex flex-wrap items-center gap-x-1.5 text-sm ${quiet}`}>
      <span
        className={`num inline-flex items-center gap-[3px] font-semibold ${isOnNote ? 'text-note-ink' : isGood ? 'text-income' : 'text-negative'}`}
      >
        <Arrow aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
        <span className="sr-only">{isUp ? uiCopy.up : uiCopy.down}</span>
        {formatPercent(value, 1)}
      </span>
      {comparison}
    </p>
  )
}
