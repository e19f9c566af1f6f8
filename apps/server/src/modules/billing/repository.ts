import type { Tx } from '../../platform/database/person.ts'

export const planRepository = (tx: Tx) => ({
  find: async (person: string) => {
    const { plan } = await tx
      .selectFrom('person')
      .select('plan')
      .where('user_id', '=', person)
      .executeTakeFirstOrThrow()
    return plan
  },
})
