import type { ImportRow, RowKind } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { Pencil } from 'lucide-react'
import type { CSSProperties } from 'react'
import { PendingBadge } from '../../../../entities/transaction/transaction-badges.tsx'
import { formatFullDay } from '../../../../lib/format/format.ts'
import { Amount } from '../../../../ui/primitives/amount.tsx'
import { Badge, type BadgeTone } from '../../../../ui/primitives/badge.tsx'
import { CheckMark } from '../../../../ui/primitives/check-mark.tsx'
import { IconButton } from '../../../../ui/primitives/icon-button.tsx'
import { RowNote } from './row-note.tsx'

const copy = importsScreenCopy.preview
const tones: Record<RowKind, BadgeTone> = {
  new: 'ok',
  already_there: 'neutral',
  doubtful: 'warn',
  left_out: 'neutral',
  unreadable: 'bad',
}

/** Rows that this import does not add. */
const isMuted = (kind: RowKind): boolean => kind === 'already_there' || kind === 'left_out'

interface RowLineProps {
  row: ImportRow
  /** Row index in the whole table, for screen readers. */
  index: number
  currency: Currency
  isSplit: boolean
  isCompared: boolean
  onToggle: ((row: ImportRow) => void) | null
  onCorrect: ((row: ImportRow) => void) | null
  className: string
  style: CSSProperties
}

/** One row of the file with its badge. */
export function RowLine({
  row,
  index,
  currency,
  isSplit,
  isCompared,
  onToggle,
  onCorrect,
  className,
  style,
}: RowLineProps) {
  const { kind, date, description, pending } = row
  const name = `${description} ${date === null ? '' : formatFullDay(date)}`.trim()
  const tone = kind === 'unreadable' ? 'text-negative' : isMuted(kind) ? 'text-ink-3' : ''
  return (
    <tr
      aria-rowindex={index}
      className={`absolute inset-x-0 top-0 items-center border-b border-line ${className}`}
      style={style}
    >
      <td className="h-full">
        {row.place != null && (
          <CheckMark
            label={copy.leaveOut.take(name)}
            state={kind === 'left_out' ? 'none' : 'all'}
            disabled={onToggle === null}
            onChange={() => onToggle?.(row)}
            className="max-md:-mx-2"
          />
        )}
      </td>
      <td>
        {row.row != null && (
          <IconButton
            label={copy.correct.open(name)}
            disabled={onCorrect === null}
            onClick={() => onCorrect?.(row)}
            className="-mx-1.5 max-md:-mx-2"
          >
            <Pencil aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        )}
      </td>
      <td className={`num ${tone}`}>{date !== null && formatFullDay(date)}</td>
      <td
        className={`min-w-0 ${kind === 'unreadable' ? (isSplit ? 'col-span-3' : 'col-span-2') : ''}`}
        {...(kind === 'unreadable' && { colSpan: isSplit ? 3 : 2 })}
      >
        <span className={`flex items-center gap-2 ${isMuted(kind) ? 'text-ink-3' : ''}`}>
          <span className="truncate" title={description}>
            {description}
          </span>
          {pending && <PendingBadge pending />}
          {row.original != null && <Badge tone="brand">{copy.correct.badge}</Badge>}
        </span>
        <RowNote row={row} currency={currency} />
      </td>
      {kind !== 'unreadable' && <Amounts row={row} currency={currency} isSplit={isSplit} />}
      <td className="text-right">
        {(isCompared || kind === 'unreadable' || kind === 'left_out') && (
          <Badge tone={tones[kind]}>{copy.badges[kind]}</Badge>
        )}
      </td>
    </tr>
  )
}

function Amounts({
  row: { amount, kind },
  currency,
  isSplit,
}: Pick<RowLineProps, 'row' | 'currency' | 'isSplit'>) {
  const muted = isMuted(kind) ? 'text-ink-3' : ''
  const cell = (value: number | null, sign: 'auto' | 'always') => (
    <td className={`text-right ${muted}`}>
      {value !== null && (
        <Amount value={value} currency={currency} sign={sign} tone={muted === '' ? 'flow' : 'ink'} />
      )}
    </td>
  )
  if (!isSplit) return cell(amount, 'always')
  return (
    <>
      {cell(amount !== null && amount < 0 ? amount : null, 'auto')}
      {cell(amount !== null && amount >= 0 ? amount : null, 'always')}
    </>
  )
}
