import { type FirstSteps, firstSteps as order } from '@lucas/contract/first-steps.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { firstStepsRepository } from './repository.ts'

export type FirstStepsService = ReturnType<typeof createFirstSteps>

/** The first minutes of a person: what is done of them, and whether they were put away. */
export const createFirstSteps = (db: Db) => ({
  async standing(person: string): Promise<FirstSteps> {
    const { hidden, ...done } = await asPerson(db, person, (tx) => firstStepsRepository(tx).standing(person))
    return { hidden, steps: order.map((step) => ({ step, done: done[step] })) }
  },

  async hide(person: string): Promise<void> {
    await asPerson(db, person, (tx) => firstStepsRepository(tx).hide(person))
  },
})
