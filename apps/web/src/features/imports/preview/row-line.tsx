import type { ImportRow, RowKind } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CSSProperties } from 'react'
import { PendingBadge } from '../../../entities/transaction/transaction-badges.tsx'
import { formatFullDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Badge, type BadgeTone } from '../../../ui/primitives/badge.tsx'
import { CheckMark } from '../../../ui/primitives/check-mark.tsx'
import { formatCount } from '../format-count.ts'

const copy = importsScreenCopy.preview
const tones: Record<RowKind, BadgeTone> = {
  new: 'ok',
  already_there: 'neutral',
  doubtful: 'warn',
  left_out: 'neutral',
  unreadable: 'bad',
}

/** Returns the note of a row: why it cannot be read, or what it resembles. */
export function getRowNote(row: ImportRow): string | null {
  const { kind, reason, line } = row
  if (kind === 'unreadable') return copy.table.line(formatCount(line), reason ?? copy.badges.unreadable)
  if (kind === 'doubtful') return reason ?? copy.table.likeKnown
  return reason ?? getLedgerNote(row)
}

/** Returns what another app says of a row: its parts, its category or the other account of a transfer. */
function getLedgerNote({ ledger }: ImportRow): string | null {
  if (ledger == null) return null
  const { parts, category, kind, counter_account: counter } = ledger
  if (parts.length > 0) return movingCopy.rows.parts(parts.length)
  if (category !== null)
    return category.group === null ? category.name : `${category.group} · ${category.name}`
  if (kind === null) return null
  return counter === null ? transactionKindNames[kind] : movingCopy.rows.transfer(counter)
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
  className,
  style,
}: RowLineProps) {
  const { kind, date, description, pending } = row
  const note = getRowNote(row)
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
            label={copy.leaveOut.take(`${description} ${date === null ? '' : formatFullDay(date)}`.trim())}
            state={kind === 'left_out' ? 'none' : 'all'}
            disabled={onToggle === null}
            onChange={() => onToggle?.(row)}
            className="max-md:-mx-2"
          />
        )}
      </td>
      <td className={`num ${tone}`}>{date !== null && formatFullDay(date)}</td>
      <td className="min-w-0">
        <span className={`flex items-center gap-2 ${isMuted(kind) ? 'text-ink-3' : ''}`}>
          <span className="truncate" title={description}>
            {description}
          </span>
          {pending && <PendingBadge pending />}
        </span>
        {note !== null && (
          <span className="block truncate text-[0.78125rem]/[1.125rem] text-ink-2" title={note}>
            {note}
          </span>
        )}
      </td>
      <Amounts row={row} currency={currency} isSplit={isSplit} />
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
