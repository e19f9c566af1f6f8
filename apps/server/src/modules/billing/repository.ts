import type { Tx } from '../../platform/database/person.ts'
import type { Plan } from './domain/plan.ts'

export const planRepository = (tx: Tx) => ({
  find: async (person: string) => {
    const { plan } = await tx
      .selectFrom('person')
      .select('plan')
      .where('user_id', '=', person)
      .executeTakeFirstOrThrow()
    return plan
  },

  set: (person: string, plan: Plan) =>
    tx.updateTable('person').set({ plan }).where('user_id', '=', person).execute(),
})
