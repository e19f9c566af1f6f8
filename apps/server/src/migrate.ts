import { readServerConfig } from './composition/server-config.ts'
import { migrateInstallation } from './migrate-installation.ts'
import { ConfigError } from './platform/config/config.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'

// `npm run migrate`: migrates the installation and exits, as LUCAS_ROLE=migrate does. The server does the same at its start.
try {
  takeEnvFiles(process.argv, process.env)
  await migrateInstallation(readServerConfig(process.env))
} catch (fault) {
  console.error(fault instanceof ConfigError || fault instanceof DatabaseSetupError ? fault.message : fault)
  process.exit(1)
}
