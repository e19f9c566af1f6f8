import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../scripts/runner/tool.ts'
import { findFreePort } from '../scripts/test/free-port.ts'
import { limit } from './support/limit.ts'
import { measureMs, median } from './support/measure.ts'
import type { Figure } from './support/report.ts'

/** Runs `npm start` until the page answers. Returns the milliseconds. */
async function startOnce(folder: string): Promise<number> {
  const [port, bank] = [await findFreePort(), await findFreePort()]
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), SANDBOX_PORT: String(bank) }
  // A process group of its own, so that the signal reaches npm and all its children.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderrText = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderrText += piece
  })
  try {
    return await measureMs(() => waitForAnswer(`http://localhost:${port}/`, child, () => stderrText))
  } finally {
    await stopProcess(child)
  }
}

async function waitForAnswer(address: string, child: ChildProcess, stderrText: () => string): Promise<void> {
  for (;;) {
    limit.throwIfAborted()
    if (child.exitCode !== null) throw new Error(`npm start ended before it answered: ${stderrText()}`)
    const answer = await fetch(address, { signal: limit }).catch(() => null) // the server does not listen yet
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await new Promise((next) => setTimeout(next, 20))
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await exited
}

/** Measures `npm start` on an installed and built tree. */
export async function measureStartUp(folder: string, rounds: number): Promise<Figure[]> {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const data = join(folder, `start-${round}`)
    first.push(await startOnce(data))
    again.push(await startOnce(data))
  }
  const figure = (what: string, times: number[]): Figure => ({
    name: `\`npm start\` on an installed tree until the first response, ${what}`,
    value: median(times) / 1_000,
    unit: 's',
    atMost: 6,
    note: `median of ${rounds}; sandbox bank included`,
  })
  return [
    figure('with the data of an earlier start', again),
    figure('first start, which creates the database', first),
  ]
}
