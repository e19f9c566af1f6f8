import type { Transaction } from '@lucas/contract/transaction.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Line, lineAt } from './list-lines.ts'

export interface TopRow {
  transaction: Transaction
  position: number
  /** How far the page is scrolled. */
  scrolled: number
}

interface TopRowOptions {
  lines: readonly Line[]
  offsets: readonly number[]
  /** Where the list begins on the page. */
  top: number
  /** Height of what stays in view above the list. */
  covered: number
  /** The row that the list was opened at: it stands at the edge until the person scrolls. */
  anchor: string | undefined
  onTopRow: (top: TopRow) => void
}

/** A row and how far it lies above the edge. */
interface Place {
  key: string
  gap: number
}

/**
 * Tells which row is at the top of the screen, and keeps it there when rows are added or dropped above it. At the very
 * top of the whole list nothing is kept: what is new shows first there.
 */
export function useTopRow(options: TopRowOptions): void {
  const latest = useRef(options)
  const kept = useRef<Place | null>(options.anchor === undefined ? null : { key: options.anchor, gap: 0 })
  /** The list still stands where it was opened: whatever else moves the page meanwhile is taken back. */
  const isHeld = useRef(options.anchor !== undefined)
  /** Read as the page scrolls: asking for it after rows were drawn would lay the page out at once. */
  const scrolled = useRef(0)

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = options
    if (options.anchor === undefined) isHeld.current = false
    const { lines, offsets, top, covered } = options
    const isMoved =
      before.lines !== lines ||
      before.offsets !== offsets ||
      before.top !== top ||
      before.covered !== covered ||
      before === options
    if (!isMoved) return
    if (isHeld.current || (before.lines !== lines && scrolled.current > 0)) restore()
    remember()
  })

  function restore(): void {
    const { lines, offsets, top, covered } = latest.current
    const place = kept.current
    const index = place === null ? -1 : lines.findIndex((line) => line.key === place.key)
    if (place === null || index < 0) return
    const wanted = top - covered + (offsets[index] ?? 0) + place.gap
    if (Math.abs(wanted - scrolled.current) < 0.5) return
    window.scrollTo({ top: wanted, behavior: 'instant' })
    scrolled.current = window.scrollY
  }

  /** The first row that is not covered, and how far from the edge it begins. Heads move when rows join their group. */
  function remember(): void {
    const { lines, offsets, top, covered, onTopRow } = latest.current
    const edge = scrolled.current + covered - top
    // A row of which a pixel is left is not the one that is read.
    const index = lineAt(offsets, Math.max(edge + 1, 0))
    const at = lines[index]?.kind === 'row' ? index : index + 1
    const line = lines[at]
    if (line?.kind !== 'row') return
    onTopRow({ transaction: line.transaction, position: line.position, scrolled: scrolled.current })
    if (!isHeld.current) kept.current = { key: line.key, gap: edge - (offsets[at] ?? 0) }
  }

  const follow = useRef({ restore, remember })
  useEffect(() => {
    follow.current = { restore, remember }
  })
  useEffect(() => {
    const onScroll = (): void => {
      scrolled.current = window.scrollY
      if (isHeld.current) follow.current.restore()
      follow.current.remember()
    }
    const onPerson = (): void => {
      isHeld.current = false
    }
    scrolled.current = window.scrollY
    const stop = new AbortController()
    // Before the list draws for the new place.
    const options = { passive: true, capture: true, signal: stop.signal }
    addEventListener('scroll', onScroll, options)
    for (const moving of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(moving, onPerson, options)
    return () => stop.abort()
  }, [])
}
