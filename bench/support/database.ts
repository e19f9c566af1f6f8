import type { Client, ClientConfig } from 'pg'
import { checkInvariants } from '../../apps/server/src/checker/checker.ts'
import { createPlanGrants } from '../../apps/server/src/modules/billing/index.ts'
import { createClock } from '../../apps/server/src/platform/clock.ts'
import { withClient } from '../../apps/server/src/platform/database/client.ts'
import { connect, type Db } from '../../apps/server/src/platform/database/connect.ts'
import { createEvents } from '../../apps/server/src/platform/events/events.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Cluster } from './server.ts'

/** Runs work in one transaction of the application role. Row-level security limits it to the rows of the user. */
export const asUser = <T>(
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

/** Updates the planner statistics, as autovacuum does within a minute of an ingest. */
export async function analyzeTables({ owner }: Pick<Cluster, 'owner'>): Promise<void> {
  await withClient(owner, (client) =>
    client.query(
      'ANALYZE transaction, daily_rollup, monthly_rollup, weekday_rollup, merchant_rollup, account',
    ),
  )
}

/** Grants the plan Grow as an operator does, because the bench also measures paid features. */
export const grantGrow = (cluster: Pick<Cluster, 'app'>, userId: string): Promise<void> =>
  withDb(cluster.app, async (db) => {
    const clock = createClock()
    await createPlanGrants({ db, clock, events: createEvents({ db, clock, log }) })(userId, 'grow')
  })

/** Runs the invariant checker over all users. Throws when an invariant is broken. */
export const assertInvariants = ({ admin }: Pick<Cluster, 'admin'>): Promise<void> =>
  withDb(admin, async (db) => {
    const violations = await checkInvariants(db, { now: new Date() })
    const summary = violations.slice(0, 5).map(({ invariant, subject }) => `${invariant}: ${subject}`)
    if (summary.length > 0)
      throw new Error(`${violations.length} invariants are broken: ${summary.join('; ')}`)
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
