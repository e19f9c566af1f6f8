import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { percent } from '../lib/format.ts'

interface ChangeChipProps {
  /** Percent, signed; null when there is nothing to compare with. */
  value: number | null
  /** What a rise means for the person: on Gastos less is good (decisions 4). */
  meaning: 'good-up' | 'good-down'
  /** Always in words: "que el mes pasado". */
  words: string
  onNote?: boolean
}

/** The arrow shows the direction, the colour what it means; words stand beside it. */
export function ChangeChip({ value, meaning, words, onNote = false }: ChangeChipProps) {
  const quiet = onNote ? 'text-note-ink-2' : 'text-ink-3'
  if (value === null || value === 0)
    return (
      <p className={`text-sm ${quiet}`}>
        {value === null ? uiCopy.unknownChange : `${uiCopy.noChange} ${words}`}
      </p>
    )
  const isUp = value > 0
  const isGood = isUp === (meaning === 'good-up')
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <p className={`flex flex-wrap items-center gap-x-1.5 text-sm ${quiet}`}>
      <span
        className={`num inline-flex items-center gap-[3px] font-semibold ${onNote ? 'text-note-ink' : isGood ? 'text-income' : 'text-negative'}`}
      >
        <Arrow aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
        <span className="sr-only">{isUp ? uiCopy.up : uiCopy.down}</span>
        {percent(value, 1)}
      </span>
      {words}
    </p>
  )
}
