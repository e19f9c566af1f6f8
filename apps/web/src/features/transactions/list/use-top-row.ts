import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findLineAt, type ListLine } from './list-lines.ts'

export interface TopRow {
  transaction: Transaction
  position: number
  /** Scroll offset of the page in px. */
  scrolled: number
}

interface TopRowOptions {
  lines: readonly ListLine[]
  offsets: readonly number[]
  /** Offset of the list from the top of the page in px. */
  top: number
  /** Height in px of the sticky elements above the list. */
  covered: number
  /** The transaction that the list was opened at; it stays at the top edge until the user scrolls. */
  anchor: string | undefined
  onTopRow: (top: TopRow) => void
}

/** A line and its distance above the top edge in px. */
interface RowOffset {
  key: string
  gap: number
}

/**
 * Reports the row at the top of the screen and keeps it there when rows above it are added or removed. At the top of the
 * list no row keeps its place, so that new transactions are visible.
 */
export function useTopRow(options: TopRowOptions): void {
  const latest = useRef(options)
  const anchorPlace = useRef<RowOffset | null>(
    options.anchor === undefined ? null : { key: options.anchor, gap: 0 },
  )
  /** True until the user scrolls: any other movement of the page is reverted. */
  const isPinned = useRef(options.anchor !== undefined)
  /** Read on scroll: reading window.scrollY after a render would force a layout. */
  const scrolled = useRef(0)

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = options
    if (options.anchor === undefined) isPinned.current = false
    const { lines, offsets, top, covered } = options
    const isMoved =
      before.lines !== lines ||
      before.offsets !== offsets ||
      before.top !== top ||
      before.covered !== covered ||
      before === options
    if (!isMoved) return
    if (isPinned.current || (before.lines !== lines && scrolled.current > 0)) restore()
    recordTopRow()
  })

  function restore(): void {
    const { lines, offsets, top, covered } = latest.current
    const place = anchorPlace.current
    const index = place === null ? -1 : lines.findIndex((line) => line.key === place.key)
    if (place === null || index < 0) return
    const wanted = top - covered + (offsets[index] ?? 0) + place.gap
    if (Math.abs(wanted - scrolled.current) < 0.5) return
    window.scrollTo({ top: wanted, behavior: 'instant' })
    scrolled.current = window.scrollY
  }

  /** Records the first uncovered row and its distance from the edge; never a heading, because headings move. */
  function recordTopRow(): void {
    const { lines, offsets, top, covered, onTopRow } = latest.current
    const edge = scrolled.current + covered - top
    // A row with a single visible pixel does not count.
    const index = findLineAt(offsets, Math.max(edge + 1, 0))
    const at = lines[index]?.kind === 'row' ? index : index + 1
    const line = lines[at]
    if (line?.kind !== 'row') return
    onTopRow({ transaction: line.transaction, position: line.position, scrolled: scrolled.current })
    if (!isPinned.current) anchorPlace.current = { key: line.key, gap: edge - (offsets[at] ?? 0) }
  }

  const handlers = useRef({ restore, remember: recordTopRow })
  useEffect(() => {
    handlers.current = { restore, remember: recordTopRow }
  })
  useEffect(() => {
    const onScroll = (): void => {
      scrolled.current = window.scrollY
      if (isPinned.current) handlers.current.restore()
      handlers.current.remember()
    }
    const onUserScroll = (): void => {
      isPinned.current = false
    }
    scrolled.current = window.scrollY
    const stop = new AbortController()
    // Capture runs before the list renders for the new offset.
    const options = { passive: true, capture: true, signal: stop.signal }
    addEventListener('scroll', onScroll, options)
    for (const moving of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(moving, onUserScroll, options)
    return () => stop.abort()
  }, [])
}
