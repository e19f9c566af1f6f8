import type { Client } from 'pg'
import { asPerson } from './database.ts'
import { limit } from './limit.ts'
import type { Cluster } from './server.ts'

/**
 * Costs and incomes of a person that stand for themselves: no pair, no refund, no part, no instalment and nothing that
 * comes again, so that a copy of one is one more such movement and breaks no rule.
 */
const plain = `t.user_id = $1 AND t.deleted_at IS NULL AND t.kind IN ('spending', 'income') AND NOT t.pending
  AND t.refund_of IS NULL AND t.part_total IS NULL AND t.installment_total IS NULL AND t.provider_id NOT LIKE 'copy:%'
  AND NOT EXISTS (SELECT FROM recurring_row r WHERE r.user_id = t.user_id AND r.transaction_id = t.id)`

/**
 * Copies of plain movements under new ids, on the same days of the same accounts. A running balance would be another
 * one, and the bank's sealed words belong to the row they came with: copies have neither.
 */
const copyRows = `
  INSERT INTO transaction (user_id, id, account_id, provider_id, posted_on, occurred_at, amount, currency, description,
                           merchant_name, category, category_source, category_confidence, kind, pending, manual, reviewed,
                           created_at, updated_at)
  SELECT t.user_id, uuidv7(), t.account_id, 'copy:' || $2 || ':' || t.provider_id, t.posted_on, t.occurred_at, t.amount,
         t.currency, t.description, t.merchant_name, t.category, t.category_source, t.category_confidence, t.kind, false,
         false, t.reviewed, t.created_at, t.updated_at
    FROM transaction t WHERE ${plain} LIMIT $3`

const addTo = (table: string, keys: string, values: string) => `
  INSERT INTO ${table} AS r (user_id, ${keys}, amount, count)
  SELECT user_id, ${values}, sum(amount), count(*) FROM transaction
   WHERE user_id = $1 AND provider_id LIKE 'copy:%' GROUP BY user_id, ${values}
      ON CONFLICT (user_id, ${keys}) DO UPDATE SET amount = r.amount + excluded.amount, count = r.count + excluded.count`
const monthOf = "date_trunc('month', posted_on)::date"
const sums = [
  addTo(
    'daily_rollup',
    'day, account_id, currency, category, kind',
    'posted_on, account_id, currency, category, kind',
  ),
  addTo(
    'monthly_rollup',
    'month, account_id, currency, category, kind',
    `${monthOf}, account_id, currency, category, kind`,
  ),
  addTo(
    'weekday_rollup',
    'month, account_id, currency, weekday, kind',
    `${monthOf}, account_id, currency, extract(isodow from posted_on)::int, kind`,
  ),
  addTo(
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
 * Makes a history of so many movements out of one that came from a bank, in one transaction: rows, and every sum that
 * stands for them. The checker tells whether all is as if it had come by itself.
 */
export const multiply = (cluster: Cluster, userId: string, rows: number): Promise<void> =>
  asPerson(cluster, userId, async (client) => {
    let missing = rows - (await countOf(client, userId))
    for (let copy = 1; missing > 0; copy += 1) {
      limit.throwIfAborted()
      const { rowCount } = await client.query(copyRows, [userId, copy, missing])
      if (!rowCount) throw new Error('there is nothing to copy')
      missing -= rowCount
    }
    for (const sum of sums) await client.query(sum, [userId])
  })

async function countOf(client: Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM transaction WHERE user_id = $1 AND deleted_at IS NULL',
    [userId],
  )
  return rows[0]?.count ?? 0
}
