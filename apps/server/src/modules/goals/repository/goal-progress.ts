import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Reads goals with the amount that their ledger sums to, in whole pesos, the newest first. */
export const goalProgressRepository = (tx: Tx) => {
  const selectGoals = (userId: string) =>
    tx
      .selectFrom('goal as g')
      .select(['g.id', 'g.name', 'g.state', 'g.target_amount as target', 'g.target_date as targetDate'])
      .select(['g.created_at as createdAt', 'g.account_id as accountId', 'g.state_since as stateSince'])
      .select(({ selectFrom }) =>
        selectFrom('goal_entry as e')
          .select(sql<bigint>`coalesce(sum(e.amount), 0)::bigint`.as('saved'))
          .where('e.user_id', '=', userId)
          .whereRef('e.goal_id', '=', 'g.id')
          .$asScalar()
          .$notNull()
          .as('saved'),
      )
      .where('g.user_id', '=', userId)
      .where('g.deleted_at', 'is', null)
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id', 'desc')

  return {
    find: (userId: string, id: string) => selectGoals(userId).where('g.id', '=', id).executeTakeFirst(),
    list: (userId: string) => selectGoals(userId).execute(),
    /** Lists active goals with a target date. */
    listDated: (userId: string) =>
      selectGoals(userId).where('g.state', '=', 'active').where('g.target_date', 'is not', null).execute(),
  }
}
