import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../scripts/runner/tool.ts'
import { limit } from './limit.ts'
import { median, timed } from './measure.ts'
import type { Figure } from './report.ts'
import { freePort } from './server.ts'

/** `npm start` as a person types it, until the page is there. */
async function startOnce(folder: string): Promise<number> {
  const [port, bank] = [await freePort(), await freePort()]
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), SANDBOX_PORT: String(bank) }
  // A group of its own, so that npm and everything below it hears the end.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    complaint += piece
  })
  try {
    return await timed(() => answers(`http://localhost:${port}/`, child, () => complaint))
  } finally {
    await end(child)
  }
}

async function answers(address: string, child: ChildProcess, complaint: () => string): Promise<void> {
  for (;;) {
    limit.throwIfAborted()
    if (child.exitCode !== null) throw new Error(`npm start ended before it answered: ${complaint()}`)
    const answer = await fetch(address, { signal: limit }).catch(() => null) // it does not listen yet
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await new Promise((next) => setTimeout(next, 20))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await gone
}

/** How long a person waits after `npm start` on an installed and built tree. */
export async function startUp(folder: string, rounds: number): Promise<Figure[]> {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const data = join(folder, `start-${round}`)
    first.push(await startOnce(data))
    again.push(await startOnce(data))
  }
  const figure = (what: string, times: number[]): Figure => ({
    what: `\`npm start\` on an installed tree to its first answer, ${what}`,
    value: median(times) / 1_000,
    unit: 's',
    atMost: 6,
    note: `median of ${rounds}; sandbox bank included`,
  })
  return [
    figure('with the data of an earlier start', again),
    figure('the very first, which lays the database', first),
  ]
}
