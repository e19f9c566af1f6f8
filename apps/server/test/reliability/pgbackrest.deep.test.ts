import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { readPgbackrestInfo } from '../../src/platform/backup/pgbackrest-info.ts'
import { startSandbox } from '../support/app/sandbox-process.ts'
import { callbackSecret, callbackToken } from '../support/app/test-settings.ts'
import { createDebianPostgres } from '../support/backups/debian-postgres.ts'
import { drillRows, growHistory, limits, measureLoss, writeFor, writingMs } from '../support/backups/drill.ts'
import { createEmbeddedInstallation } from '../support/backups/embedded-installation.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'

// The drill of R-17 with a served PostgreSQL 15 and pgBackRest, both of Debian.

describe('rel/restore', async () => {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const root = mkdtempSync(join(tmpdir(), 'lucas-drill-served-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const [lucasRoot, postgresRoot] = [join(root, 'lucas'), join(root, 'postgres')]
  // The user of the database passes through it.
  chmodSync(root, 0o711)
  for (const folder of [lucasRoot, postgresRoot]) mkdirSync(folder)
  const installation = createEmbeddedInstallation({
    root: lucasRoot,
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
  })
  const postgres = await createDebianPostgres(postgresRoot, port)
  const dataDir = installation.createDataDir('data')
  const served = { BACKUP_DIR: '', DATABASE_URL: postgres.toUrl('lucas_owner', 'change me') }
  const asSuperuser = { BACKUP_DIR: '', DATABASE_URL: postgres.toUrl('postgres', 'any') }
  const superuser = postgres.toConnection('postgres')
  const finish = (more: Record<string, string> = {}) =>
    installation.runOperator(dataDir, ['restored'], { ...asSuperuser, ...appLogin(), ...more })
  /** The login that the first start of the server has derived. */
  let login = ''
  const appLogin = () => ({
    DATABASE_APP_URL: `${postgres.toUrl(login, 'any')}?options=-c%20role%3Dlucas_app`,
  })
  const drill = { before: '', beto: '', ana: '' }
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  test(`a lost PostgreSQL with ${drillRows} transactions is back in time, with all but the last minutes`, async () => {
    await postgres.archive()
    await postgres.start()
    await postgres.pgbackrest('stanza-create')
    for (const line of [
      "CREATE ROLE lucas_owner LOGIN CREATEROLE PASSWORD 'change me'",
      'CREATE DATABASE lucas OWNER lucas_owner',
    ])
      await postgres.query(line, [], 'postgres')
    const server = await installation.start(dataDir, served)
    const [role] = await postgres.query(
      String.raw`SELECT rolname FROM pg_roles WHERE rolname LIKE 'lucas\_app\_%'`,
    )
    login = role.rolname
    const callbackUrl = `${server.address}/api/floid/callback/${callbackSecret}/`
    const sandbox = await startSandbox({ port: sandboxPort, callbackUrl, callbackToken })
    stops.push(sandbox.stop)
    const [ana, beto] = [createHouseholdClient(server.address), createHouseholdClient(server.address)]
    const [userId, betoId] = [await ana.register(), await beto.register()]
    await beto.addTransactions(3)
    await ana.linkBank()
    await growHistory(superuser, userId, drillRows)
    const began = Date.now()
    const info = await readPgbackrestInfo(await postgres.backUp())
    const backupSeconds = (Date.now() - began) / 1_000
    expect(info?.bytes).toBeGreaterThan(1_000_000)
    expect(Math.abs((info?.stoppedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)

    drill.before = (await postgres.query('SELECT clock_timestamp()::text AS at'))[0].at
    await wait(50)
    Object.assign(drill, { ana: ana.email, beto: beto.email })
    await beto.deleteAccount()
    const app = { ...superuser, user: login, options: '-c role=lucas_app' }
    expect(await installation.eraseDeletedUsers(dataDir, app)).toBe(1)
    expect(await postgres.query('SELECT FROM person WHERE user_id = $1', [betoId])).toEqual([])
    const acknowledged = await writeFor(ana, writingMs)
    await postgres.kill()
    await server.kill()
    const lostAt = Date.now()

    await postgres.loseData()
    await postgres.pgbackrest('restore')
    await postgres.start()
    const databaseSeconds = (Date.now() - lostAt) / 1_000
    const finished = await finish()
    expect(finished).toEqual({ code: 0, output: expect.stringContaining('Every invariant holds.') })
    const after = await installation.start(dataDir, served)
    const seconds = (Date.now() - lostAt) / 1_000
    const loss = await measureLoss(superuser, acknowledged, lostAt)
    console.log(
      `Backup ${((info?.bytes ?? 0) / 1e6).toFixed(1)} MB in ${backupSeconds.toFixed(0)} s. Database back after ${databaseSeconds.toFixed(0)} s, ` +
        `ready after ${seconds.toFixed(0)} s; ${loss.lost} of ${acknowledged.size} writes lost, those of ${loss.seconds.toFixed(0)} s.`,
    )
    expect(loss.seconds).toBeLessThan(limits.loss)
    expect(seconds).toBeLessThan(limits.restore)
    const client = createHouseholdClient(after.address, { email: ana.email })
    await client.signIn()
    expect(
      await postgres.query('SELECT count(*)::int AS count FROM transaction WHERE user_id = $1', [userId]),
    ).toEqual([{ count: drillRows + loss.written }])
    await after.kill()
  })

  test('a restore to a moment before an erasure erases again, and refuses another pepper', async () => {
    await postgres.stop()
    await postgres.pgbackrest(
      'restore',
      '--delta',
      '--type=time',
      `--target=${drill.before}`,
      '--target-action=promote',
    )
    await postgres.start()
    const emails = 'SELECT email FROM person WHERE email = ANY($1) ORDER BY email'
    const both = [drill.ana, drill.beto].toSorted().map((email) => ({ email }))
    expect(await postgres.query(emails, [[drill.ana, drill.beto]])).toEqual(both)
    expect(await finish({ PASSWORD_PEPPER: 'another pepper of the tests, long enough' })).toEqual({
      code: 2,
      output: 'PASSWORD_PEPPER has changed: set its first value, or no user could sign in with a password.',
    })
    expect(await finish()).toEqual({
      code: 0,
      output: expect.stringMatching(/1 users of the erasure list erased again\.\n.*Every invariant holds\./s),
    })
    expect(await postgres.query(emails, [[drill.ana, drill.beto]])).toEqual([{ email: drill.ana }])
  })
})
