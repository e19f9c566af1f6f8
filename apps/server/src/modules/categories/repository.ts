import type { CategoryColor } from '@lucas/contract/category.ts'
import type { CategoryInput } from '@lucas/contract/category-input.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

const columns = ['id', 'name', 'name_key as key', 'emoji', 'color'] as const

export interface OwnCategory {
  id: string
  name: string
  key: string
  emoji: string
  color: CategoryColor
}

export const categoryRepository = (tx: Tx) => ({
  list: (person: string): Promise<OwnCategory[]> =>
    tx.selectFrom('own_category').select(columns).where('user_id', '=', person).orderBy('name_key').execute(),

  /** Those whose names read like one of these. */
  named: (person: string, keys: readonly string[]): Promise<OwnCategory[]> =>
    tx
      .selectFrom('own_category')
      .select(columns)
      .where('user_id', '=', person)
      .where('name_key', '=', sql<string>`any(${[...keys]}::text[])`)
      .execute(),

  /** Nothing else of the person's changes meanwhile. */
  async lock(person: string): Promise<void> {
    await sql`select 1 from person where user_id = ${person} for update`.execute(tx)
  },

  add: (person: string, own: CategoryInput & { id: string; key: string }, now: Date): Promise<OwnCategory> =>
    tx
      .insertInto('own_category')
      .values({
        user_id: person,
        id: own.id,
        name: own.name,
        name_key: own.key,
        emoji: own.emoji,
        color: own.color,
        created_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),

  change: (person: string, { id, name, key, emoji, color }: OwnCategory): Promise<OwnCategory> =>
    tx
      .updateTable('own_category')
      .set({ name, name_key: key, emoji, color })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),

  async remove(person: string, id: string): Promise<void> {
    await tx.deleteFrom('own_category').where('user_id', '=', person).where('id', '=', id).execute()
  },

  /** Keeps where rows of a label went, for what was written down under it and cannot be changed. */
  async tellMove(person: string, from: string, to: string): Promise<void> {
    await sql`
      with back as (delete from category_move where user_id = ${person} and label = ${to}),
      on_the_way as (update category_move set moved_to = ${to}
                      where user_id = ${person} and moved_to = ${from} and label <> ${to})
      insert into category_move (user_id, label, moved_to) values (${person}, ${from}, ${to})
          on conflict (user_id, label) do update set moved_to = excluded.moved_to`.execute(tx)
  },

  /** Where the rows of each label went that are no category any more. */
  async moves(person: string, labels: readonly string[]): Promise<Map<string, string>> {
    const rows = await tx
      .selectFrom('category_move')
      .select(['label', 'moved_to'])
      .where('user_id', '=', person)
      .where('label', '=', sql<string>`any(${[...labels]}::text[])`)
      .execute()
    return new Map(rows.map(({ label, moved_to }) => [label, moved_to]))
  },

  /** How many rows each category has since a day, the most used first. */
  usage: (person: string, since: string) =>
    tx
      .selectFrom('daily_rollup')
      .select(['category', sql<number>`sum(count)::int`.as('count')])
      .where('user_id', '=', person)
      .where('day', '>=', since)
      .groupBy('category')
      .orderBy('count', 'desc')
      .orderBy('category')
      .execute(),
})
