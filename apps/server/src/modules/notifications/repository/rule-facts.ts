import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { spendingKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectParentCategory } from '../../categories/index.ts'
import type { CategorySpending } from '../domain/alert-rule.ts'
import { ofConnection } from './of-connection.ts'

interface AccountBalance {
  id: string
  name: string
  currency: Currency
  limit: bigint | null
}

/** Reads the data that alert rules are matched with: current values and those of past days. */
export const ruleInputRepository = (tx: Tx) => ({
  /** Returns the accounts of a connection, or all, with the balances of the last check and of now. */
  async listBalances(
    userId: string,
    connectionId: string | null,
  ): Promise<(AccountBalance & { before: bigint; now: bigint })[]> {
    const { rows } = await sql<AccountBalance & { before: bigint; now: bigint }>`
      select a.id, a.name, a.currency, case when a.account_type = 'credit' then a.balance_limit end as "limit",
             w.balance as before, a.balance_current as now
        from account a join notification_watch w on w.user_id = a.user_id and w.account_id = a.id
       where a.user_id = ${userId} and ${ofConnection(connectionId)} and a.deleted_at is null and not a.hidden
         and a.balance_current is not null and w.balance is not null`.execute(tx)
    return rows
  },

  /** Returns the cards or the other accounts with their balance. */
  async listKnownBalances(userId: string, filter: { isCredit: boolean; accountId: string | null }) {
    const { rows } = await sql<AccountBalance & { balance: bigint }>`
      select a.id, a.name, a.currency, case when a.account_type = 'credit' then a.balance_limit end as "limit",
             a.balance_current as balance
        from account a
       where a.user_id = ${userId} and a.deleted_at is null and not a.hidden
         and a.balance_current is not null and (a.account_type = 'credit') = ${filter.isCredit}
         and (${filter.accountId}::uuid is null or a.id = ${filter.accountId}::uuid)`.execute(tx)
    return rows
  },

  /** Returns the daily spending less refunds in one category, in pesos of visible accounts: what the category card shows. */
  async listCategorySpending(
    userId: string,
    category: string,
    since: PlainDate,
  ): Promise<CategorySpending[]> {
    const { rows } = await sql<CategorySpending>`
      select ${category}::text as category, r.day, (-sum(r.amount))::bigint as spent
        from daily_rollup r join account a on a.user_id = r.user_id and a.id = r.account_id
       where r.user_id = ${userId} and ${selectParentCategory('r.category')} = ${category} and r.day >= ${since} and r.currency = 'CLP'
         and r.kind = any(${[...spendingKinds]}::text[]) and not a.hidden
       group by r.day order by r.day`.execute(tx)
    return rows
  },
})
