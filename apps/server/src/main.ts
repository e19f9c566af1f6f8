import { fileURLToPath } from 'node:url'
import { readServerConfig } from './composition/server-config.ts'
import { builtWeb, databaseSettings } from './composition/settings.ts'
import { readVersion } from './composition/version.ts'
import { createClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config/config.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { explainListenError, metricsSettings, requireFree } from './platform/listen.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Database } from './platform/open-database/open.ts'
import { exitOnUncaught, stopOnSignal } from './platform/shutdown.ts'
import { tellLauncher, tellSteps } from './platform/start-progress.ts'

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Opens the database as the role of this process may: as the owner, or with the application's login alone. */
async function openFor(config: Config, log: Log): Promise<Database> {
  const { openAsApplication, openDatabase } = await import('./platform/open-database/open.ts')
  const settings = databaseSettings(config)
  const { role, databaseAppUrl: appUrl } = config
  const steps = tellSteps(log)
  return role !== 'all' && appUrl !== null
    ? openAsApplication({ ...settings, appUrl }, steps)
    : openDatabase(settings, steps)
}

async function serve(config: Config): Promise<void> {
  const { host, port, metrics: metricsAddress, bankMail, role } = config
  const address = { host, port, settings: ['HOST', 'PORT'] } as const
  await requireFree(address)
  if (metricsAddress) await requireFree({ ...metricsAddress, settings: metricsSettings })
  if (bankMail.smtp && role !== 'web')
    await requireFree({ ...bankMail.smtp, settings: ['BANK_MAIL_HOST', 'BANK_MAIL_PORT'] })
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
  tellLauncher('starting the server')
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
  await app.http.listen({ port, host }).catch((error: Error) => {
    throw explainListenError(error, address)
  })
}

try {
  takeEnvFiles(process.argv, process.env)
  const config = readServerConfig(process.env)
  if (config.role === 'migrate') {
    const { migrateInstallation } = await import('./migrate-installation.ts')
    await migrateInstallation(config)
  } else await serve(config)
} catch (error) {
  // A wrong setting is printed as one sentence, anything else as a bug with its stack.
  console.error(error instanceof ConfigError || error instanceof DatabaseSetupError ? error.message : error)
  process.exit(1)
}
