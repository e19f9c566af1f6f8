import type { ImportRow } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { RowLine } from './row-line.tsx'
import { hasNote } from './row-note.tsx'

const copy = importsScreenCopy.preview
const heights = { plain: 46, withReason: 60 } as const
const nearEnd = 40

/** Grid columns of the headings and rows. */
export const rowGrid = (isSplit: boolean): string =>
  isSplit
    ? 'grid grid-cols-[2rem_1.5rem_6rem_minmax(13rem,1fr)_7.5rem_7.5rem_6.5rem] gap-x-3 px-4 md:px-5'
    : 'grid grid-cols-[2rem_1.5rem_6rem_minmax(13rem,1fr)_9rem_6.5rem] gap-x-3 px-4 md:px-5'

interface RowsTableProps {
  rows: readonly ImportRow[]
  total: number
  currency: Currency
  isSplit: boolean
  /** The rows were compared with an account; before, new rows are unknown. */
  isCompared: boolean
  /** The rows belong to the previous reading. */
  isStale: boolean
  heads: ReactNode
  /** Leaves a row out, or takes it in again; null while that is not possible. */
  onToggle: ((row: ImportRow) => void) | null
  /** Opens the correction of a row; null while that is not possible. */
  onCorrect: ((row: ImportRow) => void) | null
  /** Null if there is no further page, or while it is loading. */
  onNearEnd: (() => void) | null
}

/** Virtual table that scrolls inside its card and renders only the rows in view. */
export function RowsTable({
  rows,
  total,
  currency,
  isSplit,
  isCompared,
  isStale,
  heads,
  onToggle,
  onCorrect,
  onNearEnd,
}: RowsTableProps) {
  const box = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no virtualizer value is memoized here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (hasNote(rows[index]) ? heights.withReason : heights.plain),
    // Another reading changes the heights of its rows.
    getItemKey: useCallback((index: number) => rows[index]?.row ?? `at ${index}`, [rows]),
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (onNearEnd !== null && last >= rows.length - nearEnd) onNearEnd()
  }, [onNearEnd, last, rows.length])

  return (
    <section
      ref={box}
      aria-label={copy.tabs.label}
      aria-busy={isStale || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className={`relative mt-3 max-h-[min(62dvh,560px)] overflow-auto -outline-offset-2 transition-opacity ${isStale ? 'opacity-60' : ''}`}
    >
      <table
        aria-label={copy.tabs.label}
        aria-rowcount={total + 1}
        // The rows are out of the flow: the headings make the table as wide as its columns.
        className="block w-max min-w-full"
      >
        <thead className="sticky top-0 z-1 block border-b border-line bg-surface pb-2">
          <tr aria-rowindex={1} className={`${rowGrid(isSplit)} items-start`}>
            {heads}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start, size }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <RowLine
                key={key}
                row={row}
                index={index + 2}
                currency={currency}
                isSplit={isSplit}
                isCompared={isCompared}
                onToggle={onToggle}
                onCorrect={onCorrect}
                className={rowGrid(isSplit)}
                style={{ height: size, transform: `translateY(${start}px)` }}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
