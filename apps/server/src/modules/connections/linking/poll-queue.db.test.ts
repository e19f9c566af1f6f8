import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createUser } from '../../../../test/support/app/users.ts'
import { createIngestPipeline } from '../../../../test/support/fixtures/ingest-pipeline.ts'

const db = await testDatabase()
// The provider whose link sessions the server completes: the user is still at its widget.
const provider = { fetcher: { pollLinkSession: async () => null, fetchSnapshot: async () => null } }
const first = await createIngestPipeline(db, { provider })
const second = await createIngestPipeline(db, { provider })

const countExtraPolls = async (linkSessionId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
     where name = 'claim' and data->>'link' = ${linkSessionId} and data->>'look' is null`.execute(db.admin)
  return rows[0]?.count
}

test('two processes poll a link session once in two seconds', async () => {
  const { userId } = await createUser(db)
  const caseid = await first.startLinkSession(userId)
  const lookAt = (app: typeof first) => app.call(userId, 'GET', `/api/floid/session/${caseid}/`)
  const answers = await Promise.all([first, second, second, first].map(lookAt))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await countExtraPolls(caseid)).toBe(1)
  first.advance(2_000)
  second.advance(2_000)
  await Promise.all([lookAt(first), lookAt(second)])
  expect(await countExtraPolls(caseid)).toBe(2)
})
