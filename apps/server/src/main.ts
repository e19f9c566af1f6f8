import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demandBank } from './composition/provider.ts'
import { builtWeb, databaseSettings } from './composition/settings.ts'
import { createClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { prepareDataDir } from './platform/config/data-dir.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import type { Database } from './platform/database/open.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { createLog, type Log } from './platform/log.ts'
import { exitOnUncaught, stopOnSignal } from './platform/shutdown.ts'

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Returns the product's version from the root package.json. */
function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(root('package.json'), 'utf8'))
  return version
}

/** Opens the database as the role of this process may: as the owner, or with the application's login alone. */
async function openFor(config: Config, log: Log): Promise<Database> {
  const { openAsApplication, openDatabase } = await import('./platform/database/open.ts')
  const settings = databaseSettings(config)
  const { role, databaseAppUrl: appUrl } = config
  return role !== 'all' && appUrl !== null
    ? openAsApplication({ ...settings, appUrl }, log)
    : openDatabase(settings, log)
}

/**
 * Role migrate: creates the roles, migrates, installs the job queues, erases again the users of the erasure list that a restore
 * brought back, and ends. The web processes of a restored database start after it.
 */
async function migrateOnly(config: Config): Promise<void> {
  const [{ installQueues }, { openDatabase }, { reapplyErasures }] = await Promise.all([
    import('./app.ts'),
    import('./platform/database/open.ts'),
    import('./composition/erasures.ts'),
  ])
  const log = createLog({ level: config.logLevel })
  const database = await openDatabase(databaseSettings(config), log)
  try {
    const clock = createClock()
    await installQueues({ config, database, log, clock, version: readVersion() })
    await reapplyErasures({ config, db: database.jobs, log, clock })
    log.info({}, 'database migrated')
  } finally {
    await database.close()
  }
}

/** Reads all settings. Writes nothing before the last of them is valid. */
function readSettings(): Config {
  takeEnvFiles(process.argv, process.env)
  const config = readConfig(process.env)
  demandBank(config)
  prepareDataDir(config)
  return config
}

async function serve(config: Config): Promise<void> {
  // Imported only now, so that a wrong setting is reported before two thousand modules are loaded.
  const [{ createApp }, { requireSameAccountHashKey, requireSamePepper }, { createPlatformMetrics }] =
    await Promise.all([
      import('./app.ts'),
      import('./platform/database/installation-facts.ts'),
      import('./platform/metrics/platform-metrics.ts'),
    ])
  const metrics = createPlatformMetrics()
  const log = createLog({ level: config.logLevel, onAlert: metrics.countLogLine })
  const database = await openFor(config, log)
  await requireSameAccountHashKey(database.app, config.accountHashKey)
  await requireSamePepper(database.app, config.pepper)
  const clock = createClock()
  const app = await createApp({
    config,
    database,
    log,
    clock,
    metrics,
    version: readVersion(),
    web: builtWeb(root('apps/web/dist')),
  })
  stopOnSignal(() => app.parts, log)
  exitOnUncaught(log)
  await app.start()
  await app.http.listen({ port: config.port, host: config.host })
}

try {
  const config = readSettings()
  await (config.role === 'migrate' ? migrateOnly(config) : serve(config))
} catch (error) {
  // A wrong setting is printed as one sentence, anything else as a bug with its stack.
  console.error(error instanceof ConfigError || error instanceof DatabaseSetupError ? error.message : error)
  process.exit(1)
}
