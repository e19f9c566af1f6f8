import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatChangeSize } from '../../lib/format/format.ts'

interface ChangeChipProps {
  /** Percent, signed; null when there is nothing to compare with. */
  value: number | null
  /** Whether an increase is good for the user; for Gastos a decrease is (decisions 4). */
  meaning: 'good-up' | 'good-down'
  /** The end of the sentence: "que el mes pasado". */
  comparison: string
  /** A sentence that replaces the change, in neutral ink: "Sueldo esperado el 30 nov". */
  instead?: string | null
  /** Whether the change is no judgement yet: it is grey. */
  isNeutral?: boolean
  isOnNote?: boolean
}

const formatChange = (value: number): string =>
  (value > 0 ? uiCopy.more : uiCopy.less)(formatChangeSize(value))

/** A change as a sentence, "↓ 13,1% menos que el mes pasado": the colour shows whether it is good for the user. */
export function ChangeChip({
  value,
  meaning,
  comparison,
  instead = null,
  isNeutral = false,
  isOnNote = false,
}: ChangeChipProps) {
  const quiet = isOnNote ? 'text-note-ink-2' : 'text-ink-3'
  if (instead !== null) return <p className={`text-sm ${quiet}`}>{instead}</p>
  if (value === null || value === 0)
    return (
      <p className={`text-sm ${quiet}`}>
        {value === null ? uiCopy.unknownChange : `${uiCopy.noChange} ${comparison}`}
      </p>
    )
  const isUp = value > 0
  const isGood = isUp === (meaning === 'good-up')
  const judged = isGood ? 'text-income' : 'text-negative'
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <p className={`text-sm ${quiet}`}>
      <span
        className={`num font-semibold whitespace-normal ${isOnNote ? 'text-note-ink' : isNeutral ? 'text-ink-2' : judged}`}
      >
        <Arrow aria-hidden="true" className="mr-[3px] inline size-3.5 align-[-2px]" strokeWidth={2.25} />
        {formatChange(value)}
      </span>{' '}
      {comparison}
    </p>
  )
}
