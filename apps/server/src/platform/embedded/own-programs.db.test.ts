import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { password } from '../../../test/support/app/embedded-process.ts'
import type { DatabaseLog } from '../database/log.ts'
import { findFloorAbove } from '../database/version-floor.ts'
import { openDatabase } from '../open-database/open.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'

/** A folder whose programs every user may execute. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-programs-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Installs PostgreSQL in a folder of its own, as a package of the machine would. Returns the folder of its programs. */
function installPrograms(): string {
  const root = join(newFolder(), 'postgresql')
  cpSync(findBinaries().root, root, { recursive: true, verbatimSymlinks: true })
  return join(root, 'bin')
}

function writeProgram(folder: string, name: string, version: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`)
  chmodSync(join(folder, name), 0o755)
}

/** Starts the embedded database with the programs of `binDir` on a folder that does not exist yet. */
async function start(binDir: string) {
  const dataDir = join(newFolder(), 'data')
  const server = await startEmbedded({
    dataDir,
    binDir,
    password: () => password,
    log: quietLog,
    durability: 'off',
  })
  onTestFinished(() => server.stop())
  return { dataDir, server }
}

test('the programs of POSTGRES_BIN_DIR create and run the database, in a folder for its owner only', async () => {
  const binDir = installPrograms()
  const { dataDir, server } = await start(binDir)
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(server.pid())], { encoding: 'utf8' })
  expect(stdout).toContain(join(binDir, 'postgres'))
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test.each(['initdb', 'postgres'])('a folder without %s is refused with one sentence', async (missing) => {
  const binDir = newFolder()
  for (const name of ['initdb', 'postgres'].filter((one) => one !== missing))
    writeProgram(binDir, name, '18.6')
  await expect(start(binDir)).rejects.toThrow(
    new RegExp(`^POSTGRES_BIN_DIR has no program ${missing} that [^\\n]+ can run [^\\n]+\\.$`),
  )
})

test('programs of another major version are refused with one sentence', async () => {
  const binDir = newFolder()
  for (const name of ['initdb', 'postgres']) writeProgram(binDir, name, '15.20 (Debian 15.20-0+deb12u1)')
  await expect(start(binDir)).rejects.toThrow(
    /^POSTGRES_BIN_DIR has PostgreSQL 15\.20, and the embedded database is of version 18: [^\n]+\.$/,
  )
})

test('an embedded PostgreSQL below its floor serves in production, with a warning', async () => {
  const binDir = installPrograms()
  const warnings: object[] = []
  const log: DatabaseLog = { ...quietLog, warn: (facts, message) => warnings.push({ ...facts, message }) }
  const dataDir = join(newFolder(), 'data')
  const database = await openDatabase({ dataDir, binDir, secret: 'unused here', production: true }, log)
  onTestFinished(() => database.close())
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(database.app)
  const version = rows[0]?.version ?? ''
  const sentence = expect.stringMatching(`^PostgreSQL ${version} is older than .+ POSTGRES_BIN_DIR .+\\.$`)
  const isOutdated = findFloorAbove(version) !== null
  expect(database.warnings).toEqual(isOutdated ? [sentence] : [])
  expect(warnings).toEqual(isOutdated ? [{ state: sentence, message: 'PostgreSQL is outdated' }] : [])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
})
