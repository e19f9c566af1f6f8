import { builtOperator, builtOrigin } from '@lucas/contract/built-words.ts'
import { operatorCopy } from '@lucas/contract/copy/policies.ts'
import type { Config } from './platform/config/config.ts'
import type { DatabaseSettings } from './platform/database/open.ts'
import type { Blanks } from './platform/http/filled-files.ts'
import type { HttpSettings } from './platform/http/server.ts'
import type { WebAppFiles } from './platform/http/web-app.ts'

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

/** The documents that visitors read at paths where the others see a screen. */
export const builtWeb = (root: string): WebAppFiles => ({
  root,
  shellFile: 'index.html',
  visitorFiles: { '': 'landing.html', ayuda: 'ayuda.html' },
})

/** What the build could not know. */
export const blanksOf = ({ publicUrl, operator }: Config): Blanks =>
  new Map([
    [builtOrigin, publicUrl],
    [
      builtOperator,
      operator === null ? operatorCopy.unnamed : operatorCopy.named(operator.name, operator.rut),
    ],
  ])
