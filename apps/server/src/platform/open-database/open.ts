import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { type BackupFigures, type BackupSettings, createEmbeddedBackups } from '../backup/embedded-backups.ts'
import { readIsDistributed } from '../database/citus.ts'
import { connect, type Db } from '../database/connect.ts'
import type { DatabaseLog } from '../database/log.ts'
import { createLoginSweep } from '../database/logins/login-sweep.ts'
import {
  deriveLogin,
  ensureGivenLogin,
  ensureLogin,
  getDatabaseName,
  withLogin,
} from '../database/logins/logins.ts'
import { derivePassword, getEmbeddedSecret } from '../database/logins/passwords.ts'
import { ensureRoles, revokeTemporaryTables } from '../database/logins/roles.ts'
import { migrate } from '../database/migrate.ts'
import {
  ensureLoginLimits,
  requestStatementTimeout,
  requirePooler,
} from '../database/pooling/login-limits.ts'
import { requireReachable } from '../database/require-reachable.ts'
import { checkRequirements } from '../database/requirements.ts'
import { checkServerVersion } from '../database/server-version.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { requireSupportedSchema } from '../database/supported-schema.ts'
import { distribute } from '../distribution/distribute.ts'
import { embeddedSuperuser, prepareEmbedded } from '../embedded/connections.ts'
import { createDiskGuard, type DiskGuard } from '../embedded/disk-guard.ts'
import { type EmbeddedServer, startEmbedded } from '../embedded/embedded.ts'

export interface DatabaseSettings {
  dataDir: string
  /** Any PostgreSQL ≥ 15; its user owns the schema. Without it the embedded one is started. */
  url?: string | undefined
  /** Address of an existing login that is lucas_app or its member, for owners that may not create roles. */
  appUrl?: string | undefined
  /** Address of PostgreSQL itself, where `appUrl` leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** Address of a streaming replica for analytics, with the user of `appUrl`. */
  replicaUrl?: string | undefined
  /** Whether statements have names (default), which poolers without prepared statements lose. */
  preparedStatements?: boolean | undefined
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
  /** The folder with the programs of the embedded database; default: those that npm installed. */
  binDir?: string | undefined
  /** The version of a served PostgreSQL that production accepts although it is below its floor. */
  allowOutdated?: string | undefined
}

export interface Database {
  /** Pool for requests, 5 s per statement. */
  app: Db
  /** Pool for jobs, 2 min per statement. */
  jobs: Db
  /** Pool of the streaming replica for analytics, 5 s per statement; undefined without one. */
  replica?: Db | undefined
  /** Connection of the application's role to PostgreSQL itself, for what needs a session: LISTEN and the job queue. */
  appConnection: ClientConfig
  /** Connection of the schema's owner (migrations, pg-boss); null in a process that has the application's login alone. */
  ownerConnection: ClientConfig | null
  isEmbedded: boolean
  /** What the operator should know about this database, in sentences. */
  warnings: readonly string[]
  /** Reads what metrics show about the backups of the embedded database. */
  readBackups?: (() => Promise<BackupFigures>) | undefined
  close(): Promise<void>
}

/** A database that this process migrated with the owner's credentials. */
export interface OwnedDatabase extends Database {
  ownerConnection: ClientConfig
}

/** Connections of the application: to PostgreSQL itself, and to the pooler in front of it, if there is one. */
interface AppConnections {
  app: ClientConfig
  pooler?: ClientConfig
}

/** Milliseconds to wait for a connection to the replica: a read waits for it before it goes to the primary. */
const replicaConnectTimeout = 1_000
/** Milliseconds a statement of a job may take. */
export const jobStatementTimeout = 120_000

interface ServerConnections extends AppConnections {
  owner: ClientConfig
  warnings: string[]
  /** The login that Lucas created; undefined with DATABASE_APP_URL. */
  login?: string
  server?: EmbeddedServer
  diskGuard?: DiskGuard
  backups?: ReturnType<typeof createEmbeddedBackups> | undefined
}

/** Starts or connects to the database, migrates it, checks its requirements and opens the pools. */
export async function openDatabase(settings: DatabaseSettings, log: DatabaseLog): Promise<OwnedDatabase> {
  if (settings.url === undefined && settings.appUrl !== undefined)
    throw new DatabaseSetupError(
      'DATABASE_URL is missing: DATABASE_APP_URL alone is enough with LUCAS_ROLE=web or worker only.',
    )
  const { url } = settings
  const connections =
    url === undefined ? await openEmbedded(settings, log) : await openUrl({ ...settings, url }, log)
  try {
    const { applied } = await migrate(connections, log)
    if (applied.length > 0 && (await readIsDistributed(connections.owner)))
      await distribute(connections.owner, log)
    await checkRequirements(connections.app, {
      durability: settings.production || connections.server !== undefined,
    })
  } catch (error) {
    await connections.server?.stop()
    throw error
  }
  const pools = await openPools(connections, settings, log)
  const { owner, login, backups, diskGuard } = connections
  const sweep = login === undefined ? undefined : createLoginSweep({ owner, login, log })
  sweep?.start()
  diskGuard?.start()
  backups?.archiving.start()
  backups?.daily.start()
  return {
    ...pools,
    appConnection: connections.app,
    ownerConnection: connections.owner,
    isEmbedded: connections.server !== undefined,
    warnings: connections.warnings,
    readBackups: backups?.figures,
    async close() {
      await sweep?.stop()
      await backups?.daily.stop()
      await backups?.archiving.stop()
      await closePools(pools)
      await diskGuard?.stop()
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
  const { appUrl, directUrl, production } = settings
  const connections = await reachApplication(appUrl, directUrl)
  const { app } = connections
  const warnings = await checkServerVersion(app, { ...settings, isEmbedded: false }, log)
  await checkRequirements(app, { durability: production })
  await requireSupportedSchema(app)
  const pools = await openPools(connections, settings, log)
  return {
    ...pools,
    appConnection: app,
    ownerConnection: null,
    isEmbedded: false,
    warnings,
    close: () => closePools(pools),
  }
}

async function closePools({ app, jobs, replica }: Pick<Database, 'app' | 'jobs' | 'replica'>): Promise<void> {
  await Promise.all([app.destroy(), jobs.destroy()])
  await replica?.destroy()
}

/** Connects once to PostgreSQL and, with `directUrl`, to the pooler in front of it. Throws if they do not fit together. */
async function reachApplication(appUrl: string, directUrl: string | undefined): Promise<AppConnections> {
  if (directUrl === undefined) {
    await requireReachable(appUrl, 'DATABASE_APP_URL')
    return { app: { connectionString: appUrl } }
  }
  await requireReachable(directUrl, 'DATABASE_DIRECT_URL')
  const connections = { app: { connectionString: directUrl }, pooler: { connectionString: appUrl } }
  await requireReachable(appUrl, 'DATABASE_APP_URL', { isPooler: true })
  await requirePooler(connections.pooler, connections.app)
  return connections
}

async function openPools(
  { app, pooler }: AppConnections,
  { poolSize = 10, jobPoolSize = 5, preparedStatements, replicaUrl }: DatabaseSettings,
  log: DatabaseLog,
): Promise<Pick<Database, 'app' | 'jobs' | 'replica'>> {
  const isDistributed = await readIsDistributed(app)
  const open = (applicationName: string, max: number, statementTimeout: number) =>
    connect({
      connection: pooler ?? app,
      applicationName,
      max,
      statementTimeout,
      preparedStatements,
      isBehindPooler: pooler !== undefined,
      isDistributed,
      log,
    })
  return {
    app: open('lucas', poolSize, requestStatementTimeout),
    jobs: open('lucas jobs', jobPoolSize, jobStatementTimeout),
    replica:
      replicaUrl === undefined
        ? undefined
        : connect({
            connection: { connectionString: replicaUrl },
            applicationName: 'lucas replica',
            max: poolSize,
            statementTimeout: requestStatementTimeout,
            connectTimeout: replicaConnectTimeout,
            log,
          }),
  }
}

async function openEmbedded(
  { dataDir, backup, binDir, production }: DatabaseSettings,
  log: DatabaseLog,
): Promise<ServerConnections> {
  const secret = () => getEmbeddedSecret(dataDir)
  const password = () => derivePassword(secret(), 'postgres')
  const server = await startEmbedded({ dataDir, log, password, archivesWal: backup !== undefined, binDir })
  try {
    const superuser = embeddedSuperuser(server, secret())
    const warnings = await checkServerVersion(superuser, { isEmbedded: true, production }, log)
    const diskGuard = createDiskGuard({ folder: resolve(dataDir), superuser, log })
    if (!(await diskGuard.check()))
      throw new DatabaseSetupError(
        `The disk of ${resolve(dataDir)} is full: the database needs 100 MB free to start.`,
      )
    const backups =
      backup &&
      createEmbeddedBackups({
        cluster: join(resolve(dataDir), 'postgres'),
        superuser,
        databaseKey: secret(),
        settings: backup,
        log,
      })
    return { ...(await prepareEmbedded(server, secret())), warnings, server, diskGuard, backups }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Returns the connection of the derived login to the database at `url`. */
export const urlAppConnection = (url: string, { secret }: Pick<DatabaseSettings, 'secret'>) => ({
  connectionString: withLogin(url, deriveLogin(getDatabaseName(url), secret)),
})

async function openUrl(
  settings: DatabaseSettings & { url: string },
  log: DatabaseLog,
): Promise<ServerConnections> {
  const { url, appUrl, directUrl, secret, createsAppLogin = false } = settings
  const owner = { connectionString: url }
  await requireReachable(url, 'DATABASE_URL')
  const warnings = await checkServerVersion(owner, { ...settings, isEmbedded: false }, log)
  if (appUrl !== undefined) {
    if (createsAppLogin) {
      await ensureRoles(owner)
      await ensureGivenLogin(owner, appUrl)
      if (directUrl !== undefined) await ensureLoginLimits(owner, appUrl)
    }
    // Role migrate does not need the pooler, which may start later.
    const connections = createsAppLogin
      ? await reachApplication(directUrl ?? appUrl, undefined)
      : await reachApplication(appUrl, directUrl)
    await ensureRoles(owner)
    await revokeTemporaryTables(owner)
    return { owner, warnings, ...connections }
  }
  const app = urlAppConnection(url, { secret })
  await ensureRoles(owner)
  const login = deriveLogin(getDatabaseName(url), secret)
  await ensureLogin(owner, login, app)
  return { owner, warnings, app, login: login.name }
}
