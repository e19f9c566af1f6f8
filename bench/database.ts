import type { Client, ClientConfig } from 'pg'
import { checkInvariants } from '../apps/server/src/checker/checker.ts'
import { createGrants } from '../apps/server/src/modules/billing/index.ts'
import { createClock } from '../apps/server/src/platform/clock.ts'
import { connect, type Db } from '../apps/server/src/platform/database/connect.ts'
import { withClient } from '../apps/server/src/platform/database/roles.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createOutbox } from '../apps/server/src/platform/outbox/outbox.ts'
import type { Cluster } from './server.ts'

/** One transaction of the application's role, behind row-level security: a person's rows are all that is there. */
export const asPerson = <T>(
  { app }: Pick<Cluster, 'app'>,
  userId: string,
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withClient(app, async (client) => {
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.user_id', $1, true)", [userId])
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })

/** What autovacuum does within a minute of a delivery: until then the planner knows nothing of so many rows. */
export async function analyse({ owner }: Pick<Cluster, 'owner'>): Promise<void> {
  await withClient(owner, (client) =>
    client.query(
      'ANALYZE transaction, daily_rollup, monthly_rollup, weekday_rollup, merchant_rollup, account',
    ),
  )
}

/** What free people may not see is measured too; the plan is given as an operator gives it. */
export const giveGrow = (cluster: Pick<Cluster, 'app'>, userId: string): Promise<void> =>
  withDb(cluster.app, async (db) => {
    const clock = createClock()
    await createGrants({ db, clock, outbox: createOutbox({ db, clock, log }) })(userId, 'grow')
  })

/** The read-only checker of R-02, over everybody: ends the bench where anything is wrong. */
export const proveInvariants = ({ admin }: Pick<Cluster, 'admin'>): Promise<void> =>
  withDb(admin, async (db) => {
    const faults = await checkInvariants(db, { now: new Date() })
    const told = faults.slice(0, 5).map(({ invariant, subject }) => `${invariant}: ${subject}`)
    if (told.length > 0) throw new Error(`${faults.length} invariants are broken: ${told.join('; ')}`)
  })

const log = createLog({ level: 'warn' })

async function withDb<T>(connection: ClientConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ connection, applicationName: 'bench', max: 2, statementTimeout: 300_000, log })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
