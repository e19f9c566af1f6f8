import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...environment } })
  const ended = once(child, 'exit')
  return { child, ended }
}

test('the process exits with one clear sentence without LUCAS_ENV', async () => {
  const { child, ended } = start({ SANDBOX_PORT: '0' })
  const [line] = await once(child.stderr, 'data')
  expect(String(line)).toBe('sandbox bank: it starts only with LUCAS_ENV=development or LUCAS_ENV=test\n')
  expect(await ended).toEqual([1, null])
}, 20_000)

test('the process prints its address and exits cleanly on SIGTERM', async () => {
  const { child, ended } = start({ SANDBOX_PORT: '0', LUCAS_ENV: 'test' })
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toMatch(/^sandbox bank ready at http:\/\/127\.0\.0\.1:\d+\n$/)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 20_000)
