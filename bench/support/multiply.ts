import type { Client } from 'pg'
import { asUser } from './database.ts'
import { limit } from './limit.ts'
import type { Cluster } from './server.ts'

/**
 * Selects spending and income without links: no transfer, refund, split part, instalment or recurring series, so that a
 * copy breaks no invariant.
 */
export const plainTransactions = `t.user_id = $1 AND t.deleted_at IS NULL AND t.kind IN ('spending', 'income') AND NOT t.pending
  AND t.refund_of IS NULL AND t.part_total IS NULL AND t.installment_total IS NULL AND t.provider_id NOT LIKE 'copy:%'
  AND NOT EXISTS (SELECT FROM recurring_row r WHERE r.user_id = t.user_id AND r.transaction_id = t.id)`

/**
 * Copies plain transactions under new ids, on the same days and accounts. Copies have no running balance and no encrypted
 * raw data, which belong to the original row.
 */
const copyRows = `
  INSERT INTO transaction (user_id, id, account_id, provider_id, posted_on, occurred_at, amount, currency, description,
                           merchant_name, category, category_source, category_confidence, kind, pending, manual, reviewed,
                           created_at, updated_at)
  SELECT t.user_id, uuidv7(), t.account_id, 'copy:' || $2 || ':' || t.provider_id, t.posted_on, t.occurred_at, t.amount,
         t.currency, t.description, t.merchant_name, t.category, t.category_source, t.category_confidence, t.kind, false,
         false, t.reviewed, t.created_at, t.updated_at
    FROM transaction t WHERE ${plainTransactions} LIMIT $3`

const addToRollup = (table: string, keys: string, values: string) => `
  INSERT INTO ${table} AS r (user_id, ${keys}, amount, count)
  SELECT user_id, ${values}, sum(amount), count(*) FROM transaction
   WHERE user_id = $1 AND provider_id LIKE 'copy:%' GROUP BY user_id, ${values}
      ON CONFLICT (user_id, ${keys}) DO UPDATE SET amount = r.amount + excluded.amount, count = r.count + excluded.count`
const monthOf = "date_trunc('month', posted_on)::date"
export const rollupStatements = [
  addToRollup(
    'daily_rollup',
    'day, account_id, currency, category, kind',
    'posted_on, account_id, currency, category, kind',
  ),
  addToRollup(
    'monthly_rollup',
    'month, account_id, currency, category, kind',
    `${monthOf}, account_id, currency, category, kind`,
  ),
  addToRollup(
    'weekday_rollup',
    'month, account_id, currency, weekday, kind',
    `${monthOf}, account_id, currency, extract(isodow from posted_on)::int, kind`,
  ),
  addToRollup(
    'merchant_rollup',
    'month, account_id, currency, merchant, kind',
    `${monthOf}, account_id, currency, coalesce(merchant_name, ''), kind`,
  ),
  `INSERT INTO account_rollup AS r (user_id, account_id, count)
   SELECT user_id, account_id, count(*) FROM transaction
    WHERE user_id = $1 AND provider_id LIKE 'copy:%' GROUP BY user_id, account_id
       ON CONFLICT (user_id, account_id) DO UPDATE SET count = r.count + excluded.count`,
]

/**
 * Extends a history to `rows` transactions by copying rows and updating every rollup, in one database transaction. The
 * invariant checker verifies the result.
 */
export const multiply = (cluster: Cluster, userId: string, rows: number): Promise<void> =>
  asUser(cluster, userId, async (client) => {
    let missing = rows - (await countTransactions(client, userId))
    for (let copy = 1; missing > 0; copy += 1) {
      limit.throwIfAborted()
      const { rowCount } = await client.query(copyRows, [userId, copy, missing])
      if (!rowCount) throw new Error('there is nothing to copy')
      missing -= rowCount
    }
    for (const sum of rollupStatements) await client.query(sum, [userId])
  })

async function countTransactions(client: Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM transaction WHERE user_id = $1 AND deleted_at IS NULL',
    [userId],
  )
  return rows[0]?.count ?? 0
}
