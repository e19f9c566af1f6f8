import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../../src/platform/log.ts'
import { stopInOrder } from '../../src/platform/shutdown.ts'

const script = fileURLToPath(new URL('../support/app/shutdown-probe.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const waitUntil = async (isSo: () => boolean) => {
  while (!isSo()) await wait(20)
}

async function start(...flags: string[]) {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  await waitUntil(() => output.includes('http://'))
  return { child, address: output.trim(), output: () => output, exit: once(child, 'exit') }
}

test('SIGTERM finishes running requests, closes sockets with 1001, refuses new requests and exits with 0', async () => {
  const { child, address, output, exit } = await start()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/events/?ticket=ticket`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const running = fetch(`${address}/api/slow/`, { headers: { authorization: 'Bearer ana' } })
  await waitUntil(() => output().includes('slow begins'))
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe(1001)
  await expect(fetch(`${address}/api/slow/`)).rejects.toThrow()
  expect((await running).status).toBe(200)
  // The server has ten seconds and exits with 1 if it needs more.
  expect((await exit)[0]).toBe(0)
  expect(output()).toContain('last part stopped')
})

test('two signals at the same time count as one: running requests finish', async () => {
  const { child, address, output, exit } = await start()
  const running = fetch(`${address}/api/slow/`, { headers: { authorization: 'Bearer ana' } })
  await waitUntil(() => output().includes('slow begins'))
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect((await running).status).toBe(200)
  expect((await exit)[0]).toBe(0)
})

test('a second signal after two seconds exits at once', async () => {
  const { child, output, exit } = await start('--hang')
  child.kill('SIGTERM')
  await waitUntil(() => output().includes('ending'))
  await wait(2_100) // the rule is about time: signals within two seconds count as one
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(1)
})

test('a service that hangs or fails does not prevent the others from stopping', async () => {
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
