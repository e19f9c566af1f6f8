import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import { optionsFrom } from '../apps/sandbox/src/environment.ts'
import { createSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { root } from '../scripts/runner/tool.ts'
import { becomesReady } from '../scripts/running/children.ts'
import { planStart } from '../scripts/running/settings.ts'
import { shortLivedFolder } from '../scripts/running/short-lived-folder.ts'
import { startVouchers } from './vouchers.ts'

/** Thirteen months of a household: enough to compare years, and half as much to store at each linking. */
const historyDays = 400
const firstStart = 120_000
const patience = 30_000
const run = promisify(execFile)

export interface LogLine {
  level: string
  msg?: string
  method?: string
  route?: string
  status?: number
}

export interface ProductOptions {
  /** Google and Facebook stand beside it. */
  hasVouchers?: boolean
  /** The instant at which its clock and the bank's begin; now without it. */
  movedTo?: string
}

export interface Product {
  /** Where a person opens it. */
  address: string
  bank: Sandbox
  /** Where the bank delivers; whoever reads along forwards there. */
  callbackUrl: string
  /** The lines that the server has logged so far. */
  log: () => readonly LogLine[]
  isRunning: () => boolean
  /** Does what its owner does at the command line (docs/operations.md). */
  operate: (...words: string[]) => Promise<void>
  /** Ends the server and starts it again on the same data. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** A port of loopback that nobody holds at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen({ host: '127.0.0.1', port: 0 })
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}

const isLine = (text: string) => text.startsWith('{') && text.endsWith('}')

/** The server as `npm start` starts it; each line that it says is told. */
function startServer(
  variables: Readonly<Record<string, string | undefined>>,
  tell: (line: string) => void,
): ChildProcess {
  const hooks = ['./e2e/end-with-worker.ts']
  if (variables.LUCAS_MOVED_TO !== undefined) hooks.push('./e2e/moved-date.ts')
  const flags = ['--disable-proto=throw', ...hooks.flatMap((hook) => ['--import', hook])]
  const child = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...variables, NODE_OPTIONS: '' },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', tell)
  return child
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(last)
}

/**
 * The whole product as a person gets it: the built web app, the server and its own database in a folder of its own, and
 * the stand-in bank. The bank runs in this process, so that a journey can make it slow or late.
 */
export async function startProduct({ hasVouchers = false, movedTo }: ProductOptions = {}): Promise<Product> {
  const folder = shortLivedFolder('lucas-journey-')
  const port = await freePort()
  const vouchers = hasVouchers ? await startVouchers(`http://localhost:${port}`) : null
  const plan = planStart({
    ...process.env,
    ...vouchers?.settings,
    LUCAS_MOVED_TO: movedTo,
    LUCAS_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    // Every visitor of every journey comes from the same address.
    LIMIT_REGISTRATIONS_PER_ADDRESS: '1000',
    LIMIT_LOGINS_PER_ADDRESS: '1000',
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
  })
  if (!plan.sandbox) throw new Error('the journeys need the stand-in bank: unset FLOID_WIDGET_URL')
  const bankOptions = optionsFrom(plan.sandbox)
  const today = movedTo === undefined ? {} : { today: dayOf(new Date(movedTo)) }
  const bank = createSandbox({ ...bankOptions, delayMs: 300, historyDays, ...today })
  await bank.listen()

  const log: LogLine[] = []
  const said: string[] = []
  function hear(line: string) {
    if (isLine(line)) log.push(JSON.parse(line))
    else said.push(line)
  }
  let server = startServer(plan.server, hear)
  async function ready(): Promise<void> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), firstStart)
    server.once('exit', () => limit.abort())
    const answers = await becomesReady(plan.ready[0] ?? '', limit.signal)
    clearTimeout(timer)
    if (!answers)
      throw new Error(`the server did not become ready:\n${said.join('\n')}${JSON.stringify(log)}`)
  }
  async function stop(): Promise<void> {
    await Promise.all([end(server), bank.close(), vouchers?.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready()
  } catch (fault) {
    await stop()
    throw fault
  }
  return {
    address: plan.address,
    bank,
    callbackUrl: bankOptions.callbackUrl ?? '',
    log: () => log,
    isRunning: () => isRunning(server),
    async operate(...words) {
      await run(process.execPath, ['apps/server/src/operator.ts', ...words], {
        cwd: root,
        env: { ...plan.server, NODE_OPTIONS: '' },
      })
    },
    async restart() {
      await end(server)
      server = startServer(plan.server, hear)
      await ready()
    },
    stop,
  }
}
