import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChild, waitUntilReady } from './children.ts'

const env = { ...process.env, NODE_OPTIONS: '' }
const sleeper =
  'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); fs.writeFileSync(process.env.BEGUN, "")'

test('reports the exit code of a child that exits by itself', async () => {
  const child = startChild('server', ['-e', 'process.exit(3)'], env)
  expect(await child.ended).toEqual({ name: 'server', code: 3, signal: null })
})

test('lets a stopped child finish, and ignores a second stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const BEGUN = join(folder, 'begun')
  const child = startChild('server', ['-e', sleeper], { ...env, BEGUN })
  await vi.waitFor(() => expect(existsSync(BEGUN)).toBe(true), { timeout: 30_000 })
  child.stop()
  child.stop()
  expect(await child.ended).toEqual({ name: 'server', code: 7, signal: null })
})

test('runs a child without __proto__', async () => {
  const child = startChild(
    'server',
    ['-e', 'try { ({}).__proto__; process.exit(1) } catch { process.exit(0) }'],
    env,
  )
  expect((await child.ended).code).toBe(0)
})

test('waits until a server answers 200', async () => {
  let asked = 0
  const server = createServer((_request, answer) => {
    asked += 1
    answer.statusCode = asked < 3 ? 503 : 200
    answer.end()
  })
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  expect(await waitUntilReady(`http://127.0.0.1:${port}/readyz`, AbortSignal.timeout(10_000))).toBe(true)
  expect(asked).toBe(3)
  server.close()
})

test('stops waiting when the signal aborts', async () => {
  expect(await waitUntilReady('http://127.0.0.1:1/readyz', AbortSignal.timeout(200))).toBe(false)
})
