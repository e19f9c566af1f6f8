import type { ImportRow } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { formatFullDay } from '../../../../lib/format/format.ts'
import { useMoneyFormatter } from '../../../../ui/primitives/amount-in-sentence.tsx'
import { formatCount } from '../../format-count.ts'

const copy = importsScreenCopy.preview

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

/** Returns what the file says of a row that the user corrected; null of any other. */
export function sayOriginal(
  { original }: ImportRow,
  currency: Currency,
  formatMoney: ReturnType<typeof useMoneyFormatter>,
): string | null {
  if (original == null) return null
  const facts = [
    original.date === null ? null : formatFullDay(original.date),
    original.amount === null ? null : formatMoney(original.amount, currency),
    original.description,
  ]
  return copy.correct.said(facts.filter((fact) => fact !== null).join(' · '))
}

export const hasNote = (row: ImportRow | undefined): boolean =>
  row !== undefined && (row.original != null || getRowNote(row) !== null)

/** The second line of a row: what the file says of a corrected one, and its note. */
export function RowNote({ row, currency }: { row: ImportRow; currency: Currency }) {
  const formatMoney = useMoneyFormatter()
  const notes = [sayOriginal(row, currency, formatMoney), getRowNote(row)].filter((note) => note !== null)
  if (notes.length === 0) return null
  const text = notes.join('. ')
  return (
    <span className="block truncate text-[0.78125rem]/[1.125rem] text-ink-2" title={text}>
      {text}
    </span>
  )
}
