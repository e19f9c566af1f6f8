import type { ClientConfig } from 'pg'
import { connect, type Db } from './connect.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts'
import { checkGuarantees } from './guarantees.ts'
import type { DatabaseLog } from './log.ts'
import { migrate } from './migrate.ts'
import { derivePassword, embeddedSecret } from './passwords.ts'
import {
  appRole,
  closeToOthers,
  ensureOwnDatabase,
  ensureRoles,
  ownerRole,
  refuseTemporaryTables,
  withClient,
} from './roles.ts'

export interface DatabaseSettings {
  dataDir: string
  /** Any PostgreSQL ≥ 15; its user owns the schema. Without it the embedded one is started. */
  url?: string | undefined
  /** A ready sign-in that is lucas_app or a member of it, where the owner may not create roles. */
  appUrl?: string | undefined
  /** Derives the application role's password for DATABASE_URL; equal in all processes. */
  secret: string
  production: boolean
  /** Connections for requests; jobs have their own. */
  poolSize?: number | undefined
  jobPoolSize?: number | undefined
}

export interface Database {
  /** For requests: 5 s a statement. */
  app: Db
  /** For jobs: 2 min a statement. */
  jobs: Db
  /** For bare `pg` clients of the application's role (LISTEN, pg-boss). */
  appConnection: ClientConfig
  /** For what installs schemas (migrations, pg-boss). */
  ownerConnection: ClientConfig
  isEmbedded: boolean
  close(): Promise<void>
}

interface Served {
  owner: ClientConfig
  app: ClientConfig
  server?: EmbeddedServer
}

/** Starts or finds the database, brings it up to date, checks what it promises, and opens the pools. */
export async function openDatabase(settings: DatabaseSettings, log: DatabaseLog): Promise<Database> {
  const served =
    settings.url === undefined ? await serveEmbedded(settings, log) : await useUrl(settings, settings.url)
  try {
    await migrate(served.owner, log)
    await checkGuarantees(served.app, { durability: settings.production || served.server !== undefined })
  } catch (error) {
    await served.server?.stop()
    throw error
  }
  const pools = openPools(served.app, settings, log)
  return {
    ...pools,
    appConnection: served.app,
    ownerConnection: served.owner,
    isEmbedded: served.server !== undefined,
    async close() {
      await Promise.all([pools.app.destroy(), pools.jobs.destroy()])
      await served.server?.stop()
    },
  }
}

function openPools(
  connection: ClientConfig,
  { poolSize = 10, jobPoolSize = 5 }: DatabaseSettings,
  log: DatabaseLog,
) {
  return {
    app: connect({ connection, log, applicationName: 'lucas', max: poolSize, statementTimeout: 5_000 }),
    jobs: connect({
      connection,
      log,
      applicationName: 'lucas jobs',
      max: jobPoolSize,
      statementTimeout: 120_000,
    }),
  }
}

async function serveEmbedded({ dataDir }: DatabaseSettings, log: DatabaseLog): Promise<Served> {
  const secret = () => embeddedSecret(dataDir)
  const server = await startEmbedded({ dataDir, log, password: () => derivePassword(secret(), 'postgres') })
  try {
    return { ...(await embeddedConnections(server, secret())), server }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const database = 'lucas'

/** Makes sure that an embedded server has our roles and database; tells how to reach it as owner and as application. */
export async function embeddedConnections(
  { host, port, superuser }: Pick<EmbeddedServer, 'host' | 'port' | 'superuser'>,
  secret: string,
) {
  const as = (user: string, name = database) => ({
    host,
    port,
    user,
    password: derivePassword(secret, user),
    database: name,
  })
  const admin = as(superuser, 'postgres')
  const [owner, app] = [as(ownerRole), as(appRole)]
  await ensureOwnDatabase(admin, { connection: owner, password: owner.password }, database)
  await ensureRoles(admin, ownerRole, { connection: app, password: app.password })
  await withClient(admin, (client) => closeToOthers(client, database))
  return { owner, app }
}

/** How the application's role reaches a served database. */
export const servedAppConnection = (
  url: string,
  { appUrl, secret }: Pick<DatabaseSettings, 'appUrl' | 'secret'>,
) => ({
  connectionString: appUrl ?? withUser(url, appRole, derivePassword(secret, appRole)),
})

async function useUrl({ appUrl, secret }: DatabaseSettings, url: string): Promise<Served> {
  const owner = { connectionString: url }
  const password = derivePassword(secret, appRole)
  const app = servedAppConnection(url, { appUrl, secret })
  await ensureRoles(owner, undefined, appUrl === undefined ? { connection: app, password } : undefined)
  await refuseTemporaryTables(owner)
  return { owner, app }
}

/**
 * Parameters win over the address's own user. Appended as text: an address that names no host (a Unix socket) is none
 * for `URL`.
 */
function withUser(url: string, user: string, password: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ user, password }).toString()}`
}
