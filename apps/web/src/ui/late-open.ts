import { useDeferredValue, useState } from 'react'

/** True from the first opening on: overlays load their code only then, and stay to play their exit. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open)
  if (open && !once) setOnce(true)
  return once
}

/** `open`, one commit later: an overlay that is mounted open plays its entrance too. */
export const useOpenAfterMount = (open: boolean): boolean => useDeferredValue(open, false)

/** The last value that was there: an overlay keeps its words while it fades away. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
