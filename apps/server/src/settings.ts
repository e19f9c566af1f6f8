import type { Config } from './platform/config/config.ts'
import type { DatabaseSettings } from './platform/database/open.ts'
import type { HttpSettings } from './platform/http/server.ts'

/** What the database asks of the configuration; the same for every command that opens it. */
export const databaseSettings = (config: Config): DatabaseSettings => ({
  dataDir: config.dataDir,
  url: config.databaseUrl ?? undefined,
  appUrl: config.databaseAppUrl ?? undefined,
  secret: config.deriveKey('database').toString('hex'),
  production: config.env === 'production',
})

/** What HTTP asks of the configuration. */
export const httpSettings = (config: Config, version: string, widgetOrigin: string): HttpSettings => ({
  strictAnswers: config.env === 'test',
  trustedProxyHops: config.trustedProxyHops,
  corsOrigin: config.corsOrigin,
  widgetOrigin,
  socketOrigin: config.socketOrigin,
  version,
  addressLimit: { max: config.callsPerAddress, windowSeconds: 60 },
  personLimit: { max: config.callsPerPerson, windowSeconds: 60 },
})

/** From where a socket may be opened. */
export const allowedOrigins = ({ publicUrl, corsOrigin }: Config): string[] =>
  corsOrigin === null ? [publicUrl] : [publicUrl, corsOrigin]
