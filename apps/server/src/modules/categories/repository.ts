import { categorySeparator, joinCategory } from '@lucas/contract/rules/category-path.ts'
import type { CategoryColor } from '@lucas/contract/transactions/category.ts'
import type { CategoryInput } from '@lucas/contract/transactions/category-input.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'

const columns = ['id', 'name', 'name_key as key', 'emoji', 'color', 'parent'] as const

/** Returns the category of a stored value, in SQL: that of a sub-category is its parent. */
export const selectParentCategory = (column: string) =>
  sql<string>`split_part(${sql.ref(column)}, ${` ${categorySeparator} `}, 1)`

export interface OwnCategory {
  id: string
  name: string
  key: string
  emoji: string
  color: CategoryColor
  parent: string | null
}

/** Returns the value that transactions have for a category of the user. */
export const toStoredCategory = ({ name, parent }: Pick<OwnCategory, 'name' | 'parent'>): string =>
  parent === null ? name : joinCategory(parent, name)

export const categoryRepository = (tx: Tx) => ({
  list: (userId: string): Promise<OwnCategory[]> =>
    tx.selectFrom('own_category').select(columns).where('user_id', '=', userId).orderBy('name_key').execute(),

  /** Lists own categories by folded name. */
  listByKeys: (userId: string, keys: readonly string[]): Promise<OwnCategory[]> =>
    tx
      .selectFrom('own_category')
      .select(columns)
      .where('user_id', '=', userId)
      .where('name_key', '=', sql<string>`any(${[...keys]}::text[])`)
      .execute(),

  create: (
    userId: string,
    category: CategoryInput & { id: string; key: string },
    now: Date,
  ): Promise<OwnCategory> =>
    tx
      .insertInto('own_category')
      .values({
        user_id: userId,
        id: category.id,
        name: category.name,
        name_key: category.key,
        emoji: category.emoji,
        color: category.color,
        parent: category.parent ?? null,
        created_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),

  /** Creates several categories at once. */
  async createAll(userId: string, categories: readonly OwnCategory[], now: Date): Promise<void> {
    if (categories.length === 0) return
    await tx
      .insertInto('own_category')
      .values(
        categories.map(({ key, ...category }) => ({
          ...category,
          name_key: key,
          user_id: userId,
          created_at: now,
        })),
      )
      .execute()
  },

  /** Sub-categories follow the new name of the category that contains them. */
  async moveChildren(userId: string, from: string, to: string): Promise<void> {
    await tx
      .updateTable('own_category')
      .set({ parent: to })
      .where('user_id', '=', userId)
      .where('parent', '=', from)
      .execute()
  },

  update: (
    userId: string,
    { id, name, key, emoji, color }: Omit<OwnCategory, 'parent'>,
  ): Promise<OwnCategory> =>
    tx
      .updateTable('own_category')
      .set({ name, name_key: key, emoji, color })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),

  async delete(userId: string, id: string): Promise<void> {
    await tx.deleteFrom('own_category').where('user_id', '=', userId).where('id', '=', id).execute()
  },

  /** Records that a category was replaced, for stored records that keep the old name. */
  async recordMove(userId: string, from: string, to: string): Promise<void> {
    await sql`
      with back as (delete from category_move where user_id = ${userId} and label = ${to}),
      on_the_way as (update category_move set moved_to = ${to}
                      where user_id = ${userId} and moved_to = ${from} and label <> ${to})
      insert into category_move (user_id, label, moved_to) values (${userId}, ${from}, ${to})
          on conflict (user_id, label) do update set moved_to = excluded.moved_to`.execute(tx)
  },

  /** Forgets that a category and its sub-categories were replaced: they are shown again. */
  async forgetMoves(userId: string, label: string): Promise<void> {
    await tx
      .deleteFrom('category_move')
      .where('user_id', '=', userId)
      .where(selectParentCategory('label'), '=', label)
      .execute()
  },

  /** Returns the replacement of each category that no longer exists. */
  async findMoves(userId: string, labels: readonly string[]): Promise<Map<string, string>> {
    const rows = await tx
      .selectFrom('category_move')
      .select(['label', 'moved_to'])
      .where('user_id', '=', userId)
      .where('label', '=', sql<string>`any(${[...labels]}::text[])`)
      .execute()
    return new Map(rows.map(({ label, moved_to }) => [label, moved_to]))
  },
})
