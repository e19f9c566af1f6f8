import { bulkAnswer, undoneBulk } from '@lucas/contract/transactions/bulk.ts'
import type { Client } from 'pg'
import { asUser } from './support/database.ts'
import { limit } from './support/limit.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { type BenchUser, post } from './support/users.ts'

/** Rows of a bulk change in a history of 100,000. */
const rows = 10_000
const rounds = 3

interface BulkChange {
  /** The path of the change below `/api/transactions/bulk/`. */
  path: string
  edit: object
  name: string
}

const bulkChanges = {
  category: { path: 'category', edit: { category: 'HOGAR' }, name: 'Category change' },
  // The only kind that fits rows of both signs and moves them out of every sum.
  kind: { path: 'kind', edit: { kind: 'excluded' }, name: 'Change of kind' },
} as const satisfies Record<string, BulkChange>

/** Measures a bulk change of 10,000 rows by filter and its undo, and then checks every rollup. */
export async function bulkFigures(
  server: Server,
  cluster: Cluster,
  user: BenchUser,
  subject: keyof typeof bulkChanges,
): Promise<Figure[]> {
  const { path, edit, name }: BulkChange = bulkChanges[subject]
  const { userId } = await createSignedInStorage(server, user)
  const day = await asUser(cluster, userId, (client) => findDayOfRow(client, userId))
  const changeTimes: number[] = []
  const undoTimes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.throwIfAborted()
    const change = await timed(() => call(server, user, path, { filter: { date_from: day }, ...edit }))
    const { id, changed } = bulkAnswer.parse(change.answer)
    if (changed < rows * 0.9) throw new Error(`only ${changed} rows were changed`)
    changeTimes.push(change.ms)
    const undo = await timed(() => call(server, user, `${id}/undo`, {}))
    if (undoneBulk.parse(undo.answer).restored !== changed) throw new Error('not every row was restored')
    undoTimes.push(undo.ms)
  }
  const wrong = await asUser(cluster, userId, (client) => countWrongRollups(client, userId))
  if (wrong > 0) throw new Error(`${wrong} rollups differ from their rows`)
  const note = (times: number[]) =>
    `median of ${rounds}, slowest ${Math.round(Math.max(...times))} ms; every rollup equals its rows`
  return [
    {
      name: `${name} of 10,000 of 100,000 rows by filter`,
      value: median(changeTimes),
      unit: 'ms',
      atMost: 1_500,
      note: note(changeTimes),
    },
    {
      name: `Undo of that ${name.toLowerCase()}`,
      value: median(undoTimes),
      unit: 'ms',
      atMost: 1_500,
      note: note(undoTimes),
    },
  ]
}

async function call(server: Server, { access }: BenchUser, what: string, body: object): Promise<unknown> {
  const answer = await post(server, `/api/transactions/bulk/${what}/`, body, access)
  if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function timed(work: () => Promise<unknown>): Promise<{ answer: unknown; ms: number }> {
  const from = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - from }
}

/** Finds the day since which there are about `rows` transactions. */
async function findDayOfRow(client: Client, userId: string): Promise<string> {
  const found = await client.query<{ day: string }>(
    'SELECT posted_on::text AS day FROM transaction WHERE user_id = $1 AND deleted_at IS NULL ORDER BY posted_on DESC OFFSET $2 LIMIT 1',
    [userId, rows],
  )
  return found.rows[0]?.day ?? ''
}

async function countWrongRollups(client: Client, userId: string): Promise<number> {
  const found = await client.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM daily_rollup d
       FULL JOIN (SELECT posted_on, account_id, currency, category, kind, sum(amount) AS amount, count(*) AS count
                    FROM transaction WHERE user_id = $1 AND deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5) t
         ON d.day = t.posted_on AND d.account_id = t.account_id AND d.currency = t.currency AND d.category = t.category
            AND d.kind = t.kind
      WHERE coalesce(d.user_id, $1) = $1 AND (d.amount, d.count) IS DISTINCT FROM (t.amount, t.count)`,
    [userId],
  )
  return found.rows[0]?.wrong ?? Number.NaN
}
