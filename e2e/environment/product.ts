import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { readOptions } from '../../apps/sandbox/src/environment.ts'
import { createSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox.ts'
import { root } from '../../scripts/runner/tool.ts'
import { waitUntilReady } from '../../scripts/running/children.ts'
import { planStart } from '../../scripts/running/settings.ts'
import { createTemporaryFolder } from '../../scripts/running/temporary-folder.ts'
import { startDnsServer } from '../../scripts/test/bank-mail/dns-server.ts'
import {
  type ImapServer,
  startImapServer,
  type TestMailbox,
} from '../../scripts/test/bank-mail/imap-server.ts'
import { publishKey } from '../../scripts/test/bank-mail/signed-mail.ts'
import { findFreePort } from '../../scripts/test/free-port.ts'
import { startFakeIdp } from './fake-idp.ts'

/** Thirteen months of transactions: enough to compare years, and half the data to store per connection. */
const historyDays = 400
const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000
const run = promisify(execFile)

export interface LogLine {
  level: string
  msg?: string
  method?: string
  route?: string
  status?: number
}

export interface ProductOptions {
  /** Starts the simulated Google and Facebook. */
  hasFakeIdp?: boolean
  /** Settings of the server, such as those of a family's installation. */
  settings?: Readonly<Record<string, string>>
  /** The start time of the clocks of the server and the bank; the present by default. */
  movedTo?: string
}

export interface Product {
  /** The URL that users open. */
  address: string
  bank: Sandbox
  /** The URL that receives the bank's callbacks, also from the callback proxy. */
  callbackUrl: string
  /** The port that receives bank mail, and the mailbox that can be read. `signedDomain` publishes the key of the tests. */
  bankMail: { port: number; signedDomain: string; mailbox: TestMailbox & ImapServer }
  /** Returns all log lines of the server. */
  log: () => readonly LogLine[]
  isRunning: () => boolean
  /** Runs a command of the operator console (docs/operations.md) and returns what it prints. */
  runOperator: (...words: string[]) => Promise<string>
  /** Restarts the server on the same data. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const signedDomain = 'bancochile.cl'
/** The mailbox that a user may have read. */
const mailbox: TestMailbox = { username: 'valentina@correo.example', password: 'abcd efgh ijkl mnop' }
const isLogLine = (text: string) => text.startsWith('{') && text.endsWith('}')

/** Starts the server as `npm start` does, and calls `onLine` for each line of its output. */
function startServer(
  variables: Readonly<Record<string, string | undefined>>,
  onLine: (line: string) => void,
): ChildProcess {
  const hooks = ['./e2e/environment/end-with-worker.ts']
  if (variables.LUCAS_MOVED_TO !== undefined) hooks.push('./scripts/test/moved-date.ts')
  const flags = ['--disable-proto=throw', ...hooks.flatMap((hook) => ['--import', hook])]
  const child = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...variables, NODE_OPTIONS: '' },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  return child
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function stopServer(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(last)
}

/**
 * Starts the whole product: the built web app, the server with a database in a temporary folder, and the sandbox bank.
 * The bank runs in this process, so that a journey can delay it.
 */
export async function startProduct({
  hasFakeIdp = false,
  movedTo,
  settings,
}: ProductOptions = {}): Promise<Product> {
  const folder = createTemporaryFolder('lucas-journey-')
  const port = await findFreePort()
  const bankMailPort = await findFreePort()
  const dns = await startDnsServer(publishKey([signedDomain]))
  const imap = await startImapServer(mailbox)
  const authorities = join(folder, 'imap.pem')
  writeFileSync(authorities, imap.certificate)
  const fakeIdp = hasFakeIdp ? await startFakeIdp(`http://localhost:${port}`) : null
  const plan = planStart({
    ...process.env,
    ...fakeIdp?.settings,
    LUCAS_MOVED_TO: movedTo,
    LUCAS_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    // All users of all journeys have the same IP address.
    LIMIT_REGISTRATIONS_PER_ADDRESS: '1000',
    LIMIT_LOGINS_PER_ADDRESS: '1000',
    PORT: String(port),
    BANK_MAIL_DOMAIN: 'avisos.lucas.test',
    BANK_MAIL_PORT: String(bankMailPort),
    BANK_MAIL_DNS: dns.address,
    BANK_MAIL_IMAP_HOSTS: imap.host,
    NODE_EXTRA_CA_CERTS: authorities,
    SANDBOX_PORT: String(await findFreePort()),
    ...settings,
  })
  if (!plan.sandbox && settings?.PROVIDER !== 'files')
    throw new Error('the journeys need the sandbox bank: unset FLOID_WIDGET_URL')
  const bankOptions = readOptions(plan.sandbox ?? { LUCAS_ENV: 'test' })
  const today = movedTo === undefined ? {} : { today: toPlainDate(new Date(movedTo)) }
  const bank = createSandbox({ ...bankOptions, delayMs: 300, historyDays, ...today })
  if (plan.sandbox) await bank.listen()

  const log: LogLine[] = []
  const output: string[] = []
  function recordLine(line: string) {
    if (isLogLine(line)) log.push(JSON.parse(line))
    else output.push(line)
  }
  let server = startServer(plan.server, recordLine)
  async function waitForServer(): Promise<void> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), startTimeoutMs)
    server.once('exit', () => limit.abort())
    const answers = await waitUntilReady(plan.ready[0] ?? '', limit.signal)
    clearTimeout(timer)
    if (!answers)
      throw new Error(`the server did not become ready:\n${output.join('\n')}${JSON.stringify(log)}`)
  }
  async function stop(): Promise<void> {
    await Promise.all([
      stopServer(server),
      plan.sandbox && bank.close(),
      fakeIdp?.stop(),
      dns.stop(),
      imap.stop(),
    ])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitForServer()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: plan.address,
    bank,
    callbackUrl: bankOptions.callbackUrl ?? '',
    bankMail: { port: bankMailPort, signedDomain, mailbox: { ...imap, ...mailbox } },
    log: () => log,
    isRunning: () => isRunning(server),
    async runOperator(...words) {
      const { stdout } = await run(process.execPath, ['apps/server/src/operator.ts', ...words], {
        cwd: root,
        env: { ...plan.server, NODE_OPTIONS: '' },
      })
      return stdout
    },
    async restart() {
      await stopServer(server)
      server = startServer(plan.server, recordLine)
      await waitForServer()
    },
    stop,
  }
}
