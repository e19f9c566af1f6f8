import { resolve, sep } from 'node:path'
import { ConfigError } from './config-error.ts'
import { expectedValues, type Variables } from './variables.ts'

/** Where the embedded database is backed up, and for how many days. */
export type BackupSettings = { folder: string; retentionDays: number }

/** Only migrate and all have the owner's credentials; web and worker refuse them, so that they cannot leak from there. */
export function requireRoleSettings({
  LUCAS_ROLE: role,
  DATABASE_URL: url,
  DATABASE_APP_URL: appUrl,
}: Variables) {
  if (role === 'migrate' && url === undefined)
    throw new ConfigError(
      `DATABASE_URL is missing: with LUCAS_ROLE=migrate it must be ${expectedValues.DATABASE_URL} of the owner.`,
    )
  if (role !== 'web' && role !== 'worker') return
  if (appUrl === undefined)
    throw new ConfigError(
      `DATABASE_APP_URL is missing: with LUCAS_ROLE=${role} it must be ${expectedValues.DATABASE_APP_URL} of the application's login.`,
    )
  if (url !== undefined)
    throw new ConfigError(
      `DATABASE_URL must not be set with LUCAS_ROLE=${role}: only migrate has the owner's credentials.`,
    )
}

/** The addresses of a pooler, of the PostgreSQL behind it and of a replica have the same login, whose rights are checked once. */
export function requirePoolerSettings(variables: Variables) {
  const { DATABASE_APP_URL: appUrl } = variables
  const getUser = (url: string) => new URL(url).searchParams.get('user') ?? new URL(url).username
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    const url = variables[name]
    if (url === undefined) continue
    if (appUrl === undefined)
      throw new ConfigError(
        `DATABASE_APP_URL is missing: with ${name} it must be ${expectedValues.DATABASE_APP_URL} of the application's login.`,
      )
    if (getUser(appUrl) !== getUser(url))
      throw new ConfigError(`${name} and DATABASE_APP_URL must have the same user.`)
  }
}

/** Returns where the embedded database is backed up. Throws if the folder is lost together with the data. */
export function parseBackup(variables: Variables, dataDir: string): BackupSettings | null {
  if (variables.BACKUP_DIR === undefined) return null
  if (variables.DATABASE_URL !== undefined || variables.DATABASE_APP_URL !== undefined)
    throw new ConfigError(
      'BACKUP_DIR is for the embedded database: a served one is backed up with pgBackRest (docs/backup.md).',
    )
  const folder = resolve(variables.BACKUP_DIR)
  if (folder === dataDir || folder.startsWith(dataDir + sep) || dataDir.startsWith(folder + sep))
    throw new ConfigError(`BACKUP_DIR must be ${expectedValues.BACKUP_DIR}.`)
  return { folder, retentionDays: variables.BACKUP_RETENTION_DAYS }
}
