import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { AlertRuleDefinition } from '../domain/alert-rule.ts'

/** The columns of a rule that an update sets. */
export interface AlertRuleUpdate {
  amount?: bigint | null
  percent?: number | null
  category?: string | null
  account_id?: string | null
  enabled?: boolean
}

export const alertRuleRepository = (tx: Tx) => ({
  /** Lists the oldest rules first, because a smaller plan keeps the oldest ones active. */
  list: (userId: string) =>
    tx
      .selectFrom('alert_rule as r')
      .leftJoin('account as a', (on) =>
        on.onRef('a.user_id', '=', 'r.user_id').onRef('a.id', '=', 'r.account_id'),
      )
      .select(['r.id', 'r.kind', 'r.amount', 'r.percent', 'r.category', 'r.account_id', 'r.enabled'])
      .select(['r.created_at', 'r.updated_at', 'a.name as account_name'])
      .select((one) => one.fn.coalesce('a.currency', one.val<'CLP' | 'USD'>('CLP')).as('currency'))
      .where('r.user_id', '=', userId)
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute(),

  create: (
    userId: string,
    rule: Omit<AlertRuleDefinition, 'currency' | 'accountId'> & {
      account_id: string | null
      enabled: boolean
    },
    now: Date,
  ) =>
    tx
      .insertInto('alert_rule')
      .values({
        user_id: userId,
        id: rule.id,
        kind: rule.kind,
        amount: rule.amount,
        percent: rule.percent,
        category: rule.category,
        account_id: rule.account_id,
        enabled: rule.enabled,
        created_at: now,
        updated_at: now,
      })
      .execute(),

  update: (userId: string, id: string, change: AlertRuleUpdate, now: Date) =>
    tx
      .updateTable('alert_rule')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  async delete(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('alert_rule')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async replaceCategory(userId: string, from: string, to: string): Promise<void> {
    await tx
      .updateTable('alert_rule')
      .set({ category: to })
      .where('user_id', '=', userId)
      .where('category', '=', from)
      .execute()
  },
})

export type AlertRuleRow = Awaited<ReturnType<ReturnType<typeof alertRuleRepository>['list']>>[number]
