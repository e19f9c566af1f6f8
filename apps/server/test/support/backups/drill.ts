import { setTimeout as wait } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { plainTransactions, rollupStatements } from '../../../../../bench/support/multiply.ts'
import { withClient } from '../../../src/platform/database/client.ts'
import type { createHouseholdClient } from './household-client.ts'

type HouseholdClient = ReturnType<typeof createHouseholdClient>

/** Transactions of the drill. DRILL_ROWS makes a shorter one while the drill itself is worked on. */
export const drillRows = Number(process.env.DRILL_ROWS ?? 1_000_000)
/** Longer than the two minutes after which an unfinished WAL segment is archived. */
export const writingMs = Number(process.env.DRILL_WRITING_MS ?? 150_000)
/** R-17, in seconds. */
export const limits = { loss: 300, restore: 900 }

const copyRows = `
  INSERT INTO transaction (user_id, id, account_id, provider_id, posted_on, occurred_at, amount, currency, description,
                           merchant_name, category, category_source, category_confidence, kind, pending, manual, reviewed,
                           created_at, updated_at)
  SELECT t.user_id, gen_random_uuid(), t.account_id, 'copy:' || copy || ':' || t.provider_id, t.posted_on, t.occurred_at,
         t.amount, t.currency, t.description, t.merchant_name, t.category, t.category_source, t.category_confidence, t.kind,
         false, false, t.reviewed, t.created_at, t.updated_at
    FROM transaction t, generate_series(1, $2::int) AS copy WHERE ${plainTransactions} LIMIT $3`

/** Extends the history of a linked user to `rows` transactions, with all sums, through a superuser. */
export async function growHistory(superuser: ClientConfig, userId: string, rows: number): Promise<void> {
  await withClient(superuser, async (client) => {
    const [all, plain] = [
      await count(client, 'SELECT count(*)::int AS count FROM transaction WHERE user_id = $1', userId),
      await count(
        client,
        `SELECT count(*)::int AS count FROM transaction t WHERE ${plainTransactions}`,
        userId,
      ),
    ]
    const missing = rows - all
    await client.query('BEGIN')
    await client.query(copyRows, [userId, Math.ceil(missing / plain), missing])
    for (const statement of rollupStatements) await client.query(statement, [userId])
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}

async function count(client: Client, text: string, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(text, [userId])
  return rows[0]?.count ?? 0
}

/** Writes a transaction every quarter of a second until `ms` are over. Returns when each was acknowledged, by its number. */
export async function writeFor(client: HouseholdClient, ms: number): Promise<Map<number, number>> {
  const acknowledged = new Map<number, number>()
  const until = Date.now() + ms
  for (let number = 0; Date.now() < until; number += 1) {
    // A busy machine may answer 503: such a write was not acknowledged.
    if (await client.tryToAddTransaction(`Simulacro ${number}`)) acknowledged.set(number, Date.now())
    await wait(250)
  }
  return acknowledged
}

/** Counts all transactions of `writeFor` that a database has, and says what of the acknowledged ones is lost. */
export async function measureLoss(
  superuser: ClientConfig,
  acknowledged: ReadonlyMap<number, number>,
  lostAt: number,
): Promise<{ written: number; lost: number; seconds: number }> {
  const numbers = await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      "SELECT substring(description FROM 11)::int AS number FROM transaction WHERE description LIKE 'Simulacro %'",
    )
    return new Set(rows.map(({ number }) => number))
  })
  const lost = [...acknowledged.keys()].filter((number) => !numbers.has(number))
  const restored = [...acknowledged.keys()].filter((number) => numbers.has(number))
  const last = restored.at(-1) ?? 0
  const hole = lost.find((number) => number < last)
  if (hole !== undefined) throw new Error(`transaction ${hole} is lost, and later ones are not`)
  const seconds = (lostAt - (acknowledged.get(last) ?? 0)) / 1_000
  return { written: numbers.size, lost: lost.length, seconds }
}
