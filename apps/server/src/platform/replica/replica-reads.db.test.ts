import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { startServedPostgres } from '../../../test/support/app/served-postgres.ts'
import { startStreamingReplica } from '../../../test/support/app/streaming-replica.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { findValue, parseMetrics } from '../../../test/support/observability/metrics-client.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { checkConfig } from '../config/config.ts'
import { connect, type Db } from '../database/connect.ts'
import { withUserForRequest } from '../database/user-transaction.ts'
import { newId } from '../ids.ts'
import { openDatabase } from '../open-database/open.ts'
import { createReplicaReads, type ReadSource } from './replica-reads.ts'

// A real streaming replica of the embedded PostgreSQL, created by a copy of its files.

const password = 'only for this test'
const postgres = await startServedPostgres()
await postgres.runDocumented('one installation that creates its roles itself')
const database = await openDatabase(
  {
    dataDir: '/nowhere',
    url: postgres.urlOf('lucas_owner', 'change me', 'lucas'),
    appUrl: postgres.urlOf('lucas_web', password, 'lucas'),
    createsAppLogin: true,
    secret: '',
    production: false,
  },
  quietLog,
)
const standby = await startStreamingReplica({ ...postgres.server, folder: postgres.folder, password })
const toReplica = (address: { host: string; port: number }) =>
  connect({
    connection: { ...address, user: 'lucas_web', password, database: 'lucas' },
    applicationName: 'lucas replica',
    max: 4,
    statementTimeout: 5_000,
    connectTimeout: 1_000,
    log: quietLog,
  })
const replica = toReplica(standby.address())
const other = await testDatabase()
const app = await createFullApp({ db: { ...other, ...database, replica } })

async function countReads(source: ReadSource): Promise<number> {
  const samples = parseMetrics(await app.metrics.registry.render())
  return findValue(samples, 'lucas_replica_reads_total', { source }) ?? 0
}
const user = await app.auth.registerUser()
const spend = async (amount: number) => {
  const answer = await app.requestAs(user, 'POST', '/api/transactions/', {
    name: 'Feria',
    amount,
    type: 'Expense',
  })
  expect(answer.statusCode).toBe(201)
}
const readSpending = async (): Promise<number> => {
  const answer = await app.requestAs(user, 'GET', '/api/dashboard/summary/')
  expect(answer.statusCode).toBe(200)
  return answer.json().monthly_spending
}
/** Reads until a read ran at the source. */
const readUntil = async (source: ReadSource) => {
  const before = await countReads(source)
  await waitUntil(async () => {
    await readSpending()
    return (await countReads(source)) > before
  })
}

/** Reads from the replica, and the sources of these reads. */
function recordReads(primary: Db) {
  const sources: ReadSource[] = []
  const onRead = (source: ReadSource) => void sources.push(source)
  return { sources, read: createReplicaReads({ primary, replica, log: quietLog, onRead }) }
}

describe('rel/replica', () => {
  test('figures are read from the replica', async () => {
    await spend(1_000)
    await readUntil('replica')
    expect(await readSpending()).toBe(-1_000)
  })

  test('a user sees each of fifty writes in the read right after it', async () => {
    for (let nth = 2; nth <= 51; nth += 1) {
      await spend(1_000)
      expect(await readSpending()).toBe(nth * -1_000)
    }
    expect(await countReads('replica')).toBeGreaterThan(1)
  })

  test('while the replica replays nothing, a user who has just written reads from the primary', async () => {
    await standby.query('SELECT pg_wal_replay_pause()')
    const [fromReplica, late] = [await countReads('replica'), await countReads('primary_late')]
    await spend(9_000)
    expect(await readSpending()).toBe(-60_000)
    expect([await countReads('replica'), await countReads('primary_late')]).toEqual([fromReplica, late + 1])
    await standby.query('SELECT pg_wal_replay_resume()')
    await readUntil('replica')
    expect(await readSpending()).toBe(-60_000)
  })

  test('an error of the work on the replica is thrown and not repeated on the primary', async () => {
    const userId = newId()
    const { sources, read } = recordReads(database.app)
    await waitUntil(async () => {
      await read(userId, (tx) => sql`select 1`.execute(tx))
      return sources.at(-1) === 'replica'
    })
    const before = sources.length
    let runs = 0
    const failing = read(userId, async () => {
      runs += 1
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([runs, sources.length]).toEqual([1, before])
  })

  test('while the replica is away, reads run on the primary', async () => {
    await standby.stop()
    await readUntil('primary_away')
    await spend(1_000)
    expect(await readSpending()).toBe(-61_000)
    expect(app.logLines.join('')).toContain('replica unavailable, reading from the primary')
  })

  test('a read inside a transaction that writes sees its own rows', async () => {
    const { userId } = await createUser(other)
    const { sources, read } = recordReads(other.app)
    const names = await withUserForRequest(other.app, userId, async (tx) => {
      await tx.updateTable('person').set({ first_name: 'Berta' }).where('user_id', '=', userId).execute()
      return read(userId, (inner) =>
        inner.selectFrom('person').select('first_name').where('user_id', '=', userId).execute(),
      )
    })
    expect([names, sources]).toEqual([[{ first_name: 'Berta' }], ['primary_writing']])
  })

  test('a server that is no replica of the primary is never read', async () => {
    const { userId } = await createUser(other)
    const [sources, errors]: [ReadSource[], string[]] = [[], []]
    const stranger = toReplica(postgres.server)
    onTestFinished(() => stranger.destroy())
    const read = createReplicaReads({
      primary: other.app,
      replica: stranger,
      log: { ...quietLog, error: (_, message) => void errors.push(message) },
      onRead: (source) => sources.push(source),
    })
    for (const _ of [1, 2]) {
      const { rows } = await read(userId, (tx) => sql`select 1 as one`.execute(tx))
      expect(rows).toEqual([{ one: 1 }])
    }
    expect([sources, errors]).toEqual([
      ['primary_away', 'primary_away'],
      ['replica belongs to another database'],
    ])
  })

  test('DATABASE_REPLICA_URL has the user of DATABASE_APP_URL, whose rights are checked', () => {
    const environment = {
      LUCAS_ENV: 'test',
      DATABASE_URL: 'postgres://owner@localhost/lucas',
      DATABASE_APP_URL: 'postgres://app@localhost/lucas',
      DATABASE_REPLICA_URL: 'postgres://postgres@localhost/lucas',
    }
    expect(() => checkConfig(environment)).toThrow(
      'DATABASE_REPLICA_URL and DATABASE_APP_URL must have the same user.',
    )
  })
})
