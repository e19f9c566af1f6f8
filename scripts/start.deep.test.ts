import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createTemporaryFolder } from './running/temporary-folder.ts'
import { cleanEnd, startProduct } from './test/started-product.ts'

const dataDir = createTemporaryFolder('lucas-command-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('rel/command', () => {
  test.each([
    ['npm', 'SIGTERM', 'a service manager that signals the main process'],
    ['group', 'SIGTERM', 'a service manager that signals the group'],
    ['every process', 'SIGTERM', 'a service manager that signals every process'],
    ['group', 'SIGINT', 'Ctrl-C at a terminal'],
    ['group', 'SIGHUP', 'a closed terminal'],
    ['lucas.mjs', 'SIGTERM', 'kill'],
    ['lucas.mjs', 'SIGKILL', 'kill -9'],
    ['start.ts', 'SIGTERM', 'kill'],
    ['start.ts', 'SIGKILL', 'kill -9'],
    ['server/src/main.ts', 'SIGKILL', 'the out-of-memory killer'],
    ['group', 'SIGKILL', 'kill -9 of the group'],
  ] as const)(
    'npm start stops all processes when %s receives %s, as from %s',
    async (target, signal, _from) => {
      const product = await startProduct(dataDir)
      expect(await product.end(target, signal)).toEqual(cleanEnd)
    },
  )

  test.each([
    ['npm', 'SIGTERM'],
    ['start.ts', 'SIGKILL'],
  ] as const)('npm run dev stops all processes when %s receives %s', async (target, signal) => {
    const product = await startProduct(dataDir, { task: 'dev' })
    expect(await product.end(target, signal)).toEqual(cleanEnd)
  })
})
