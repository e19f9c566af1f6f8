import type { StoredFilter } from '@lucas/contract/transactions/transaction-list.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'

const columns = ['id', 'name', 'filter', 'created_at', 'updated_at'] as const

/** A change of a filter: its name with the folded key, or its criteria. */
export interface FilterChange {
  name?: { text: string; key: string } | undefined
  filter?: StoredFilter | undefined
}

export const savedFilterRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx.selectFrom('saved_filter').select(columns).where('user_id', '=', userId).orderBy('name_key').execute(),

  create: (
    userId: string,
    id: string,
    name: { text: string; key: string },
    filter: StoredFilter,
    now: Date,
  ) =>
    tx
      .insertInto('saved_filter')
      .values({
        user_id: userId,
        id,
        name: name.text,
        name_key: name.key,
        filter: JSON.stringify(filter),
        created_at: now,
        updated_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),

  update: (userId: string, id: string, { name, filter }: FilterChange, now: Date) =>
    tx
      .updateTable('saved_filter')
      .set({
        updated_at: now,
        ...(name && { name: name.text, name_key: name.key }),
        ...(filter && { filter: JSON.stringify(filter) }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),

  /** Replaces a category in the filters; a filter that had both categories keeps one. */
  async recategorize(userId: string, from: string, to: string): Promise<void> {
    const filters = await tx
      .selectFrom('saved_filter')
      .select(['id', sql<string | null>`filter->>'category'`.as('category')])
      .where('user_id', '=', userId)
      .execute()
    for (const { id, category } of filters) {
      const names = category?.split(',').map((name) => name.trim()) ?? []
      if (!names.includes(from)) continue
      const list = [...new Set(names.map((name) => (name === from ? to : name)))].join(',')
      await tx
        .updateTable('saved_filter')
        .set({ filter: sql`jsonb_set(filter, '{category}', ${JSON.stringify(list)}::jsonb)` })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    }
  },

  async delete(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_filter')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

export type SavedFilterRow = Awaited<ReturnType<ReturnType<typeof savedFilterRepository>['list']>>[number]
