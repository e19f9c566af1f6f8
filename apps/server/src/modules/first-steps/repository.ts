import { type FirstStep, movementsToReview } from '@lucas/contract/first-steps.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

export type Standing = Record<FirstStep, boolean> & { hidden: boolean }

export const firstStepsRepository = (tx: Tx) => ({
  /** Which steps are done; an account of a bank is one that was connected or came in a file. */
  async standing(person: string): Promise<Standing> {
    const { rows } = await sql<Standing>`
      select p.first_steps_hidden as hidden, p.email_verified_at is not null as verify,
             exists (select from account a where a.user_id = p.user_id and not a.manual) as bank,
             (select count(*) from (select from transaction t
                where t.user_id = p.user_id and t.reviewed and t.deleted_at is null
                limit ${movementsToReview}) r) = ${movementsToReview} as review,
             exists (select from goal g where g.user_id = p.user_id) as goal,
             exists (select from app_lock l where l.user_id = p.user_id and l.pin_set_at is not null) as pin
        from person p where p.user_id = ${person}`.execute(tx)
    const [standing] = rows
    if (standing === undefined) throw new Error('somebody is signed in who does not exist')
    return standing
  },

  hide: (person: string) =>
    tx.updateTable('person').set({ first_steps_hidden: true }).where('user_id', '=', person).execute(),
})
