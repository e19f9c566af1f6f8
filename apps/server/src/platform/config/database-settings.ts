import { resolve, sep } from 'node:path'
import { problemWith, type SettingProblem } from './setting-problem.ts'
import { expectedValues, type Variables } from './variables.ts'

/** Where the embedded database is backed up, and for how many days. */
export type BackupSettings = { folder: string; retentionDays: number }

export const findDatabaseProblems = (variables: Variables): SettingProblem[] => [
  ...findRoleProblems(variables),
  ...findPoolerProblems(variables),
]

/** Only migrate and all have the owner's credentials; web and worker refuse them, so that they cannot leak from there. */
function findRoleProblems({
  LUCAS_ROLE: role,
  DATABASE_URL: url,
  DATABASE_APP_URL: appUrl,
}: Variables): SettingProblem[] {
  if (role === 'migrate' && url === undefined)
    return [
      problemWith(
        'DATABASE_URL',
        `DATABASE_URL is missing: with LUCAS_ROLE=migrate it must be ${expectedValues.DATABASE_URL} of the owner.`,
      ),
    ]
  if (role !== 'web' && role !== 'worker') return []
  const problems: SettingProblem[] = []
  if (appUrl === undefined)
    problems.push(
      problemWith(
        'DATABASE_APP_URL',
        `DATABASE_APP_URL is missing: with LUCAS_ROLE=${role} it must be ${expectedValues.DATABASE_APP_URL} of the application's login.`,
      ),
    )
  if (url !== undefined)
    problems.push(
      problemWith(
        'DATABASE_URL',
        `DATABASE_URL must not be set with LUCAS_ROLE=${role}: only migrate has the owner's credentials.`,
      ),
    )
  return problems
}

/** The addresses of a pooler, of the PostgreSQL behind it and of a replica have the same login, whose rights are checked once. */
function findPoolerProblems(variables: Variables): SettingProblem[] {
  const { DATABASE_APP_URL: appUrl } = variables
  const getUser = (url: string) => new URL(url).searchParams.get('user') ?? new URL(url).username
  return (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((name) => {
    const url = variables[name]
    if (url === undefined) return []
    if (appUrl === undefined)
      return [
        problemWith(
          'DATABASE_APP_URL',
          `DATABASE_APP_URL is missing: with ${name} it must be ${expectedValues.DATABASE_APP_URL} of the application's login.`,
        ),
      ]
    return getUser(appUrl) === getUser(url)
      ? []
      : [problemWith(name, `${name} and DATABASE_APP_URL must have the same user.`)]
  })
}

/** What is for the embedded database alone is refused with a served one; backups must not be lost together with the data. */
export function findEmbeddedProblems(variables: Variables): SettingProblem[] {
  const { BACKUP_DIR: backupDir } = variables
  if (variables.DATABASE_URL !== undefined || variables.DATABASE_APP_URL !== undefined)
    return [
      ...(backupDir === undefined
        ? []
        : [
            problemWith(
              'BACKUP_DIR',
              'BACKUP_DIR is for the embedded database: a served one is backed up with pgBackRest (docs/backup.md).',
            ),
          ]),
      ...(variables.POSTGRES_BIN_DIR === undefined
        ? []
        : [
            problemWith(
              'POSTGRES_BIN_DIR',
              'POSTGRES_BIN_DIR is for the embedded database: a served one has its own programs.',
            ),
          ]),
    ]
  if (backupDir === undefined) return []
  const [folder, dataDir] = [resolve(backupDir), resolve(variables.DATA_DIR)]
  return folder === dataDir || folder.startsWith(dataDir + sep) || dataDir.startsWith(folder + sep)
    ? [problemWith('BACKUP_DIR', `BACKUP_DIR must be ${expectedValues.BACKUP_DIR}.`)]
    : []
}

/**
 * Returns where the embedded database is backed up; null if it is not. A family's production is backed up without being asked, into a
 * folder next to its data.
 */
export function parseBackup(variables: Variables): BackupSettings | null {
  const { BACKUP_RETENTION_DAYS: retentionDays, DATA_DIR: dataDir } = variables
  const isFamily = variables.PROVIDER === 'files' && variables.LUCAS_ENV === 'production'
  const isServed = variables.DATABASE_URL !== undefined || variables.DATABASE_APP_URL !== undefined
  const folder = variables.BACKUP_DIR ?? (isFamily && !isServed ? `${resolve(dataDir)}-backups` : undefined)
  return folder === undefined ? null : { folder: resolve(folder), retentionDays }
}
