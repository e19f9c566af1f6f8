import type { Transaction } from '@lucas/contract/transaction.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Line, lineAt } from './list-lines.ts'

export interface TopRow {
  transaction: Transaction
  position: number
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
  /** Where we have put the page ourselves; null once the person has moved it. */
  const put = useRef<number | null>(options.anchor === undefined ? null : window.scrollY)

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = options
    if (options.anchor === undefined) put.current = null
    if (put.current !== null || (before.lines !== options.lines && window.scrollY > 0)) restore()
    remember()
  })

  function restore(): void {
    const { lines, offsets, top, covered } = latest.current
    const place = kept.current
    const index = place === null ? -1 : lines.findIndex((line) => line.key === place.key)
    if (place === null || index < 0) return
    const wanted = top - covered + (offsets[index] ?? 0) + place.gap
    if (Math.abs(wanted - window.scrollY) > 1) window.scrollTo({ top: wanted, behavior: 'instant' })
    if (put.current !== null) put.current = window.scrollY
  }

  /** The first row that is not covered, and how far from the edge it begins. Heads move when rows join their group. */
  function remember(): void {
    const { lines, offsets, top, covered, onTopRow } = latest.current
    const edge = window.scrollY + covered - top
    const index = lineAt(offsets, Math.max(edge, 0))
    const at = lines[index]?.kind === 'row' ? index : index + 1
    const line = lines[at]
    if (line?.kind !== 'row') return
    onTopRow({ transaction: line.transaction, position: line.position })
    if (put.current === null) kept.current = { key: line.key, gap: edge - (offsets[at] ?? 0) }
  }

  const follow = useRef(remember)
  useEffect(() => {
    follow.current = remember
  })
  useEffect(() => {
    const onScroll = (): void => {
      if (put.current !== null && Math.abs(window.scrollY - put.current) > 1) put.current = null
      follow.current()
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
