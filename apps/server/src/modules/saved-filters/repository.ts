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
    await sql`
      update saved_filter f set filter = jsonb_set(f.filter, '{category}', to_jsonb(named.list))
        from (select s.id, string_agg(one.name, ',' order by one.place) as list
                from saved_filter s
               cross join lateral (
                     select case when trim(word) = ${from} then ${to} else trim(word) end as name, min(place) as place
                       from unnest(string_to_array(s.filter->>'category', ',')) with ordinality as w (word, place)
                      group by 1) one
               where s.user_id = ${userId} and s.filter->>'category' is not null
                 and ${from} = any (select trim(word) from unnest(string_to_array(s.filter->>'category', ',')) as w (word))
               group by s.id) named
       where f.user_id = ${userId} and f.id = named.id`.execute(tx)
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
