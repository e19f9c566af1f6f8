import { create } from 'zustand'
import type { UnsentWrite } from './unsent-write.ts'

interface UnsentList {
  /** What waits, in the order in which it was written. */
  writes: readonly UnsentWrite[]
  /** How many writes are sealed until the app is unlocked with a network. */
  sealed: number
  /** How many writes went with a session that ended, or with a lock. */
  lost: number
  /** Grows when what the user wrote no longer waits although it was not sent. */
  withdrawals: number
  isOpen: boolean
}

const nothing: UnsentList = { writes: [], sealed: 0, lost: 0, withdrawals: 0, isOpen: false }

/** The writes that wait on this device, as this tab knows them. */
export const useUnsentList = create<UnsentList>()(() => nothing)

/** Returns how many writes wait, those that are sealed too. */
export const useUnsentCount = (): number => useUnsentList(({ writes, sealed }) => writes.length + sealed)

export const unsentList = {
  get: (): UnsentList => useUnsentList.getState(),
  set: (writes: readonly UnsentWrite[]): void => useUnsentList.setState({ writes, sealed: 0, lost: 0 }),
  /** What waits is sealed, since a lock: only the number is known. What could not be sealed is lost. */
  seal: (sealed: number): void => {
    const { writes, lost } = unsentList.get()
    useUnsentList.setState({ ...nothing, sealed, lost: lost + Math.max(0, writes.length - sealed) })
  },
  /** The session ended, and what waited went with it. */
  lose: (): void => {
    const { writes, sealed, lost } = unsentList.get()
    useUnsentList.setState({ ...nothing, lost: lost + (writes.length || sealed) })
  },
  /** The user agreed to lose what waits. */
  forget: (): void => useUnsentList.setState(nothing),
  withdraw: (): void => useUnsentList.setState(({ withdrawals }) => ({ withdrawals: withdrawals + 1 })),
  open: (): void => useUnsentList.setState({ isOpen: true }),
  close: (): void => useUnsentList.setState({ isOpen: false }),
}
