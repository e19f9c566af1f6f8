import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { Tx } from '../../../platform/database/person.ts'

export const planRepository = (tx: Tx) => {
  const own = (person: string) => tx.selectFrom('person').where('user_id', '=', person)
  return {
    find: async (person: string): Promise<Plan> =>
      (await own(person).select('plan').executeTakeFirstOrThrow()).plan,

    facts: (person: string) => own(person).select(['plan', 'created_at']).executeTakeFirstOrThrow(),

    /** Whatever changes a person's plan holds this row, so that one change comes after the other. */
    lock: (person: string) => own(person).select('plan').forNoKeyUpdate().executeTakeFirst(),

    address: async (person: string): Promise<string | undefined> =>
      (await own(person).select('email').executeTakeFirst())?.email,

    set: (person: string, plan: Plan) =>
      tx.updateTable('person').set({ plan }).where('user_id', '=', person).execute(),
  }
}
