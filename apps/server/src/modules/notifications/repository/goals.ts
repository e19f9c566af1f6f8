import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { GoalFact } from '../domain/goals.ts'

/** Goals with what they hold. */
export const goalFacts = (tx: Tx) => {
  const goals = (person: string) =>
    tx
      .selectFrom('goal as g')
      .select(['g.id', 'g.name', 'g.state', 'g.target_amount as target', 'g.target_date as targetDate'])
      .select('g.created_at as createdAt')
      .select(({ selectFrom }) =>
        selectFrom('goal_entry as e')
          .select(sql<bigint>`coalesce(sum(e.amount), 0)::bigint`.as('held'))
          .whereRef('e.user_id', '=', 'g.user_id')
          .whereRef('e.goal_id', '=', 'g.id')
          .$asScalar()
          .$notNull()
          .as('held'),
      )
      .where('g.user_id', '=', person)
      .where('g.deleted_at', 'is', null)

  return {
    find: (person: string, id: string): Promise<GoalFact | undefined> =>
      goals(person).where('g.id', '=', id).executeTakeFirst(),
    all: (person: string): Promise<GoalFact[]> => goals(person).execute(),
    dated: (person: string): Promise<GoalFact[]> =>
      goals(person).where('g.state', '=', 'active').where('g.target_date', 'is not', null).execute(),
  }
}
