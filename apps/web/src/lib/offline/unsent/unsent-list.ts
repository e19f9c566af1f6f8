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
  /** What waits is sealed, since a lock: only the number is known. `lost` writes could not be sealed. */
  seal: (sealed: number, lost = 0): void =>
    useUnsentList.setState((before) => ({ ...nothing, sealed, lost: before.lost + lost })),
  /** The session ended, and so many writes went with it. */
  lose: (count: number): void => useUnsentList.setState(({ lost }) => ({ ...nothing, lost: lost + count })),
  withdraw: (): void => useUnsentList.setState(({ withdrawals }) => ({ withdrawals: withdrawals + 1 })),
  open: (): void => useUnsentList.setState({ isOpen: true }),
  close: (): void => useUnsentList.setState({ isOpen: false }),
}
