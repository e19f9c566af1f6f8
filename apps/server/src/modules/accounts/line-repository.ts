import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import type { CreditLineTable } from '../../platform/database/schema/wallet.ts'

/** Rows of `credit_line`. */
export const linesRepository = (tx: Tx) => ({
  /** Every line with its bank; `hidden` where the whole bank is. */
  list: (person: string) =>
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
      .where('credit_line.user_id', '=', person)
      .orderBy(sql`institution.position nulls last`)
      .orderBy('connection.institution_name')
      .orderBy('credit_line.name')
      .orderBy('credit_line.id')
      .execute(),

  async replace(person: string, connectionId: string, rows: Insertable<CreditLineTable>[]): Promise<void> {
    const keys = rows.map(({ provider_key: key }) => key)
    await tx
      .deleteFrom('credit_line')
      .where('user_id', '=', person)
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

  /** Gives a connection's lines to another one of the same bank, which may hold them already. */
  move: (person: string, from: string, to: string) =>
    tx
      .updateTable('credit_line')
      .set({ connection_id: to })
      .where('user_id', '=', person)
      .where('connection_id', '=', from)
      .where('provider_key', 'not in', (where) =>
        where
          .selectFrom('credit_line')
          .select('provider_key')
          .where('user_id', '=', person)
          .where('connection_id', '=', to),
      )
      .execute(),

  /** Lines of connections whose last account is gone. */
  removeLonely: (person: string) =>
    tx
      .deleteFrom('credit_line')
      .where('user_id', '=', person)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account')
              .select('account.id')
              .where('account.user_id', '=', person)
              .whereRef('account.connection_id', '=', 'credit_line.connection_id')
              .where('account.deleted_at', 'is', null),
          ),
        ),
      )
      .execute(),
})

export type LineRow = Awaited<ReturnType<ReturnType<typeof linesRepository>['list']>>[number]
