import { type Insertable, sql } from 'kysely'
import type { CreditLineTable } from '../../../platform/database/schema/wallet.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Rows of `credit_line`. */
export const creditLineRepository = (tx: Tx) => ({
  /** Lists credit lines with their institution. A line is hidden if its connection is. */
  list: (userId: string) =>
    tx
      .selectFrom('credit_line')
      .innerJoin('connection', (join) =>
        join
          .onRef('connection.user_id', '=', 'credit_line.user_id')
          .onRef('connection.id', '=', 'credit_line.connection_id'),
      )
      .leftJoin('institution', 'institution.id', 'connection.institution_id')
      .selectAll('credit_line')
      .select(['connection.institution_name', 'connection.hidden', 'institution.color as institution_color'])
      .where('credit_line.user_id', '=', userId)
      .orderBy(sql`institution.position nulls last`)
      .orderBy('connection.institution_name')
      .orderBy('credit_line.name')
      .orderBy('credit_line.id')
      .execute(),

  async replaceForConnection(
    userId: string,
    connectionId: string,
    rows: Insertable<CreditLineTable>[],
  ): Promise<void> {
    const keys = rows.map(({ provider_key: key }) => key)
    await tx
      .deleteFrom('credit_line')
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .$if(keys.length > 0, (query) => query.where('provider_key', 'not in', keys))
      .execute()
    if (rows.length === 0) return
    await tx
      .insertInto('credit_line')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'connection_id', 'provider_key']).doUpdateSet((set) => ({
          name: set.ref('excluded.name'),
          credit_limit: set.ref('excluded.credit_limit'),
          used: set.ref('excluded.used'),
          told_at: set.ref('excluded.told_at'),
        })),
      )
      .execute()
  },

  /** Moves the lines of a connection to another one of the same bank, except those that it already has. */
  moveToConnection: (userId: string, from: string, to: string) =>
    tx
      .updateTable('credit_line')
      .set({ connection_id: to })
      .where('user_id', '=', userId)
      .where('connection_id', '=', from)
      .where('provider_key', 'not in', (where) =>
        where
          .selectFrom('credit_line')
          .select('provider_key')
          .where('user_id', '=', userId)
          .where('connection_id', '=', to),
      )
      .execute(),

  /** Deletes the lines of connections without accounts. */
  deleteOrphans: (userId: string) =>
    tx
      .deleteFrom('credit_line')
      .where('user_id', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account')
              .select('account.id')
              .where('account.user_id', '=', userId)
              .whereRef('account.connection_id', '=', 'credit_line.connection_id')
              .where('account.deleted_at', 'is', null),
          ),
        ),
      )
      .execute(),
})

export type CreditLineRow = Awaited<ReturnType<ReturnType<typeof creditLineRepository>['list']>>[number]
