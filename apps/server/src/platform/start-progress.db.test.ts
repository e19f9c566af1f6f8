import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { testDatabase } from '../../test/database.ts'
import { toDatabaseUrl } from '../../test/support/app/server-process.ts'
import { testSettings } from '../../test/support/app/test-settings.ts'
import type { StartProgress } from './start-progress.ts'

const script = fileURLToPath(new URL('../main.ts', import.meta.url))

test('a server tells its launcher each migration, and what follows them, whatever it logs', async () => {
  const empty = await testDatabase({ empty: true })
  const { app } = inject('cluster')
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-progress-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { PATH = '', HOME = '' } = process.env
  const child = fork(script, {
    execArgv: ['--disable-proto=throw'],
    env: {
      PATH,
      HOME,
      ...testSettings(dataDir, 'http://127.0.0.1:9'),
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      DATABASE_URL: toDatabaseUrl(empty.ownerConnection),
      DATABASE_APP_URL: toDatabaseUrl({ ...empty.appConnection, ...app }),
    },
  })
  const steps: StartProgress[] = []
  const started = Promise.withResolvers<void>()
  child.on('message', ({ startProgress }: { startProgress: StartProgress }) => {
    steps.push(startProgress)
    if (startProgress.doing === 'starting the server') started.resolve()
  })
  await started.promise
  child.kill('SIGTERM')
  await once(child, 'exit')
  const migrations = steps.filter(({ doing }) => doing.startsWith('applying migration 0'))
  expect(migrations.length).toBeGreaterThan(60)
  expect(migrations.every(({ isOpenEnded }) => isOpenEnded)).toBe(true)
  expect(steps.at(-1)).toEqual({ doing: 'starting the server', isOpenEnded: false })
})
