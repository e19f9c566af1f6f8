import * as z from 'zod/mini'
import { create } from 'zustand'
import { parseJson } from '../http/parse-json.ts'
import { lockKey, userStorage } from './storage-keys.ts'

/** The lock state that the tabs of this browser share. The server has the authoritative state (decisions 2). */
const storedLock = z.object({
  isLocked: z.boolean(),
  /** Seconds of inactivity until the app locks; null without a PIN. */
  after: z.nullable(z.number()),
  seenAt: z.number(),
  /** A passkey has opened what is stored here without a network; the server has not unlocked the session. */
  awaitsServer: z.optional(z.boolean()),
})
type StoredLock = z.infer<typeof storedLock>

const unlocked: StoredLock = { isLocked: false, after: null, seenAt: 0 }

function readStored(): StoredLock {
  const parsed = z.safeParse(storedLock, parseJson(userStorage.getItem(lockKey) ?? ''))
  return parsed.success ? parsed.data : unlocked
}

/** Whether all tabs have been inactive for longer than the timeout. */
const isOverdue = ({ after, seenAt }: StoredLock): boolean =>
  after !== null && Date.now() - seenAt > after * 1_000

const stored = readStored()
export const useAppLock = create<{ isLocked: boolean }>()(() => ({
  // A page that opens after the timeout starts locked.
  isLocked: stored.isLocked || isOverdue(stored),
}))

function store(change: Partial<StoredLock>): void {
  const next = { ...readStored(), ...change }
  userStorage.setItem(lockKey, JSON.stringify(next))
  if (useAppLock.getState().isLocked !== next.isLocked) useAppLock.setState({ isLocked: next.isLocked })
}

/** The app lock, shared by all tabs of this browser. */
export const appLock = {
  isLocked: (): boolean => useAppLock.getState().isLocked,
  lock: (): void => store({ isLocked: true, awaitsServer: false }),
  unlock: (): void => store({ isLocked: false, awaitsServer: false, seenAt: Date.now() }),
  /** Shows what is stored here, until the server can be asked. */
  openWithoutServer: (): void => store({ isLocked: false, awaitsServer: true, seenAt: Date.now() }),
  /** Whether the app is open without the server having unlocked the session. */
  awaitsServer: (): boolean => !appLock.isLocked() && readStored().awaitsServer === true,
  /** Restarts the inactivity timeout. */
  markActive: (): void => store({ seenAt: Date.now() }),
  setTimeoutSeconds: (after: number | null): void => {
    if (readStored().after !== after) store({ after })
  },
  /** Returns the timeout in seconds when this browser last asked; null without a PIN. */
  getTimeoutSeconds: (): number | null => readStored().after,
  /** Whether the user had a PIN when this browser last asked. */
  hasPin: (): boolean => readStored().after !== null,
  isOverdue: (): boolean => isOverdue(readStored()),
  /** Returns the milliseconds until the timeout; null without a PIN. */
  getMsUntilLock(): number | null {
    const { after, seenAt } = readStored()
    return after === null ? null : Math.max(0, seenAt + after * 1_000 - Date.now())
  },
  clear(): void {
    userStorage.removeItem(lockKey)
    useAppLock.setState({ isLocked: false })
  },
}

/** Follows locks and unlocks in other tabs. Returns a function that stops it. */
export function watchAppLock(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === lockKey) useAppLock.setState({ isLocked: readStored().isLocked })
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
