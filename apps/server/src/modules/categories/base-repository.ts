import type { ShownColor } from '@lucas/contract/transactions/category.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'

const columns = ['label', 'name', 'name_key as key', 'emoji', 'color', 'moved_to as movedTo'] as const

/** What the user changed about a built-in category; null where nothing is changed. */
export interface BaseCategory {
  label: string
  name: string | null
  key: string | null
  emoji: string | null
  color: ShownColor | null
  movedTo: string | null
}

/** Returns a built-in category without changes. */
export const unchanged = (label: string): BaseCategory => ({
  label,
  name: null,
  key: null,
  emoji: null,
  color: null,
  movedTo: null,
})

export const baseCategoryRepository = (tx: Tx) => ({
  list: (userId: string): Promise<BaseCategory[]> =>
    tx.selectFrom('base_category').select(columns).where('user_id', '=', userId).orderBy('label').execute(),

  async save(userId: string, { label, name, key, emoji, color, movedTo }: BaseCategory): Promise<void> {
    const values = { name, name_key: key, emoji, color, moved_to: movedTo }
    await tx
      .insertInto('base_category')
      .values({ user_id: userId, label, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'label']).doUpdateSet(values))
      .execute()
  },

  /** Hidden categories whose transactions went to `from` send them to `to`. */
  async redirect(userId: string, from: string, to: string): Promise<void> {
    await tx
      .updateTable('base_category')
      .set({ moved_to: to })
      .where('user_id', '=', userId)
      .where('moved_to', '=', from)
      .where('label', '<>', to)
      .execute()
  },
})
