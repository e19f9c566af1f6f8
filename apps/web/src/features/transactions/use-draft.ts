import { useEffect, useRef, useState } from 'react'

/**
 * Returns a text draft and its setter, which commits the trimmed draft at once if `canCommit` accepts it. A value that
 * changes elsewhere replaces the draft; the echo of an earlier commit does not.
 */
export function useDraft(
  value: string,
  onCommit: (draft: string) => void,
  canCommit: (draft: string) => boolean = always,
) {
  const [draft, setDraft] = useState(value)
  /** The last value known here, committed or received. */
  const known = useRef(value)
  /** Committed values that have not come back: the URL may skip some of them while the user types. */
  const underway = useRef<string[]>([])
  useEffect(() => {
    const echo = underway.current.indexOf(value)
    underway.current = underway.current.slice(echo + 1)
    if (echo >= 0 || value === known.current) return
    known.current = value
    underway.current = []
    setDraft(value)
  }, [value])
  function change(next: string): void {
    setDraft(next)
    const committed = next.trim()
    if (committed === known.current || !canCommit(committed)) return
    known.current = committed
    underway.current.push(committed)
    onCommit(committed)
  }
  return [draft, change] as const
}

const always = () => true
