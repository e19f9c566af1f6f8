import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { type BackupFigures, type BackupSettings, createEmbeddedBackups } from './backup/embedded-backups.ts'
import { connect, type Db } from './connect.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts'
import type { DatabaseLog } from './log.ts'
import { createLoginSweep } from './login-sweep.ts'
import {
  appRoleOption,
  deriveLogin,
  ensureGivenLogin,
  ensureLogin,
  getDatabaseName,
  withLogin,
} from './logins.ts'
import { migrate } from './migrate.ts'
import { derivePassword, getEmbeddedSecret } from './passwords.ts'
import { requireReachable } from './require-reachable.ts'
import { checkRequirements } from './requirements.ts'
import { ensureOwnDatabase, ensureRoles, ownerRole, revokeTemporaryTables } from './roles.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { requireSupportedSchema } from './supported-schema.ts'

export interface DatabaseSettings {
  dataDir: string
  /** Any PostgreSQL ≥ 15; its user owns the schema. Without it the embedded one is started. */
  url?: string | undefined
  /** Address of an existing login that is lucas_app or its member, for owners that may not create roles. */
  appUrl?: string | undefined
  /** The login of a database at `url` and its password are derived from this secret; equal in all processes. */
  secret: string
  production: boolean
  /** Connections for requests. Jobs have a pool of their own. */
  poolSize?: number | undefined
  jobPoolSize?: number | undefined
  /** Creates the login of `appUrl` if it is missing (role migrate). */
  createsAppLogin?: boolean
  /** Backs up the embedded database. */
  backup?: BackupSettings | undefined
}

export interface Database {
  /** Pool for requests, 5 s per statement. */
  app: Db
  /** Pool for jobs, 2 min per statement. */
  jobs: Db
  /** Connection of the application's role for plain `pg` clients (LISTEN, pg-boss). */
  appConnection: ClientConfig
  /** Connection of the schema's owner (migrations, pg-boss); null in a process that has the application's login alone. */
  ownerConnection: ClientConfig | null
  isEmbedded: boolean
  /** Reads what metrics show about the backups of the embedded database. */
  readBackups?: (() => Promise<BackupFigures>) | undefined
  close(): Promise<void>
}

/** A database that this process migrated with the owner's credentials. */
export interface OwnedDatabase extends Database {
  ownerConnection: ClientConfig
}

interface ServerConnections {
  owner: ClientConfig
  app: ClientConfig
  /** The login that Lucas created; undefined with DATABASE_APP_URL. */
  login?: string
  server?: EmbeddedServer
  backups?: ReturnType<typeof createEmbeddedBackups> | undefined
}

/** Starts or connects to the database, migrates it, checks its requirements and opens the pools. */
export async function openDatabase(settings: DatabaseSettings, log: DatabaseLog): Promise<OwnedDatabase> {
  if (settings.url === undefined && settings.appUrl !== undefined)
    throw new DatabaseSetupError(
      'DATABASE_URL is missing: DATABASE_APP_URL alone is enough with LUCAS_ROLE=web or worker only.',
    )
  const connections =
    settings.url === undefined ? await openEmbedded(settings, log) : await openUrl(settings, settings.url)
  try {
    await migrate(connections, log)
    await checkRequirements(connections.app, {
      durability: settings.production || connections.server !== undefined,
    })
  } catch (error) {
    await connections.server?.stop()
    throw error
  }
  const pools = openPools(connections.app, settings, log)
  const { owner, login, backups } = connections
  const sweep = login === undefined ? undefined : createLoginSweep({ owner, login, log })
  sweep?.start()
  backups?.archiving.start()
  backups?.daily.start()
  return {
    ...pools,
    appConnection: connections.app,
    ownerConnection: connections.owner,
    isEmbedded: connections.server !== undefined,
    readBackups: backups?.figures,
    async close() {
      await sweep?.stop()
      await backups?.daily.stop()
      await backups?.archiving.stop()
      await Promise.all([pools.app.destroy(), pools.jobs.destroy()])
      await connections.server?.stop()
      await backups?.archiveRest()
    },
  }
}

/**
 * Opens the pools with the application's login alone (roles web and worker). Throws if this release does not support the schema.
 */
export async function openAsApplication(
  settings: DatabaseSettings & { appUrl: string },
  log: DatabaseLog,
): Promise<Database> {
  const { appUrl, production } = settings
  const app = { connectionString: appUrl }
  await requireReachable(appUrl, 'DATABASE_APP_URL')
  await checkRequirements(app, { durability: production })
  await requireSupportedSchema(app)
  const pools = openPools(app, settings, log)
  return {
    ...pools,
    appConnection: app,
    ownerConnection: null,
    isEmbedded: false,
    async close() {
      await Promise.all([pools.app.destroy(), pools.jobs.destroy()])
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

async function openEmbedded(
  { dataDir, backup }: DatabaseSettings,
  log: DatabaseLog,
): Promise<ServerConnections> {
  const secret = () => getEmbeddedSecret(dataDir)
  const password = () => derivePassword(secret(), 'postgres')
  const server = await startEmbedded({ dataDir, log, password, archivesWal: backup !== undefined })
  try {
    const { host, port, superuser: user } = server
    const backups =
      backup &&
      createEmbeddedBackups({
        cluster: join(resolve(dataDir), 'postgres'),
        superuser: { host, port, user, password: password(), database: 'postgres' },
        databaseKey: secret(),
        settings: backup,
        log,
      })
    return { ...(await prepareEmbedded(server, secret())), server, backups }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const database = 'lucas'

/** Returns the application's connection to an embedded server. */
export function embeddedAppConnection({ host, port }: Pick<EmbeddedServer, 'host' | 'port'>, secret: string) {
  const { name: user, password } = deriveLogin(database, secret)
  return { host, port, user, password, database, options: appRoleOption }
}

/** Creates the roles and the database of an embedded server if they are missing. Returns the connections of owner and application. */
export async function prepareEmbedded(
  server: Pick<EmbeddedServer, 'host' | 'port' | 'superuser'>,
  secret: string,
) {
  const { host, port, superuser } = server
  const connectionAs = (user: string, name = database) => ({
    host,
    port,
    user,
    password: derivePassword(secret, user),
    database: name,
  })
  const owner = connectionAs(ownerRole)
  const app = embeddedAppConnection(server, secret)
  await ensureOwnDatabase(
    connectionAs(superuser, 'postgres'),
    { connection: owner, password: owner.password },
    database,
  )
  await ensureRoles(connectionAs(superuser), ownerRole)
  await ensureLogin(connectionAs(superuser), deriveLogin(database, secret), app)
  return { owner, app }
}

/** Returns the application's connection to the database at `url`: DATABASE_APP_URL, or the derived login. */
export const urlAppConnection = (
  url: string,
  { appUrl, secret }: Pick<DatabaseSettings, 'appUrl' | 'secret'>,
) => ({
  connectionString: appUrl ?? withLogin(url, deriveLogin(getDatabaseName(url), secret)),
})

async function openUrl(
  { appUrl, secret, createsAppLogin = false }: DatabaseSettings,
  url: string,
): Promise<ServerConnections> {
  const owner = { connectionString: url }
  const app = urlAppConnection(url, { appUrl, secret })
  await requireReachable(url, 'DATABASE_URL')
  if (appUrl !== undefined && createsAppLogin) {
    await ensureRoles(owner)
    await ensureGivenLogin(owner, appUrl)
  }
  if (appUrl !== undefined) await requireReachable(appUrl, 'DATABASE_APP_URL')
  await ensureRoles(owner)
  if (appUrl !== undefined) {
    await revokeTemporaryTables(owner)
    return { owner, app }
  }
  const login = deriveLogin(getDatabaseName(url), secret)
  await ensureLogin(owner, login, app)
  return { owner, app, login: login.name }
}
