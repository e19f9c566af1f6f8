import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson } from '../../platform/database/person.ts'
import { callbacksRepository } from './repository/callbacks.ts'

/** A callback that five tries could not work off: what an operator may know of it. Nothing of its body. */
export interface SetAside {
  id: string
  person: string
  provider: string
  bank: string
  /** Why, as a code: the fault's own words may quote people's data. */
  reason: string
  attempts: number
  receivedAt: Date
  /** Of the sealed body. */
  bytes: number
}

const mostListed = 1_000

/** What an operator does about callbacks that were set aside. `found` is false where there is no such one. */
export function createSetAside(db: Db) {
  async function list(): Promise<SetAside[]> {
    const ids = await anonymous(db, (tx) => callbacksRepository(tx).setAside(mostListed))
    const found: SetAside[] = []
    for (const { user_id: person, id } of ids) {
      const row = await asPerson(db, person, (tx) => callbacksRepository(tx).describe(person, id))
      if (row) found.push({ ...row, id, person })
    }
    return found
  }

  async function change(id: string, state: 'received' | 'discarded'): Promise<boolean> {
    const one = (await list()).find((callback) => callback.id === id)
    if (!one) return false
    await asPerson(db, one.person, (tx) => callbacksRepository(tx).decide(one.person, id, state))
    return true
  }

  return {
    list,
    find: async (id: string) => (await list()).find((callback) => callback.id === id),
    /** Gives it five more tries; a running worker takes it up within seconds. */
    retry: (id: string) => change(id, 'received'),
    /** Never tried again; its body is erased. */
    discard: (id: string) => change(id, 'discarded'),
  }
}
