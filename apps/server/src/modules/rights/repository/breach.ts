import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BreachTable } from '../../../platform/database/schema/registers.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type Breach = Selectable<BreachTable>
export type BreachChange = Updateable<Omit<BreachTable, 'id' | 'created_at' | 'updated_at'>>

/** Rows of `breach`, an operator's register without user ids. */
export const breachRepository = (tx: Tx) => ({
  create: (breach: Insertable<BreachTable>) => tx.insertInto('breach').values(breach).execute(),

  list: (): Promise<Breach[]> =>
    tx.selectFrom('breach').selectAll().orderBy('discovered_at', 'desc').orderBy('id').execute(),

  find: (id: string): Promise<Breach | undefined> =>
    tx.selectFrom('breach').selectAll().where('id', '=', id).executeTakeFirst(),

  async update(id: string, change: BreachChange, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('breach')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
