import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Repository of `institution`, the catalogue of banks. */
export const institutionRepository = (tx: Tx) => ({
  list: () =>
    tx
      .selectFrom('institution')
      .select(['id', 'name', 'color', 'is_active', 'floid_code as floid_id'])
      .orderBy('position')
      .execute(),
  findName: (id: string) =>
    tx.selectFrom('institution').select('name').where('id', '=', id).executeTakeFirst(),
})
