import { installQueues } from './app.ts'
import { reapplyErasures } from './composition/erasures.ts'
import { databaseSettings } from './composition/settings.ts'
import { readVersion } from './composition/version.ts'
import { createClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { createLog } from './platform/log.ts'
import { openDatabase } from './platform/open-database/open.ts'

/**
 * Creates the roles, migrates, installs the job queues, and erases again the users of the erasure list that a restore brought back.
 * The web processes of a restored database start after it.
 */
export async function migrateInstallation(config: Config): Promise<void> {
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
