import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import {
  markRefused,
  markTried,
  removeWrite,
  type UnsentWrite,
  unsentState,
} from '../../lib/offline/unsent/unsent-write.ts'
import { changeUnsent, loadUnsent } from '../../lib/offline/unsent/unsent-writes.ts'
import { isRefusal, sendWrite, toRefusal } from './requests.ts'

const lockName = 'lucas-unsent-send'

/** Runs work while no tab sends. */
export const whileNoneIsSent = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(lockName, work)

const findNext = (writes: readonly UnsentWrite[]): UnsentWrite | undefined =>
  writes.find((write) => unsentState(write, Date.now()) === 'waiting')

/** Sends one write. Returns whether the server took it; throws where that is not known. */
async function sendOne(write: UnsentWrite, onSent: (row: Transaction) => void): Promise<boolean> {
  // Before the request: its answer may be lost with this page.
  await changeUnsent((writes) => markTried(writes, write.id, Date.now()))
  try {
    const row = await sendWrite(write)
    onSent(row)
    await changeUnsent((writes) => removeWrite(writes, write.id))
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    const refusal = await toRefusal(write, error)
    await changeUnsent((writes) => markRefused(writes, write.id, refusal))
    return false
  }
}

/**
 * Sends what waits, in order, in one tab at a time. A refused write is marked and the next one is sent; any other error ends it, to be
 * tried again. Returns how many were sent and refused until then.
 */
export function sendUnsent(onSent: (row: Transaction) => void): Promise<{ sent: number; refused: number }> {
  return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    const counts = { sent: 0, refused: 0 }
    if (lock === null) return counts // another tab sends
    for (let next = findNext(await loadUnsent()); next; next = findNext(await loadUnsent())) {
      const sending = sendOne(next, onSent)
      const isSent = await sending.catch(() => undefined) // no answer, or the server has a fault: the next try follows
      if (isSent === undefined) return counts
      counts[isSent ? 'sent' : 'refused'] += 1
    }
    return counts
  })
}
