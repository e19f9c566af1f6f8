import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** What was in a category when it was hidden, so that it can be shown again. */
export const hiddenCategoryRepository = (tx: Tx) => ({
  /** Records the rows and learned rules of a category that becomes hidden. */
  async record(userId: string, label: string, category: string): Promise<void> {
    await sql`
      insert into hidden_category_rows (user_id, label, category, transaction_ids, rule_ids)
      select ${userId}, ${label}, ${category},
             array(select id from transaction where user_id = ${userId} and category = ${category}),
             array(select id from correction where user_id = ${userId} and subject = 'category' and value = ${category})
      returning label`.execute(tx)
  },

  /** Deletes what was recorded and returns the rows with their categories. Learned rules that still give `from` get theirs. */
  async take(userId: string, label: string, from: string): Promise<{ id: string; category: string }[]> {
    const { rows } = await sql<{ id: string; category: string }>`
      with taken as (
        delete from hidden_category_rows where user_id = ${userId} and label = ${label} returning *
      ), rules as (
        update correction c set value = taken.category from taken
         where c.user_id = ${userId} and c.id = any(taken.rule_ids) and c.value = ${from}
      )
      select unnest(transaction_ids) as id, category from taken`.execute(tx)
    return rows
  },

  /** Rows that fell from a renamed or deleted sub-category of a hidden category return to its new place. */
  async rename(userId: string, from: string, to: string): Promise<void> {
    await sql`
      with taken as (
        delete from hidden_category_rows where user_id = ${userId} and category = ${from} returning *
      )
      insert into hidden_category_rows as h (user_id, label, category, transaction_ids, rule_ids)
      select user_id, label, ${to}, transaction_ids, rule_ids from taken
          on conflict (user_id, label, category) do update
         set transaction_ids = h.transaction_ids || excluded.transaction_ids, rule_ids = h.rule_ids || excluded.rule_ids`.execute(
      tx,
    )
  },

  /** Moves the learned rules of a category, and what their undo restores, to another one. */
  async recategorizeRules(userId: string, from: string, to: string): Promise<void> {
    await sql`
      with rules as (
        update correction set value = ${to} where user_id = ${userId} and subject = 'category' and value = ${from}
      )
      update correction_row set category = ${to} where user_id = ${userId} and category = ${from}`.execute(tx)
  },
})
