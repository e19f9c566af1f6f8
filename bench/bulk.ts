import { bulkAnswer, undoneBulk } from '@lucas/contract/bulk.ts'
import type { Client } from 'pg'
import { asPerson } from './database.ts'
import { limit } from './limit.ts'
import { median } from './measure.ts'
import { type Person, post } from './people.ts'
import type { Figure } from './report.ts'
import type { Cluster, Server } from './server.ts'
import { signedIn } from './signed-in.ts'

/** Rows that a bulk change finds in a history of 100,000. */
const rows = 10_000
const rounds = 3

/** A category for 10,000 rows by their filter, and back; afterwards every sum is compared with its rows. */
export async function bulkFigures(server: Server, cluster: Cluster, person: Person): Promise<Figure[]> {
  const { userId } = await signedIn(server, person)
  const day = await asPerson(cluster, userId, (client) => dayOfRow(client, userId))
  const given: number[] = []
  const back: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.throwIfAborted()
    const change = await timed(() =>
      call(server, person, 'category', { filter: { date_from: day }, category: 'HOGAR' }),
    )
    const { id, changed } = bulkAnswer.parse(change.answer)
    if (changed < rows * 0.9) throw new Error(`only ${changed} rows were changed`)
    given.push(change.ms)
    const undo = await timed(() => call(server, person, `${id}/undo`, {}))
    if (undoneBulk.parse(undo.answer).restored !== changed) throw new Error('not every row came back')
    back.push(undo.ms)
  }
  const wrong = await asPerson(cluster, userId, (client) => wrongSums(client, userId))
  if (wrong > 0) throw new Error(`${wrong} sums differ from their rows`)
  const note = (times: number[]) =>
    `median of ${rounds}, slowest ${Math.round(Math.max(...times))} ms; every sum equals its rows`
  return [
    {
      what: 'a category for 10,000 of 100,000 rows by their filter',
      value: median(given),
      unit: 'ms',
      atMost: 1_500,
      note: note(given),
    },
    { what: 'taking that back', value: median(back), unit: 'ms', atMost: 1_500, note: note(back) },
  ]
}

async function call(server: Server, { access }: Person, what: string, body: object): Promise<unknown> {
  const answer = await post(server, `/api/transactions/bulk/${what}/`, body, access)
  if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function timed(work: () => Promise<unknown>): Promise<{ answer: unknown; ms: number }> {
  const from = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - from }
}

/** The day since which there are about so many rows. */
async function dayOfRow(client: Client, userId: string): Promise<string> {
  const found = await client.query<{ day: string }>(
    'SELECT posted_on::text AS day FROM transaction WHERE user_id = $1 AND deleted_at IS NULL ORDER BY posted_on DESC OFFSET $2 LIMIT 1',
    [userId, rows],
  )
  return found.rows[0]?.day ?? ''
}

async function wrongSums(client: Client, userId: string): Promise<number> {
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
