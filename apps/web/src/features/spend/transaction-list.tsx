import { spendCopy as copy } from '@lucas/contract/copy/spend.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { linesOf } from './day-groups.ts'
import { DayHead } from './day-head.tsx'
import { lineHeights, SpendRow } from './spend-row.tsx'
import { useMedia } from './use-media.ts'

/** How the keyboard reaches a row that may not be drawn yet. */
export interface ListHandle {
  focus: (position: number) => void
}

interface TransactionListProps {
  transactions: Transaction[]
  today: PlainDate
  selectedId: string | undefined
  /** Position of the row that Tab and the arrows work from. */
  cursor: number
  onOpen: (transaction: Transaction) => void
  /** Null when there is no further page, or it is already on its way. */
  onNearEnd: (() => void) | null
  complete: boolean
  handle: RefObject<ListHandle | null>
}

/** Rows under the sticky bars would be hidden: 60 + 64 + 84 above, the tab bar below. */
const padding = { above: 216, below: 88 }
const nearEnd = 40

/** The days and rows that are in view, of however many there are. */
export function TransactionList(props: TransactionListProps) {
  const { transactions, today, selectedId, cursor, onOpen, onNearEnd, complete, handle } = props
  const lines = useMemo(() => linesOf(transactions, complete), [transactions, complete])
  const rowHeight = useMedia('(min-width: 48rem)') ? lineHeights.row : lineHeights.touchRow
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // Another function would make the virtualizer place every line anew, at each frame.
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer is memoised here
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? lineHeights.day : rowHeight),
    getItemKey,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: padding.above,
    scrollPaddingEnd: padding.below,
  })

  // Whatever stands above may come later or grow: the place of the list moves with it.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current !== null) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    if (box.current?.parentElement) observer.observe(box.current.parentElement)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are known by kind; another width makes them old.
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer])

  const wanted = useRef<number | null>(null)
  const rowAt = (position: number) =>
    box.current?.querySelector<HTMLButtonElement>(`[data-position="${position}"]`)
  function focusWanted(): void {
    const row = wanted.current === null ? null : rowAt(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }
  useEffect(() => {
    handle.current = {
      focus(position) {
        wanted.current = position
        const index = lines.findIndex((line) => line.kind === 'row' && line.position === position)
        virtualizer.scrollToIndex(index)
        focusWanted()
      },
    }
  })
  // A row that had to be scrolled to is drawn a little later.
  useEffect(focusWanted)

  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (onNearEnd !== null && lastIndex >= lines.length - nearEnd) onNearEnd()
  }, [onNearEnd, lastIndex, lines.length])

  return (
    <section
      ref={box}
      aria-label={copy.list}
      data-rows
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ key, index, size, start }) => {
        const line = lines[index]
        if (line === undefined) return null
        return (
          <div
            key={key}
            className="absolute inset-x-0 top-0"
            style={{ height: size, transform: `translateY(${start - top}px)` }}
          >
            {line.kind === 'day' ? (
              <DayHead day={line.day} sums={line.sums} today={today} />
            ) : (
              <SpendRow
                position={line.position}
                transaction={line.transaction}
                current={line.transaction.id === selectedId}
                reachable={line.position === cursor}
                onOpen={onOpen}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}
