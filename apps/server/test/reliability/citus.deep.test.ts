import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTally, type Tally } from '../../../../scripts/runner/tally.ts'
import { findBinary } from '../../../../scripts/runner/tool.ts'
import { planStart } from '../../../../scripts/running/settings.ts'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { runCommand } from '../../../../scripts/test/run-command.ts'
import { setPropagation } from '../../src/platform/database/citus.ts'
import { withClient } from '../../src/platform/database/client.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { isConnectionFault } from '../../src/platform/database/faults.ts'
import { withUser } from '../../src/platform/database/user-transaction.ts'
import { distribute } from '../../src/platform/distribution/distribute.ts'
import { listPlaced } from '../../src/platform/distribution/placements.ts'
import { newId } from '../../src/platform/ids.ts'
import { quietLog } from '../cluster.ts'
import { createCitusDatabase, emptyDatabase, prepareCitus } from '../support/app/citus.ts'
import { spawnServer, waitUntilReady } from '../support/app/server-process.ts'
import { findCatalogueViolations } from '../support/catalogue/catalogue.ts'

// A running Citus cluster: a coordinator and at least two workers, whose nodes admit the roles of Lucas without passwords. Its
// database is emptied. Citus is not part of this repository; docs/deploy.md says what the cluster must have.

const url = process.env.CITUS_DATABASE_URL
if (url === undefined)
  throw new Error(
    'rel/citus needs CITUS_DATABASE_URL: the address of the owner (a superuser) at the coordinator of a Citus cluster with two workers.',
  )
const owner = { connectionString: url }

/** Test files of the server that run on the cluster, below apps/server. */
const suites = [
  'src/modules/analytics/analysis-figures.db.test.ts',
  'src/modules/analytics/filter-totals.db.test.ts',
  'src/modules/analytics/screens-agree.db.test.ts',
  'src/modules/budgets/budgets.db.test.ts',
  'src/modules/cards/cards.db.test.ts',
  'src/modules/connections/connections.db.test.ts',
  'src/modules/data-import/data-import.db.test.ts',
  'src/modules/data-import/round-trip.db.test.ts',
  'src/modules/goals/goals.db.test.ts',
  'src/modules/identities/identities.db.test.ts',
  'src/modules/imports/imports.db.test.ts',
  'src/modules/notifications/notifications.db.test.ts',
  'src/modules/recurring/recurring.db.test.ts',
  'src/modules/savings/savings.db.test.ts',
  'src/modules/transactions/bulk/bulk.db.test.ts',
  'src/modules/ingest/ingest.db.test.ts',
  'src/modules/transactions/list/search.db.test.ts',
  'src/modules/review/service.db.test.ts',
  'src/modules/classification/learned-rules/rules.db.test.ts',
  'src/modules/classification/transaction-rules/service.db.test.ts',
  'src/platform/events/events.db.test.ts',
  'src/platform/http/idempotency/idempotency.db.test.ts',
  'src/platform/sockets/sockets.db.test.ts',
  'test/reliability/kill9.test.ts',
  'test/security/api-contract.test.ts',
]
/** The main journey, and the figures of the dashboards against the data of the bank. */
const journeys = ['e2e/connections.test.ts', 'e2e/dashboards.test.ts']

describe('rel/citus', () => {
  const db = connect({
    connection: owner,
    applicationName: 'rel/citus',
    max: 2,
    statementTimeout: 60_000,
    isDistributed: true,
    log: quietLog,
  })
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    withClient(owner, async (client) => (await client.query<T>(text, values)).rows)
  async function addUsers(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId())
    const now = new Date()
    for (const userId of ids)
      await withUser(db, userId, async (tx) => {
        const names = { email: `${userId}@example.com`, first_name: 'Ana', last_name: 'Soto', country: 'CL' }
        await tx
          .insertInto('person')
          .values({ user_id: userId, ...names, terms_accepted_at: now, created_at: now, updated_at: now })
          .execute()
      })
    return ids
  }

  beforeAll(async () => {
    await prepareCitus(url)
    await emptyDatabase(owner)
    return () => db.destroy()
  }, 600_000)

  test('every table is where it is declared, and the catalogue has no violation', async () => {
    const rows = await query<{ name: string; kind: string }>(
      `SELECT logicalrelid::regclass::text AS name, CASE WHEN partmethod = 'h' THEN 'user' WHEN repmodel = 't' THEN 'reference' ELSE 'coordinator' END AS kind
         FROM pg_dist_partition ORDER BY 1`,
    )
    const list = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
    expect(list('user')).toEqual(listPlaced('user').toSorted())
    expect(list('reference')).toEqual(listPlaced('reference'))
    expect(list('coordinator')).toEqual(listPlaced('coordinator').toSorted())
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(3)
    const [colocated] = await query<{ groups: number }>(
      `SELECT count(DISTINCT colocationid)::int AS groups FROM pg_dist_partition WHERE partmethod = 'h'`,
    )
    expect(colocated?.groups).toBe(1)
    expect(await findCatalogueViolations(db)).toEqual([])
  })

  test('a second run distributes nothing and completes what a shard lacks', async () => {
    await query(
      `SELECT run_command_on_placements('session', 'REVOKE ALL (locked_at) ON %s FROM lucas_lookup')`,
    )
    expect(await distribute(owner, quietLog)).toEqual({ moved: [] })
    const granted = await query<{ result: string }>(
      `SELECT result FROM run_command_on_placements('session', $$SELECT has_column_privilege('lucas_lookup', '%s', 'locked_at', 'SELECT')$$)`,
    )
    expect(new Set(granted.map(({ result }) => result))).toEqual(new Set(['t']))
  }, 120_000)

  test('200 users are spread over both workers, and one sees no other user', async () => {
    const users = await addUsers(200)
    const shards = await query<{ node: string; people: number }>(
      `SELECT nodeport::text AS node, sum(result::int)::int AS people
         FROM run_command_on_placements('person', 'SELECT count(*) FROM %s') GROUP BY 1`,
    )
    expect(shards).toHaveLength(2)
    for (const { people } of shards) expect(people).toBeGreaterThan(40)
    expect(shards.reduce((sum, { people }) => sum + people, 0)).toBe(users.length)
    const asApp = new Client({ ...owner, options: '-c role=lucas_app' })
    await asApp.connect()
    await asApp.query('BEGIN')
    await asApp.query(`SET LOCAL app.user_id = '${users[0]}'`)
    expect((await asApp.query('SELECT user_id FROM person')).rows).toEqual([{ user_id: users[0] }])
    await asApp.query('ROLLBACK')
    expect((await asApp.query('SELECT user_id FROM person')).rows).toEqual([])
    await asApp.end()
  })

  test('while a worker is away, users of the other one are served; it comes back without a step by hand', async () => {
    const [worker] = await query<{ host: string; port: number }>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards ORDER BY nodeport LIMIT 1`,
    )
    if (worker === undefined) throw new Error('the cluster has no worker')
    const placed = await query<{ user_id: string; port: number }>(
      `SELECT p.user_id::text, n.nodeport AS port FROM person p, pg_dist_shard_placement n
        WHERE n.shardid = get_shard_id_for_distribution_column('person', p.user_id)`,
    )
    const away = placed.find(({ port }) => port === worker.port)?.user_id ?? ''
    const here = placed.find(({ port }) => port !== worker.port)?.user_id ?? ''
    const read = (userId: string) =>
      withUser(db, userId, (tx) =>
        tx.selectFrom('person').select('user_id').where('user_id', '=', userId).execute(),
      )
    await withClient({ ...worker, user: new Client(owner).user, database: 'postgres' }, (client) =>
      client.query(`ALTER DATABASE ${new Client(owner).database} ALLOW_CONNECTIONS false`),
    )
    try {
      await withClient({ ...worker, user: new Client(owner).user, database: 'postgres' }, (client) =>
        client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
          new Client(owner).database,
        ]),
      )
      await expect(read(away)).rejects.toSatisfy(isConnectionFault)
      expect(await read(here)).toEqual([{ user_id: here }])
    } finally {
      await withClient({ ...worker, user: new Client(owner).user, database: 'postgres' }, (client) =>
        client.query(`ALTER DATABASE ${new Client(owner).database} ALLOW_CONNECTIONS true`),
      )
    }
    expect(await read(away)).toEqual([{ user_id: away }])
  })
})

describe('rel/citus: an installation from the first command', async () => {
  const { url: address, drop } = await createCitusDatabase(url)
  const folder = mkdtempSync(join(tmpdir(), 'lucas-citus-start-'))
  afterAll(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })
  const settings = {
    LUCAS_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: address,
    LOG_LEVEL: 'warn',
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    EXAMPLE_POOL_SIZE: '0',
  }

  /** Starts the product as `npm start` does, waits until it is ready, and stops it. */
  async function expectToStart() {
    const { server } = planStart(settings)
    const started = spawnServer({ ...settings, ...server })
    await waitUntilReady(`http://localhost:${settings.PORT}`, started)
    started.child.kill('SIGTERM')
    expect([await started.exit, started.stderr()]).toEqual([0, ''])
  }
  const readQueueVersion = () =>
    withClient({ connectionString: address }, async (client) => {
      const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
      return rows[0]?.version
    })

  test('migrate, distribute and start are enough', async () => {
    expect(await runCommand('npm run -s migrate', settings)).toMatchObject({ code: 0, stderr: '' })
    expect(await runCommand('npm run -s operator -- distribute --shards 4', settings)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Distributed \d+ tables\. Start the server again\.$/),
    })
    await expectToStart()
  }, 900_000)

  test('a release with another schema of the job queues starts', async () => {
    const version = (await readQueueVersion()) ?? 0
    await withClient({ connectionString: address }, async (client) => {
      await setPropagation(client, false)
      await client.query(getRollbackPlans('pgboss', version))
    })
    expect(await readQueueVersion()).toBe(version - 1)
    await expectToStart()
    expect(await readQueueVersion()).toBe(version)
  }, 300_000)

  test('queues that were never installed are installed by the start', async () => {
    await withClient({ connectionString: address }, async (client) => {
      await setPropagation(client, false)
      await client.query('DROP SCHEMA pgboss CASCADE')
    })
    await expectToStart()
  }, 300_000)
})

/** Runs test files in a process of their own, and returns what they counted. */
async function runFiles(project: string, files: string[], settings: Record<string, string>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-citus-suites-'))
  const report = join(folder, 'report.json')
  const words = ['run', '--project', project, '--no-file-parallelism', '--reporter=json']
  const command = [process.execPath, findBinary('vitest'), ...words, `--outputFile.json=${report}`, ...files]
  const { code, stderr } = await runCommand(command.join(' '), settings)
  const tally = readTally(report, code)
  rmSync(folder, { recursive: true })
  if (tally.passed === 0) throw new Error(stderr)
  return tally
}

describe('rel/citus: what runs on it unchanged', () => {
  test('the suites of the server', async () => {
    const files = suites.map((path) => `apps/server/${path}`)
    const { failures, failed, passed } = await runFiles('server-db', files, { TEST_DATABASE_CITUS: url })
    expect(failures).toEqual([])
    expect([failed, passed > 100]).toEqual([0, true])
  }, 2_400_000)

  // Each product has a new folder with keys of its own, which do not open the data of the one before.
  test.each(journeys)(
    'the journeys of %s in a browser',
    async (path) => {
      await emptyDatabase(owner)
      const { failures, failed } = await runFiles('e2e', [path], { DATABASE_URL: url })
      expect(failures).toEqual([])
      expect(failed).toBe(0)
    },
    900_000,
  )
})
