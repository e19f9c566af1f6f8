import type { Config } from './platform/config/config.ts'
import type { DatabaseSettings } from './platform/database/open.ts'

/** What the database asks of the configuration; the same for every command that opens it. */
export const databaseSettings = (config: Config): DatabaseSettings => ({
  dataDir: config.dataDir,
  url: config.databaseUrl ?? undefined,
  appUrl: config.databaseAppUrl ?? undefined,
  secret: config.deriveKey('database').toString('hex'),
  production: config.env === 'production',
})
