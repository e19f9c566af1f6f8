import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { becomesReady, startChild } from './children.ts'

const env = { ...process.env, NODE_OPTIONS: '' }
const sleeper =
  'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); fs.writeFileSync(process.env.BEGUN, "")'

test('a child that ends by itself tells its exit code', async () => {
  const child = startChild('server', ['-e', 'process.exit(3)'], env)
  expect(await child.ended).toEqual({ name: 'server', code: 3, signal: null })
})

test('a child that is asked to stop may end its work, and a second ask changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const BEGUN = join(folder, 'begun')
  const child = startChild('server', ['-e', sleeper], { ...env, BEGUN })
  await vi.waitFor(() => expect(existsSync(BEGUN)).toBe(true), { timeout: 30_000 })
  child.stop()
  child.stop()
  expect(await child.ended).toEqual({ name: 'server', code: 7, signal: null })
})

test('a child runs without __proto__', async () => {
  const child = startChild(
    'server',
    ['-e', 'try { ({}).__proto__; process.exit(1) } catch { process.exit(0) }'],
    env,
  )
  expect((await child.ended).code).toBe(0)
})

test('a server is ready when it says so, not when it answers', async () => {
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
  expect(await becomesReady(`http://127.0.0.1:${port}/readyz`, AbortSignal.timeout(10_000))).toBe(true)
  expect(asked).toBe(3)
  server.close()
})

test('waiting ends when the server has died', async () => {
  expect(await becomesReady('http://127.0.0.1:1/readyz', AbortSignal.timeout(200))).toBe(false)
})
