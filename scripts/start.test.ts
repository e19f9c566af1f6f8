import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createTemporaryFolder } from './running/temporary-folder.ts'
import { cleanEnd, startProduct } from './test/started-product.ts'

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
