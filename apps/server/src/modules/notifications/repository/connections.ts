import type { Tx } from '../../../platform/database/person.ts'

export const connectionFacts = (tx: Tx) => ({
  find: (person: string, id: string) =>
    tx
      .selectFrom('connection')
      .select(['institution_name', 'state', 'last_sync_at', 'hidden'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst(),
})
