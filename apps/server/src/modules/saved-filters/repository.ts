import type { KeptFilter } from '@lucas/contract/transaction-list.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

const columns = ['id', 'name', 'filter', 'created_at', 'updated_at'] as const

/** What of a filter changes: its name with the key that it is compared by, or what it holds. */
export interface FilterChange {
  name?: { text: string; key: string } | undefined
  filter?: KeptFilter | undefined
}

export const savedFilterRepository = (tx: Tx) => ({
  list: (person: string) =>
    tx.selectFrom('saved_filter').select(columns).where('user_id', '=', person).orderBy('name_key').execute(),

  /** Two tabs that save at once see each other's rows: the person's row is held meanwhile. */
  async lock(person: string): Promise<void> {
    await sql`select 1 from person where user_id = ${person} for update`.execute(tx)
  },

  add: (person: string, id: string, name: { text: string; key: string }, filter: KeptFilter, now: Date) =>
    tx
      .insertInto('saved_filter')
      .values({
        user_id: person,
        id,
        name: name.text,
        name_key: name.key,
        filter: JSON.stringify(filter),
        created_at: now,
        updated_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),

  change: (person: string, id: string, { name, filter }: FilterChange, now: Date) =>
    tx
      .updateTable('saved_filter')
      .set({
        updated_at: now,
        ...(name && { name: name.text, name_key: name.key }),
        ...(filter && { filter: JSON.stringify(filter) }),
      })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),

  async remove(person: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_filter')
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

export type SavedFilterRow = Awaited<ReturnType<ReturnType<typeof savedFilterRepository>['list']>>[number]
