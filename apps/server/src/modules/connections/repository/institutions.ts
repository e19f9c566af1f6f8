import type { Tx } from '../../../platform/database/person.ts'

/** The catalogue of banks; nobody's rows. */
export const institutionsRepository = (tx: Tx) => ({
  list: () =>
    tx
      .selectFrom('institution')
      .select(['id', 'name', 'color', 'is_active', 'floid_code as floid_id'])
      .orderBy('position')
      .execute(),
  nameOf: (id: string) => tx.selectFrom('institution').select('name').where('id', '=', id).executeTakeFirst(),
})
