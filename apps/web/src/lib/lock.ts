import * as z from 'zod/mini'
import { create } from 'zustand'
import { parseJson } from './parse-json.ts'
import { lockKey, memory } from './storage-keys.ts'

/** What the tabs of this browser know of the lock; the server knows it better (decisions 2). */
const kept = z.object({
  isLocked: z.boolean(),
  /** Seconds without use until it locks; null without a PIN. */
  after: z.nullable(z.number()),
  seenAt: z.number(),
})
type Kept = z.infer<typeof kept>

const open: Kept = { isLocked: false, after: null, seenAt: 0 }

function read(): Kept {
  const parsed = z.safeParse(kept, parseJson(memory.getItem(lockKey) ?? ''))
  return parsed.success ? parsed.data : open
}

/** Whether nobody has used any tab for longer than the lock waits. */
const isOverdue = ({ after, seenAt }: Kept): boolean => after !== null && Date.now() - seenAt > after * 1_000

const atStart = read()
export const useLock = create<{ isLocked: boolean }>()(() => ({
  // A page that is opened after more than the time without use starts locked.
  isLocked: atStart.isLocked || isOverdue(atStart),
}))

function keep(change: Partial<Kept>): void {
  const next = { ...read(), ...change }
  memory.setItem(lockKey, JSON.stringify(next))
  if (useLock.getState().isLocked !== next.isLocked) useLock.setState({ isLocked: next.isLocked })
}

/** The lock of this browser, for all its tabs. */
export const lock = {
  isLocked: (): boolean => useLock.getState().isLocked,
  shut: (): void => keep({ isLocked: true }),
  open: (): void => keep({ isLocked: false, seenAt: Date.now() }),
  /** Somebody is here. */
  seen: (): void => keep({ seenAt: Date.now() }),
  waits: (after: number | null): void => {
    if (read().after !== after) keep({ after })
  },
  isOverdue: (): boolean => isOverdue(read()),
  /** Milliseconds until it may be due; null when it never is. */
  dueIn(): number | null {
    const { after, seenAt } = read()
    return after === null ? null : Math.max(0, seenAt + after * 1_000 - Date.now())
  },
  forget(): void {
    memory.removeItem(lockKey)
    useLock.setState({ isLocked: false })
  },
}

/** Takes over what another tab locked or opened. Returns how to stop. */
export function watchLock(): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key === lockKey) useLock.setState({ isLocked: read().isLocked })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
