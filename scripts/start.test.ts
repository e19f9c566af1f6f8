import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../apps/server/src/platform/database/client.ts'
import { lockMigrations } from '../apps/server/src/platform/database/migration/lock-migrations.ts'
import { quietLog } from '../apps/server/test/cluster.ts'
import { startServedPostgres } from '../apps/server/test/support/app/served-postgres.ts'
import { root } from './runner/tool.ts'
import { createTemporaryFolder } from './running/temporary-folder.ts'
import { findFreePort } from './test/free-port.ts'
import { runCommand } from './test/run-command.ts'
import { cleanEnd, startProduct } from './test/started-product.ts'
import { withoutVersionWarning } from './test/version-warning.ts'

const dataDir = createTemporaryFolder('lucas-command-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
/** Each test starts the whole product; the first one may build the web app. */
const timeoutMs = 600_000

describe('rel/command', () => {
  test('npm start runs again on the same data after its launcher was killed', {
    timeout: timeoutMs,
  }, async () => {
    const first = await startProduct(dataDir)
    expect(await first.end('start.ts', 'SIGKILL')).toEqual(cleanEnd)
    const next = await startProduct(dataDir)
    expect(await next.end('npm', 'SIGTERM')).toEqual(cleanEnd)
  })
})

describe('npm start', () => {
  /** Starts the product, reads one address of it, and returns what was printed until it ended. */
  async function runProduct(output: 'terminal' | 'pipe') {
    const product = await startProduct(join(dataDir, output), { output, settings: {} })
    const addressLine = `Lucas: ${product.address}`
    const lines = () => product.listLines().map(stripVTControlCharacters)
    await vi.waitFor(() => expect(lines()).toContain(addressLine), 30_000)
    await fetch(`${product.address}/api/app/`)
    expect(await product.end('lucas.mjs', 'SIGTERM')).toEqual(cleanEnd)
    return { addressLine, lines: lines(), logs: lines().filter((line) => line.startsWith('{')) }
  }

  test('prints its address last at a terminal, and no request', { timeout: timeoutMs }, async () => {
    const { addressLine, lines, logs } = await runProduct('terminal')
    expect(lines.at(-1)).toBe(addressLine)
    expect(withoutVersionWarning(logs)).toEqual([])
  })

  test('writes every request to a pipe, and its address after the migrations', {
    timeout: timeoutMs,
  }, async () => {
    const { addressLine, lines, logs } = await runProduct('pipe')
    const lastMigration = lines.findLastIndex((line) => line.includes('applying migration'))
    expect(lastMigration).toBeGreaterThan(0)
    expect(lines.indexOf(addressLine)).toBeGreaterThan(lastMigration)
    expect(logs.filter((line) => line.includes('/api/app/'))).toHaveLength(1)
  })

  test.each([
    ['a wrong LUCAS_ENV', { LUCAS_ENV: 'staging' }, 'LUCAS_ENV must be development, test or production.'],
    [
      'another wrong setting',
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
    ],
  ])('ends with one sentence and writes nothing for %s', async (_, settings, sentence) => {
    const folder = join(dataDir, 'nothing')
    expect(await runCommand('npm run -s start', { DATA_DIR: folder, ...settings })).toEqual({
      code: 1,
      stdout: '',
      stderr: sentence,
    })
    expect(existsSync(folder)).toBe(false)
  })

  test('waits for a migration in another process for as long as it takes, and says so', {
    timeout: timeoutMs,
  }, async () => {
    const postgres = await startServedPostgres()
    await postgres.runDocumented('one installation that creates its roles itself')
    const url = postgres.urlOf('lucas_owner', 'change me', 'lucas')
    const migrated = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const other = withClient({ connectionString: url }, async (client) => {
      await lockMigrations(client, quietLog)
      locked.resolve()
      await migrated.promise
    })
    await locked.promise
    const [PORT, SANDBOX_PORT] = [String(await findFreePort()), String(await findFreePort())]
    const settings = {
      DATA_DIR: join(dataDir, 'waits'),
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      PORT,
      SANDBOX_PORT,
    }
    const { PATH = '', HOME = '' } = process.env
    const child = spawn('node', ['scripts/lucas.mjs', 'start'], {
      cwd: root,
      env: { PATH, HOME, ...settings },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
    })
    await vi.waitFor(
      () =>
        expect(output).toMatch(
          /^Waiting for the server: waiting for another process that migrates, for \d+ s …$/m,
        ),
      timeoutMs,
    )
    migrated.resolve()
    await other
    await vi.waitFor(() => expect(output).toContain(`Lucas: http://localhost:${PORT}`), timeoutMs)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  test('ends with one sentence for a database that cannot be reached, as other commands do', {
    timeout: timeoutMs,
  }, async () => {
    const port = await findFreePort()
    const settings = {
      DATA_DIR: join(dataDir, 'unreachable'),
      DATABASE_URL: `postgres://lucas@127.0.0.1:${port}/lucas`,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    }
    const stderr = `PostgreSQL at 127.0.0.1:${port} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.`
    for (const [command, code] of [
      ['npm run -s start', 1],
      ['npm run -s migrate', 1],
      ['npm run -s check', 2],
      ['npm run -s operator -- callbacks', 2],
    ] as const)
      expect(await runCommand(command, settings)).toMatchObject({ code, stderr })
  })
})
