import { useDeferredValue, useState } from 'react'

/** Returns true from the first opening on. Overlays load their code then, and stay mounted for their exit animation. */
export function useOnceOpen(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  return hasOpened
}

/** Returns `open` one commit later, so that an overlay that mounts open plays its entrance animation. */
export const useOpenAfterMount = (open: boolean): boolean => useDeferredValue(open, false)

/** Returns the last value that was not null, so that an overlay keeps its content while it fades out. */
export function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
