import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../../src/platform/log.ts'
import { stopInOrder } from '../../src/platform/shutdown.ts'
import { expectGoodEnding } from '../support/ending-server.ts'

const script = fileURLToPath(new URL('../support/shutdown-probe.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const until = async (isSo: () => boolean) => {
  while (!isSo()) await wait(20)
}

async function start(...flags: string[]) {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (piece) => {
    output += String(piece)
  })
  await until(() => output.includes('http://'))
  return { child, address: output.trim(), output: () => output, exit: once(child, 'exit') }
}

test('SIGTERM ends what runs, says 1001 to sockets, takes nothing new, and leaves with 0', async () => {
  const { child, address, output, exit } = await start()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/events/?ticket=ticket`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const running = fetch(`${address}/api/slow/`, { headers: { authorization: 'Bearer ana' } })
  await until(() => output().includes('slow begins'))
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe(1001)
  await expect(fetch(`${address}/api/slow/`)).rejects.toThrow()
  expect((await running).status).toBe(200)
  // It gives itself the ten seconds of R-16, and leaves with 1 where they do not suffice.
  expect((await exit)[0]).toBe(0)
  expect(output()).toContain('last part stopped')
})

test('a second signal does not wait', async () => {
  const { child, output, exit } = await start('--hang')
  child.kill('SIGTERM')
  await until(() => output().includes('ending'))
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(1)
})

test('a part that hangs or fails does not keep the others from ending', async () => {
  const ended: string[] = []
  const part = (name: string, stop: () => Promise<void> | void) => ({ name, stop })
  const isClean = await stopInOrder(
    [
      part('first', () => void ended.push('first')),
      part('fails', () => Promise.reject(new Error('no'))),
      part('hangs', () => new Promise(() => undefined)),
      part('last', () => void ended.push('last')),
    ],
    createLog({ level: 'silent' }),
    300,
  )
  expect([isClean, ended]).toEqual([false, ['first', 'last']])
})

describe('rel/shutdown', () => {
  test.each([
    { rows: 8_000, when: 'just taken in' },
    { rows: 8_000, when: 'being stored', isHeld: true },
  ] as const)(
    'the real server, with open sockets and a callback of $rows rows $when, leaves with 0 within 10 s and loses nothing',
    (ending) => expectGoodEnding(ending),
  )
})
