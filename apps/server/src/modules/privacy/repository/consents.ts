import type { ConsentPurpose } from '@lucas/contract/privacy.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { newId } from '../../../platform/ids.ts'

export const consentRepository = (tx: Tx) => ({
  /** What the person said last about each purpose. */
  latest: (person: string) =>
    tx
      .selectFrom('consent')
      .distinctOn('purpose')
      .select(['purpose', 'granted', 'at'])
      .where('user_id', '=', person)
      .orderBy('purpose')
      .orderBy('at', 'desc')
      .execute(),

  add: (person: string, purpose: ConsentPurpose, granted: boolean, now: Date) =>
    tx.insertInto('consent').values({ user_id: person, id: newId(), purpose, granted, at: now }).execute(),

  setNewsletter: (person: string, wanted: boolean, now: Date) =>
    tx
      .updateTable('person')
      .set({ newsletter: wanted, updated_at: now })
      .where('user_id', '=', person)
      .execute(),
})
