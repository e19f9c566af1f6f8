import { backupSettings } from '../composition/settings.ts'
import type { BackupSettings } from '../platform/backup/embedded-backups.ts'
import type { Config } from '../platform/config/config.ts'
import { DatabaseSetupError } from '../platform/database/setup-error.ts'

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
