import type { Db } from '../../platform/database/connect.ts'
import { withoutUser, withUser } from '../../platform/database/user-transaction.ts'
import { callbackRepository } from './repository/provider-callback.ts'

/** A callback that failed five attempts, with what an operator may see. It contains nothing of the payload. */
export interface DeadLetter {
  id: string
  userId: string
  provider: string
  institutionName: string
  /** Error code. The error message is left out because it may quote user data. */
  reason: string
  attempts: number
  receivedAt: Date
  /** Size of the encrypted payload. */
  bytes: number
}

const maxListed = 1_000

/** Creates the operator's view of dead letters. `retry` and `discard` return false when there is no such dead letter. */
export function createDeadLetters(db: Db) {
  async function list(): Promise<DeadLetter[]> {
    const ids = await withoutUser(db, (tx) => callbackRepository(tx).listDeadLetters(maxListed))
    const deadLetters: DeadLetter[] = []
    for (const { user_id: userId, id } of ids) {
      const row = await withUser(db, userId, (tx) => callbackRepository(tx).findDeadLetter(userId, id))
      if (row) deadLetters.push({ ...row, id, userId })
    }
    return deadLetters
  }

  async function resolve(id: string, state: 'received' | 'discarded'): Promise<boolean> {
    const deadLetter = (await list()).find((callback) => callback.id === id)
    if (!deadLetter) return false
    await withUser(db, deadLetter.userId, (tx) =>
      callbackRepository(tx).resolveDeadLetter(deadLetter.userId, id, state),
    )
    return true
  }

  return {
    list,
    find: async (id: string) => (await list()).find((callback) => callback.id === id),
    /** Allows five more attempts. A running worker picks the callback up within seconds. */
    retry: (id: string) => resolve(id, 'received'),
    /** Ends all attempts and erases the payload. */
    discard: (id: string) => resolve(id, 'discarded'),
  }
}
