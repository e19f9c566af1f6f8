import { useEffect, useRef, useState } from 'react'

/**
 * What is being typed. It is told once the person pauses, as long as it may be told; a value that changes elsewhere is
 * typed in.
 */
export function useDraft(
  value: string,
  tell: (draft: string) => void,
  pauseMs: number,
  mayTell: (draft: string) => boolean = always,
) {
  const [draft, setDraft] = useState(value)
  const told = useRef(value)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  }, [tell])
  useEffect(() => {
    if (value !== told.current) setDraft(value)
    told.current = value
  }, [value])
  useEffect(() => {
    const next = draft.trim()
    if (next === told.current || !mayTell(next)) return
    const timer = setTimeout(() => {
      told.current = next
      latest.current(next)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, mayTell, pauseMs])
  return [draft, setDraft] as const
}

const always = () => true
