import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export const planRepository = (tx: Tx) => {
  const ownRow = (userId: string) => tx.selectFrom('person').where('user_id', '=', userId)
  return {
    get: async (userId: string): Promise<Plan> =>
      (await ownRow(userId).select('plan').executeTakeFirstOrThrow()).plan,

    getWithSignUpDate: (userId: string) =>
      ownRow(userId).select(['plan', 'created_at']).executeTakeFirstOrThrow(),

    /** Locks the user's row: all plan changes of a user run one after the other. */
    lock: (userId: string) => ownRow(userId).select('plan').forNoKeyUpdate().executeTakeFirst(),

    findEmail: async (userId: string): Promise<string | undefined> =>
      (await ownRow(userId).select('email').executeTakeFirst())?.email,

    update: (userId: string, plan: Plan) =>
      tx.updateTable('person').set({ plan }).where('user_id', '=', userId).execute(),
  }
}
