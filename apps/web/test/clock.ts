import { afterEach, beforeEach, vi } from 'vitest'

/** Lets the clock stand at a moment in all tests of the file; timers go on. For texts that depend on the day. */
export function standAt(moment: string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) }))
  afterEach(() => void vi.useRealTimers())
}
