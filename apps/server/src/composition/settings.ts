import {
  builtBankMail,
  builtBankProcessor,
  builtBanks,
  builtHostingProcessor,
  builtMail,
  builtMailProcessor,
  builtOperator,
  builtOrigin,
  builtPayments,
  builtRegistration,
} from '@lucas/contract/build-placeholders.ts'
import { operatorCopy, processorsCopy } from '@lucas/contract/copy/users/policies.ts'
import type { BackupSettings } from '../platform/backup/embedded-backups.ts'
import type { Config } from '../platform/config/config.ts'
import { digestSecret } from '../platform/database/installation-facts.ts'
import { healthPublicRoutes } from '../platform/http/health.ts'
import type { Placeholders } from '../platform/http/pages/rendered-files.ts'
import type { WebAppFiles } from '../platform/http/pages/web-app.ts'
import type { HttpSettings } from '../platform/http/server.ts'
import type { DatabaseSettings } from '../platform/open-database/open.ts'
import { takesPayments } from './checkout.ts'
import { sendsMail } from './mail.ts'

/** Returns the database settings, the same for the server and all commands. */
export const databaseSettings = (config: Config): DatabaseSettings => ({
  dataDir: config.dataDir,
  url: config.databaseUrl ?? undefined,
  appUrl: config.databaseAppUrl ?? undefined,
  directUrl: config.databaseDirectUrl ?? undefined,
  replicaUrl: config.databaseReplicaUrl ?? undefined,
  preparedStatements: config.databasePreparedStatements,
  secret: config.deriveKey('database').toString('hex'),
  production: config.env === 'production',
  poolSize: config.databasePools.requests,
  jobPoolSize: config.databasePools.jobs,
  createsAppLogin: config.role === 'migrate',
  backup: backupSettings(config),
  binDir: config.postgresBinDir ?? undefined,
  allowOutdated: config.allowOutdatedPostgres ?? undefined,
})

/** Returns the settings of backups of the embedded database; undefined without BACKUP_DIR. */
export const backupSettings = ({
  backup,
  encryptionKeys,
  pepper,
  accountHashKey,
}: Config): BackupSettings | undefined =>
  backup === null
    ? undefined
    : {
        ...backup,
        keys: encryptionKeys,
        secretDigests: {
          PASSWORD_PEPPER: digestSecret(pepper).toString('hex'),
          ACCOUNT_HASH_SECRET: digestSecret(accountHashKey).toString('hex'),
        },
      }

/** Returns the settings of the HTTP server. */
export const httpSettings = (config: Config, version: string, widgetOrigin: string | null): HttpSettings => ({
  strictResponses: config.env === 'test',
  trustedProxyHops: config.trustedProxyHops,
  corsOrigin: config.corsOrigin,
  widgetOrigin,
  socketOrigin: config.socketOrigin,
  version,
  addressLimit: { max: config.callsPerAddress, windowSeconds: 60 },
  userLimit: { max: config.callsPerUser, windowSeconds: 60 },
  ...(config.role === 'worker' && { onlyRoutes: healthPublicRoutes }),
})

/** Returns the origins whose pages may open a socket. */
export const allowedOrigins = ({ publicUrl, corsOrigin }: Config): string[] =>
  corsOrigin === null ? [publicUrl] : [publicUrl, corsOrigin]

/** Returns the files of the built web app, with the documents for visitors. */
export const builtWeb = (root: string): WebAppFiles => ({
  root,
  shellFile: 'index.html',
  visitorFiles: { '': 'landing.html', ayuda: 'ayuda.html' },
})

const formatProcessor = (name: string | null): string =>
  name === null ? processorsCopy.unnamed : processorsCopy.named(name)

/** Returns the values of the build's placeholders. */
export const toPlaceholders = (config: Config): Placeholders => {
  const { env, publicUrl, operator, provider, processors, registration, bankMail } = config
  return new Map([
    [builtOrigin, publicUrl],
    [builtPayments, takesPayments(env) ? 'yes' : 'none'],
    [builtBankProcessor, processorsCopy.bank[provider]],
    [builtBanks, provider === 'files' ? 'none' : 'yes'],
    [builtBankMail, bankMail.smtp !== null || bankMail.mailboxHosts.length > 0 ? 'yes' : 'none'],
    [builtRegistration, registration.mode],
    [builtMail, sendsMail(config) ? 'yes' : 'none'],
    [builtMailProcessor, sendsMail(config) ? formatProcessor(processors.mail) : processorsCopy.noMail],
    [builtHostingProcessor, formatProcessor(processors.hosting)],
    [
      builtOperator,
      operator === null ? operatorCopy.unnamed : operatorCopy.named(operator.name, operator.rut),
    ],
  ])
}
