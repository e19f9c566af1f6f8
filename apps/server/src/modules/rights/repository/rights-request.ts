import { type Insertable, type Selectable, sql } from 'kysely'
import type { RightsRequestTable } from '../../../platform/database/schema/registers.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type RightsRequest = Selectable<RightsRequestTable>
export interface RightsAct {
  user_id: string
  at: Date
  kind: string
}

/** Rows of `rights_request`. It is an operator's register, so most statements have no user id. */
export const rightsRequestRepository = (tx: Tx) => ({
  create: (request: Insertable<RightsRequestTable>) =>
    tx.insertInto('rights_request').values(request).execute(),

  list: ({ isOpen }: { isOpen: boolean }): Promise<RightsRequest[]> =>
    tx
      .selectFrom('rights_request')
      .selectAll()
      .$if(isOpen, (on) => on.where('closed_at', 'is', null))
      .orderBy('due_on')
      .orderBy('id')
      .execute(),

  lock: (id: string): Promise<RightsRequest | undefined> =>
    tx.selectFrom('rights_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  update: (id: string, change: Partial<Omit<RightsRequest, 'id'>>) =>
    tx.updateTable('rights_request').set(change).where('id', '=', id).execute(),

  /** Lists the requests of an account, with the columns of the data export. */
  listByAccount: (accountId: string) =>
    tx
      .selectFrom('rights_request')
      .select([
        'id',
        'kind',
        'channel',
        'details',
        'received_at',
        'due_on',
        'extension_days',
        'extension_reason',
      ])
      .select(['outcome', 'answer', 'answered_at', 'closed_at'])
      .where('account_id', '=', accountId)
      .orderBy('received_at')
      .orderBy('id')
      .execute(),

  /** Detaches the requests of an erased account and clears the details of closed ones. */
  detachAccount: (accountId: string) =>
    tx
      .updateTable('rights_request')
      .set((eb) => ({
        account_id: null,
        details: eb.case().when('closed_at', 'is', null).then(eb.ref('details')).else('').end(),
      }))
      .where('account_id', '=', accountId)
      .execute(),

  /** Lists rights that users exercised themselves, from the audit events, by a reviewed function (S-02). */
  async listActs(since: Date, limit: number): Promise<RightsAct[]> {
    const { rows } = await sql<RightsAct>`
      select user_id, at, kind from list_rights_acts(${since}, ${limit})`.execute(tx)
    return rows
  },
})
