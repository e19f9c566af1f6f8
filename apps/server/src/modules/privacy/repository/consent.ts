import type { ConsentPurpose } from '@lucas/contract/users/privacy.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

export const consentRepository = (tx: Tx) => ({
  /** Lists the latest decision for each purpose. */
  listLatest: (userId: string) =>
    tx
      .selectFrom('consent')
      .distinctOn('purpose')
      .select(['purpose', 'granted', 'at'])
      .where('user_id', '=', userId)
      .orderBy('purpose')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  create: (userId: string, purposes: readonly ConsentPurpose[], granted: boolean, at: Date) =>
    tx
      .insertInto('consent')
      .values(purposes.map((purpose) => ({ user_id: userId, id: newId(), purpose, granted, at })))
      .execute(),
})
