import type { BackupFigures } from '../platform/backup/embedded-backups.ts'
import { readPgbackrestInfo } from '../platform/backup/pgbackrest-info.ts'
import { measureArchiverLag } from '../platform/backup/wal-archiver.ts'
import type { Config } from '../platform/config/config.ts'
import type { MetricRegistry, Sample } from '../platform/metrics/registry.ts'
import type { Database } from '../platform/open-database/open.ts'

interface BackupGaugesDeps {
  config: Pick<Config, 'backupInfoFile'>
  database: Database
}

/** Adds the gauges of backups: of the embedded database, or what pgBackRest reports about a served one. */
export function addBackupGauges(registry: MetricRegistry, { config, database }: BackupGaugesDeps): void {
  const { backupInfoFile: file } = config
  const { readBackups } = database
  const readLast = async (): Promise<BackupFigures['last']> => {
    if (readBackups) return (await readBackups()).last
    return file === null ? null : readPgbackrestInfo(file)
  }
  registry.gauges(
    'backups',
    [
      {
        name: 'lucas_backup_last_timestamp_seconds',
        help: 'When the newest backup ended. No value without backups.',
      },
      { name: 'lucas_backup_duration_seconds', help: 'How long the newest backup took.' },
      { name: 'lucas_backup_size_bytes', help: 'Size of the newest backup where it is stored.' },
    ],
    async () => {
      const last = await readLast()
      if (last === null) return [[], [], []]
      const values = [last.stoppedAt.getTime() / 1_000, last.seconds, last.bytes]
      return values.map((value): Sample[] => [{ value }])
    },
  )
  registry.gauges(
    'archive',
    [
      {
        name: 'lucas_wal_archive_lag_seconds',
        help: 'How long finished WAL waits to be archived. The same in all processes.',
      },
    ],
    async () => {
      const spoolLag = (await readBackups?.())?.archiveLagSeconds ?? 0
      return [[{ value: Math.max(spoolLag, await measureArchiverLag(database.app)) }]]
    },
  )
}
