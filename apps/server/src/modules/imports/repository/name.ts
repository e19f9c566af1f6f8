import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface CategoryName {
  group: string
  name: string
  category: string
  parent: string | null
}

/** What the user calls accounts and categories in another app. */
export const importNameRepository = (tx: Tx) => ({
  async listCategories(userId: string, app: string): Promise<CategoryName[]> {
    const rows = await tx
      .selectFrom('statement_import_name')
      .select(['their_group as group', 'their_name as name', 'category', 'parent'])
      .where('user_id', '=', userId)
      .where('app', '=', app)
      .where('subject', '=', 'category')
      .execute()
    return rows.flatMap(({ category, ...row }) => (category === null ? [] : [{ ...row, category }]))
  },

  /** Lists the accounts of all apps. */
  async listAccounts(userId: string): Promise<{ app: string; name: string; accountId: string }[]> {
    const rows = await tx
      .selectFrom('statement_import_name')
      .select(['app', 'their_name as name', 'account_id as accountId'])
      .where('user_id', '=', userId)
      .where('subject', '=', 'account')
      .execute()
    return rows.flatMap(({ accountId, ...row }) => (accountId === null ? [] : [{ ...row, accountId }]))
  },

  async saveCategories(
    userId: string,
    app: string,
    names: readonly CategoryName[],
    now: Date,
  ): Promise<void> {
    if (names.length === 0) return
    await tx
      .insertInto('statement_import_name')
      .values(
        names.map(({ group, name, category, parent }) => ({
          user_id: userId,
          app,
          subject: 'category' as const,
          their_group: group,
          their_name: name,
          account_id: null,
          category,
          parent,
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'app', 'subject', 'their_group', 'their_name'])
          .doUpdateSet(({ ref }) => ({
            category: ref('excluded.category'),
            parent: ref('excluded.parent'),
            updated_at: now,
          })),
      )
      .execute()
  },

  async saveAccount(userId: string, app: string, name: string, accountId: string, now: Date): Promise<void> {
    await tx
      .insertInto('statement_import_name')
      .values({
        user_id: userId,
        app,
        subject: 'account',
        their_name: name,
        account_id: accountId,
        category: null,
        parent: null,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'app', 'subject', 'their_group', 'their_name'])
          .doUpdateSet({ account_id: accountId, updated_at: now }),
      )
      .execute()
  },

  /** Gives the names of a category that was renamed, deleted or hidden to another one. */
  async recategorize(userId: string, from: string, to: string): Promise<void> {
    await tx
      .updateTable('statement_import_name')
      .set({ category: to, parent: null })
      .where('user_id', '=', userId)
      .where('category', '=', from)
      .execute()
  },
})
