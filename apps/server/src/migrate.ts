import { databaseSettings } from './composition/settings.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import { openDatabase } from './platform/database/open.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { createLog } from './platform/log.ts'

// `npm run migrate`: migrates the database and exits. The server does the same at its start.
try {
  takeEnvFiles(process.argv, process.env)
  const config = readConfig(process.env)
  const database = await openDatabase(databaseSettings(config), createLog({ level: config.logLevel }))
  await database.close()
} catch (fault) {
  console.error(fault instanceof ConfigError || fault instanceof DatabaseSetupError ? fault.message : fault)
  process.exit(1)
}
