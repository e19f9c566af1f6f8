import type { Transaction } from '@lucas/contract/transaction.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Line, lineAt } from './list-lines.ts'

interface TopRowOptions {
  lines: readonly Line[]
  offsets: readonly number[]
  /** Where the list begins on the page. */
  top: number
  /** Height of what stays in view above the list. */
  covered: number
  isAnchored: boolean
  onTopRow: (top: { transaction: Transaction; position: number }) => void
}

/**
 * Tells which row is at the top of the screen, and keeps it there when rows are added or dropped above it. At the very
 * top of the whole list nothing is kept: what is new shows first there.
 */
export function useTopRow(options: TopRowOptions): void {
  const latest = useRef(options)
  const kept = useRef<{ key: string; gap: number } | null>(null)

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = options
    const { lines, offsets, top, covered, isAnchored } = options
    if (before.lines !== lines && kept.current !== null && (window.scrollY > 0 || isAnchored)) {
      const { key } = kept.current
      const index = lines.findIndex((line) => line.key === key)
      const wanted = top - covered + (offsets[index] ?? 0) + kept.current.gap
      if (index >= 0 && Math.abs(wanted - window.scrollY) > 1)
        window.scrollTo({ top: wanted, behavior: 'instant' })
    }
    remember()
  })

  /** The first row that is not covered, and how far from the edge it begins. Heads move when rows join their group. */
  function remember(): void {
    const { lines, offsets, top, covered, onTopRow } = latest.current
    const edge = window.scrollY + covered - top
    const index = lineAt(offsets, Math.max(edge, 0))
    const at = lines[index]?.kind === 'row' ? index : index + 1
    const line = lines[at]
    kept.current = line === undefined ? null : { key: line.key, gap: edge - (offsets[at] ?? 0) }
    if (line?.kind === 'row') onTopRow({ transaction: line.transaction, position: line.position })
  }

  const follow = useRef(remember)
  useEffect(() => {
    follow.current = remember
  })
  useEffect(() => {
    const onScroll = (): void => follow.current()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
