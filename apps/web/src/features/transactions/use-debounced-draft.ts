import { useEffect, useRef, useState } from 'react'

/**
 * Returns a text draft and its setter. The trimmed draft is committed after a pause in typing if `canCommit` accepts it.
 * A value that changes elsewhere replaces the draft.
 */
export function useDebouncedDraft(
  value: string,
  onCommit: (draft: string) => void,
  pauseMs: number,
  canCommit: (draft: string) => boolean = always,
) {
  const [draft, setDraft] = useState(value)
  const committed = useRef(value)
  const latest = useRef(onCommit)
  useEffect(() => {
    latest.current = onCommit
  }, [onCommit])
  useEffect(() => {
    if (value !== committed.current) setDraft(value)
    committed.current = value
  }, [value])
  useEffect(() => {
    const next = draft.trim()
    if (next === committed.current || !canCommit(next)) return
    const timer = setTimeout(() => {
      committed.current = next
      latest.current(next)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, canCommit, pauseMs])
  return [draft, setDraft] as const
}

const always = () => true
