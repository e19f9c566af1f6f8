import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { Tx } from '../../platform/database/person.ts'

/** The payday that a person chose. */
export const paydayRepository = (tx: Tx) => ({
  find: (person: string) =>
    tx.selectFrom('person').select('payday').where('user_id', '=', person).executeTakeFirst(),

  save: (person: string, payday: Payday, now: Date) =>
    tx.updateTable('person').set({ payday, updated_at: now }).where('user_id', '=', person).execute(),
})
