import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from './free-port.ts'

test('a free port is drawn once, apart from outgoing connections, and can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, findFreePort))
  expect(new Set(ports).size).toBe(300)
  expect(ports.every((port) => port >= 20_000 && port < 32_768)).toBe(true)
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(ports[0], '127.0.0.1', listening))
})
