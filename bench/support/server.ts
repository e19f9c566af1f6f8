import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { derivePassword } from '../../apps/server/src/platform/database/logins/passwords.ts'
import { prepareEmbedded } from '../../apps/server/src/platform/embedded/connections.ts'
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts'
import { spawnNode, waitUntilReady } from '../../scripts/running/children.ts'
import { findFreePort } from '../../scripts/test/free-port.ts'

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const secret = randomBytes(32).toString('hex')

export interface Cluster {
  owner: ClientConfig
  app: ClientConfig
  /** A superuser without row-level security, for the invariant checker only. */
  admin: ClientConfig
  /** The folder of PostgreSQL itself. */
  dataDir: string
  stop(): Promise<void>
}

/** Starts the product's database with its settings, durability included. Returns its connections for the bench. */
export async function startCluster(folder: string): Promise<Cluster> {
  const password = derivePassword(secret, 'postgres')
  const dataDir = join(folder, 'database')
  const server = await startEmbedded({ dataDir, password: () => password, log: silentLog })
  const { owner, app } = await prepareEmbedded(server, secret)
  return {
    owner,
    app,
    admin: { ...owner, user: server.superuser, password },
    dataDir: join(dataDir, 'postgres'),
    stop: () => server.stop(),
  }
}

const toDatabaseUrl = ({
  user = '',
  password,
  host = '',
  port,
  database,
  options = '',
}: ClientConfig): string => {
  const credentials = [user, typeof password === 'string' ? password : ''].map(encodeURIComponent).join(':')
  const parameters = new URLSearchParams({
    options,
    ...(host.startsWith('/') && { host, port: String(port) }),
  })
  const hostAndPort = host.startsWith('/') ? 'localhost' : `${host}:${port}`
  return `postgres://${credentials}@${hostAndPort}/${database}?${parameters.toString()}`
}

export const callbackSecret = randomBytes(32).toString('hex')
const randomKey = (length: number) => randomBytes(length).toString('base64')
const keys = {
  TOKEN_SECRET: randomKey(32),
  PASSWORD_PEPPER: randomKey(32),
  ENCRYPTION_KEYS: `bench:${randomKey(32)}`,
}

export interface Server {
  address: string
  pid: number
  /** The environment of the server. */
  settings: Record<string, string | undefined>
  stop(): Promise<void>
}

/** Starts `main.ts` as a separate process, with flags of Node and settings that differ from the usual ones; undefined sets none. */
export async function startServer(
  folder: string,
  { owner, app }: Cluster,
  {
    flags = [],
    variables = {},
  }: { flags?: readonly string[]; variables?: Record<string, string | undefined> } = {},
): Promise<Server> {
  const port = await findFreePort()
  const own = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'server')
  mkdirSync(dataDir, { recursive: true })
  const settings = {
    ...keys,
    // LUCAS_ENV=test validates every response against its schema, which production does not.
    LUCAS_ENV: 'development',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: own,
    DATA_DIR: dataDir,
    DATABASE_URL: toDatabaseUrl(owner),
    DATABASE_APP_URL: toDatabaseUrl(app),
    FLOID_WIDGET_URL: 'http://127.0.0.1:9/lucas/widget/0123456789abcdef',
    FLOID_API_URL: 'http://127.0.0.1:9',
    FLOID_TOKEN: 'a token of the bench',
    FLOID_CALLBACK_SECRET: callbackSecret,
    ...variables,
  }
  const { PATH = '', HOME = '' } = process.env
  const child = spawnNode([...flags, 'apps/server/src/main.ts'], { PATH, HOME, ...settings })
  const exited = once(child, 'exit')
  const limit = AbortSignal.any([AbortSignal.timeout(30_000), abortOnExit(exited)])
  if (!(await waitUntilReady(`${own}/readyz`, limit))) throw new Error('the server did not become ready')
  return {
    address: own,
    pid: child.pid ?? 0,
    settings,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function abortOnExit(exited: Promise<unknown>): AbortSignal {
  const controller = new AbortController()
  void exited.then(() => controller.abort())
  return controller.signal
}
