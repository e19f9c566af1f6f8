import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { startEmbedded } from '../apps/server/src/platform/database/embedded/embedded.ts'
import { embeddedConnections } from '../apps/server/src/platform/database/open.ts'
import { derivePassword } from '../apps/server/src/platform/database/passwords.ts'
import { becomesReady, spawnNode } from '../scripts/running/children.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const secret = randomBytes(32).toString('hex')

export interface Cluster {
  owner: ClientConfig
  app: ClientConfig
  /** Past every row-level security: for the checker alone. */
  admin: ClientConfig
  stop(): Promise<void>
}

/** The product's own database with the product's own settings, durability included, where the bench can reach it too. */
export async function startCluster(folder: string): Promise<Cluster> {
  const password = derivePassword(secret, 'postgres')
  const dataDir = join(folder, 'database')
  const server = await startEmbedded({ dataDir, password: () => password, log: quiet })
  const { owner, app } = await embeddedConnections(server, secret)
  return { owner, app, admin: { ...owner, user: server.superuser, password }, stop: () => server.stop() }
}

const address = ({ user = '', password, host = '', port, database }: ClientConfig): string => {
  const sign = [user, typeof password === 'string' ? password : ''].map(encodeURIComponent).join(':')
  return host.startsWith('/')
    ? `postgres://${sign}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${sign}@${host}:${port}/${database}`
}

/** A port of loopback that nobody holds at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen({ host: '127.0.0.1', port: 0 })
  await once(probe, 'listening')
  const at = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof at !== 'object' || at === null) throw new Error('no port is free')
  return at.port
}

export const callbackSecret = randomBytes(32).toString('hex')
const key = (length: number) => randomBytes(length).toString('base64')
const keys = { TOKEN_SECRET: key(32), PASSWORD_PEPPER: key(32), ENCRYPTION_KEYS: `bench:${key(32)}` }

export interface Server {
  address: string
  pid: number
  /** What another start of the same server would find in its environment. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** The real `main.ts` as a process of its own. */
export async function startServer(folder: string, { owner, app }: Cluster): Promise<Server> {
  const port = await freePort()
  const own = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'server')
  mkdirSync(dataDir, { recursive: true })
  const settings = {
    ...keys,
    // Under test every answer is checked against its schema once more, which nobody pays for elsewhere.
    LUCAS_ENV: 'development',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: own,
    DATA_DIR: dataDir,
    DATABASE_URL: address(owner),
    DATABASE_APP_URL: address(app),
    FLOID_WIDGET_URL: 'http://127.0.0.1:9/lucas/widget/0123456789abcdef',
    FLOID_API_URL: 'http://127.0.0.1:9',
    FLOID_TOKEN: 'a token of the bench',
    FLOID_CALLBACK_SECRET: callbackSecret,
  }
  const { PATH = '', HOME = '' } = process.env
  const child = spawnNode(['apps/server/src/main.ts'], { PATH, HOME, ...settings })
  const gone = once(child, 'exit')
  const limit = AbortSignal.any([AbortSignal.timeout(30_000), ended(gone)])
  if (!(await becomesReady(`${own}/readyz`, limit))) throw new Error('the server did not become ready')
  return {
    address: own,
    pid: child.pid ?? 0,
    settings,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function ended(gone: Promise<unknown>): AbortSignal {
  const controller = new AbortController()
  void gone.then(() => controller.abort())
  return controller.signal
}
