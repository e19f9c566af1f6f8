import { readPgbackrestInfo } from '../backup/pgbackrest-info.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { readFreeBytes } from '../disk-space.ts'
import { type HealthChecks, readReadiness } from '../http/health.ts'
import type { Log } from '../log.ts'
import type { Database } from '../open-database/open.ts'
import type { BackupState, OperatorStatus } from './status-page.ts'

interface StatusDeps {
  config: Pick<Config, 'backupInfoFile' | 'dataDir'>
  database: Database
  healthChecks: HealthChecks
  version: string
  clock: Clock
  log: Log
}

/** Returns a function that reads what the operator's status page shows (docs/operations.md). */
export function createOperatorStatus(deps: StatusDeps) {
  const { config, database, healthChecks, version, clock, log } = deps
  return async (): Promise<OperatorStatus> => ({
    now: clock.now(),
    version,
    readiness: await readReadiness(healthChecks, database.warnings),
    backup: await readBackupState(deps).catch((err: unknown): BackupState => {
      log.warn({ err }, 'backups cannot be read')
      return { kind: 'unreadable' }
    }),
    freeBytes: await readFreeBytes(config.dataDir),
  })
}

async function readBackupState({ config, database }: StatusDeps): Promise<BackupState> {
  if (database.readBackups) return { kind: 'embedded', ...(await database.readBackups()) }
  const file = config.backupInfoFile
  return file === null ? { kind: 'off' } : { kind: 'served', last: await readPgbackrestInfo(file) }
}
