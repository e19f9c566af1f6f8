import { setTimeout as wait } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import * as z from 'zod/mini'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { startSandbox } from '../app/sandbox-process.ts'
import type { startServedPostgres } from '../app/served-postgres.ts'
import { callbackSecret, callbackToken } from '../app/test-settings.ts'
import { waitUntil } from '../poll-attempts.ts'
import { createApiCaller, type WebAddress } from './api-caller.ts'
import type { ReleaseCheckout } from './checkout.ts'
import { compareFigures } from './compare-figures.ts'
import { startUpgradeLoad } from './upgrade-load.ts'
import { createUpgradeUser, type UpgradeUser } from './upgrade-user.ts'
import { createVersions, isFirstRelease, type ServerProcess, type VersionName } from './versions.ts'

type Postgres = Awaited<ReturnType<typeof startServedPostgres>>

interface UpgradeOptions {
  checkout: ReleaseCheckout
  postgres: Postgres
  dataDir: string
  /** Transactions of one user before the upgrade. */
  rows: number
  /** Milliseconds of load with both versions. */
  loadMs: number
}

/** Returns the code of a problem document. */
const readProblem = async (answer: Response): Promise<string> =>
  z.object({ code: z.string() }).parse(await answer.json()).code

const banksOf = ['santander', 'bci', 'falabella']
const smallBank = 60

/**
 * Upgrades an installation of the release before while it serves: its web process and worker run under load while `migrate`
 * runs, and then next to those of this version. Returns what was observed.
 */
export async function runUpgrade({ checkout, postgres, dataDir, rows, loadMs }: UpgradeOptions) {
  const ports = { old: await findFreePort(), new: await findFreePort() }
  const sandboxPorts = { old: await findFreePort(), new: await findFreePort() }
  const startBank = (version: VersionName, movements: number) =>
    startSandbox({
      port: sandboxPorts[version],
      callbackUrl: `http://127.0.0.1:${ports[version]}/api/floid/callback/${callbackSecret}/`,
      callbackToken,
      movements,
    })
  const addressesOf = (database: string) => ({
    ownerUrl: postgres.urlOf('lucas_owner', 'change me', database),
    appUrl: postgres.urlOf(`${database}_web`, 'only for this test', database),
  })

  const versions = createVersions({
    dataDir,
    ...addressesOf('lucas'),
    sandboxOrigins: {
      old: `http://127.0.0.1:${sandboxPorts.old}`,
      new: `http://127.0.0.1:${sandboxPorts.new}`,
    },
    oldHome: checkout.home,
  })
  const admin = postgres.connectAdmin('upgrade test')
  const api = createApiCaller()
  const old: WebAddress = { version: 'old', address: `http://127.0.0.1:${ports.old}` }
  const webs = [old]

  async function migrateNow(database: string) {
    const started = performance.now()
    const process = await versions.start('new', 'migrate', addressesOf(database))
    const code = await process.exit
    return { code, ms: performance.now() - started, log: process.stdout() + process.stderr() }
  }

  /** Lets the release before create the login of its web and worker processes, as its operator does. */
  async function createLogins(): Promise<void> {
    if (isFirstRelease(checkout.home)) return
    const process = await versions.start('old', 'migrate')
    const code = await process.exit
    if (code !== 0) throw new Error(`migrate of the release before ended with ${code}: ${process.stderr()}`)
  }

  /** Stores the large history and migrates a copy of it on the quiet machine. */
  async function storeLargeHistory(): Promise<{
    large: UpgradeUser
    copy: Awaited<ReturnType<typeof migrateNow>>
  }> {
    const bank = await startBank('old', rows)
    const first = await versions.start('old', 'all', { port: ports.old })
    const large = await createUpgradeUser(api, old, 'chile', 600_000)
    await waitForJobs()
    await versions.stop(first)
    await bank.stop()
    await createLogins()
    await postgres.query('CREATE DATABASE lucas_copy OWNER lucas_owner TEMPLATE lucas')
    const copy = await migrateNow('lucas_copy')
    await postgres.query('DROP DATABASE lucas_copy')
    return { large, copy }
  }

  const waitForJobs = () =>
    waitUntil(async () => {
      const [waiting] = await queryAdmin<{ count: number }>(
        `SELECT count(*)::int AS count FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
            AND name <> 'dead-letters' AND start_after < now() + interval '1 minute'`,
      )
      return waiting?.count === 0
    }, 120_000)
  /** Reads one transaction of each kind of the users at both versions. Returns what cannot be read. */
  async function readEachKind(users: readonly UpgradeUser[]): Promise<string[]> {
    const unreadable = new Set<string>()
    for (const { acknowledged } of users) {
      const rows = await queryAdmin<{ id: string; kind: string }>(
        `SELECT DISTINCT ON (kind) id, kind FROM transaction WHERE user_id = $1 AND deleted_at IS NULL ORDER BY kind`,
        [acknowledged.userId],
      )
      for (const { id, kind } of rows)
        for (const { version, address } of webs) {
          const answer = await fetch(`${address}/api/transactions/${id}/`, {
            headers: { authorization: `Bearer ${acknowledged.access}` },
          })
          if (!answer.ok) unreadable.add(`${version} ${kind}: ${answer.status} ${await readProblem(answer)}`)
        }
    }
    return [...unreadable].sort()
  }

  const waitForSweeps = async () => {
    await waitUntil(async () => {
      const outdated = await queryAdmin('SELECT list_outdated_kinds(0, 1)')
      return outdated.length === 0
    }, 60_000)
    await waitForJobs()
  }
  const queryAdmin = <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    postgres.queryIn<Row>('lucas', text, values)
  const sumOfBanks = ({ acknowledged: { userId } }: UpgradeUser) =>
    queryAdmin<{ count: number; sum: string }>(
      `SELECT count(*)::int AS count, sum(amount)::text AS sum FROM transaction
        WHERE user_id = $1 AND NOT manual AND deletion IS NULL AND parent_id IS NULL`,
      [userId],
    )

  try {
    await postgres.runDocumented('one installation that creates its roles itself')
    const { large, copy } = await storeLargeHistory()
    const before = await sumOfBanks(large)
    const banks = [await startBank('old', smallBank), await startBank('new', smallBank)]
    const oldProcesses: ServerProcess[] = [
      await versions.start('old', 'web', { port: ports.old }),
      await versions.start('old', 'worker'),
    ]
    const users = [large]
    for (const bank of banksOf) users.push(await createUpgradeUser(api, old, bank))

    const load = startUpgradeLoad(api, webs, users)
    await wait(3_000)
    const migrated = await migrateNow('lucas')
    await wait(5_000)
    const newProcesses: ServerProcess[] = [
      await versions.start('new', 'web', { port: ports.new }),
      await versions.start('new', 'worker'),
    ]
    webs.push({ version: 'new', address: `http://127.0.0.1:${ports.new}` })
    await wait(loadMs)
    await load.stop()
    await waitForJobs()

    const unreadable = await readEachKind(users)
    const differences = await compareFigures(webs, users)
    for (const process of [...oldProcesses, ...newProcesses]) await versions.stop(process)
    // The last worker is replaced: its first sweeps find what the release before wrote.
    const lastWorker = await versions.start('new', 'worker')
    await waitForSweeps()
    await versions.stop(lastWorker)
    for (const bank of banks) await bank.stop()
    const stored = await queryAdmin<{ id: string; amount: number }>(
      `SELECT id, amount::int FROM transaction WHERE manual AND deletion IS NULL`,
    )
    const goals = await queryAdmin<{ goal_id: string; saved: number }>(
      'SELECT goal_id, sum(amount)::int AS saved FROM goal_entry GROUP BY 1',
    )
    return {
      copy,
      migrated,
      slowestMs: api.getSlowestMs(),
      failures: api.failures,
      requests: api.requests,
      users,
      differences,
      unreadable,
      /** Lines that the processes of the release before wrote. */
      oldLog: oldProcesses.flatMap(({ stdout, stderr }) => (stdout() + stderr()).split('\n')),
      stored: new Map(stored.map(({ id, amount }) => [id, amount])),
      saved: new Map(goals.map(({ goal_id, saved }) => [goal_id, saved])),
      before,
      after: await sumOfBanks(large),
      violations: await checkInvariants(admin, { now: new Date() }),
    }
  } finally {
    await versions.kill()
    await admin.destroy()
  }
}
