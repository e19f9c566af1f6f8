import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { testDatabase } from '../database.ts'
import { testSettings } from '../support/app/full-app.ts'
import { spawnServer, toDatabaseUrl, waitUntilReady } from '../support/app/server-process.ts'

// S-39, ASVS 16.5.4: an uncaught error ends the process with one log line that has none of its text.

const canary = 'Key (email)=(canaria.suelta@correo.cl)'

/** Writes a module that is loaded before `main.ts` and throws on SIGUSR2. */
function writeHook(folder: string, how: string): string {
  const file = join(folder, 'hook.mjs')
  writeFileSync(file, `process.on('SIGUSR2', () => { ${how} })`)
  return pathToFileURL(file).href
}
const fault = `Object.assign(new Error(${JSON.stringify(canary)}), { detail: ${JSON.stringify(canary)}, code: '23505' })`

describe('sec/canary-logs', () => {
  test.each([
    ['a thrown error', `throw ${fault}`],
    ['an unhandled promise rejection', `void Promise.reject(${fault})`],
  ])('%s ends the server with one log line that has none of its text', async (_, how) => {
    const db = await testDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'lucas-uncaught-'))
    const port = await findFreePort()
    const main = spawnServer({
      ...testSettings(dataDir, 'http://127.0.0.1:9'),
      LOG_LEVEL: 'info',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: toDatabaseUrl(db.ownerConnection),
      DATABASE_APP_URL: toDatabaseUrl(db.appConnection),
      NODE_OPTIONS: `--import=${writeHook(dataDir, how)}`,
    })
    await waitUntilReady(`http://127.0.0.1:${port}`, main)
    main.child.kill('SIGUSR2')
    expect(await main.exit).toBe(1)
    // A request that ends at the same time may log its line after the fatal one.
    const lines: { level: string }[] = main
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ level }) => level === 'fatal')).toMatchObject([
      { msg: 'uncaught exception', err: { type: 'Error', code: '23505' } },
    ])
    expect(main.stderr() + main.stdout()).not.toContain('canaria.suelta')
    rmSync(dataDir, { recursive: true, force: true })
    await db.close()
  })
})
