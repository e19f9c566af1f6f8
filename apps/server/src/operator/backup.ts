import { backupSettings } from '../composition/settings.ts'
import { type BackupSettings, openStore } from '../platform/backup/embedded-backups.ts'
import { backUpEmbedded } from '../platform/backup/run-backup.ts'
import type { Config } from '../platform/config/config.ts'
import { DatabaseSetupError } from '../platform/database/setup-error.ts'
import type { StandaloneCommand } from './command.ts'

/** Backups of the embedded database (docs/backup.md). */
export const backup: StandaloneCommand = {
  name: 'backup',
  usage: ['', 'list'],
  failureMessage: 'There is no backup.',
  parseStandalone([action, ...rest]) {
    if (rest.length > 0) return null
    if (action === undefined)
      return async ({ config, log }) => {
        const settings = requireBackupSettings(config)
        const { id, bytes, seconds } = await backUpEmbedded(
          { dataDir: config.dataDir, backup: settings, binDir: config.postgresBinDir ?? undefined },
          log,
        )
        console.log(`Backup ${id} completed: ${formatMegabytes(bytes)} MB in ${seconds.toFixed(1)} s.`)
        return true
      }
    if (action !== 'list') return null
    return async ({ config }) => {
      const backups = await openStore(requireBackupSettings(config)).listBackups()
      for (const { id, stoppedAt, bytes, seconds } of backups)
        console.log(
          `${id}  restores from ${stoppedAt.toISOString()} on  ${formatMegabytes(bytes)} MB  ${seconds.toFixed(1)} s`,
        )
      return backups.length > 0
    }
  },
}

const formatMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** Returns the settings of backups. Throws where the database is served or BACKUP_DIR is missing. */
export function requireBackupSettings(config: Config): BackupSettings {
  if (config.databaseUrl !== null || config.databaseAppUrl !== null)
    throw new DatabaseSetupError(
      'A served database is backed up and restored with pgBackRest, and finished with `operator restored`: see docs/backup.md.',
    )
  const settings = backupSettings(config)
  if (settings === undefined)
    throw new DatabaseSetupError(
      'BACKUP_DIR is missing: set it to a folder outside of DATA_DIR, on another disk.',
    )
  return settings
}
