/** The folder of the cluster to which PostgreSQL copies finished WAL segments; the server moves them to BACKUP_DIR. */
export const walSpool = 'wal_spool'
/** The folder of the cluster from which PostgreSQL takes WAL segments during a restore. */
export const walRestore = 'wal_restore'

export interface ServerSettings {
  socketDir: string | undefined
  port: number
  /** `off` is for test clusters only: it loses data in a power cut and is faster. */
  durability: 'on' | 'off'
  maxConnections: number
  archivesWal: boolean
  recovery: RecoveryTarget | undefined
}

/** Where a restore ends: at a moment, or null for the end of the archive. */
export interface RecoveryTarget {
  until: Date | null
}

/** Returns the settings of the embedded server as arguments. Other users can read arguments, so none is a secret. */
export function serverArguments(settings: ServerSettings): string[] {
  return Object.entries({
    ...fixedSettings,
    ...toDurabilitySettings(settings.durability),
    ...(settings.archivesWal ? archiveSettings : {}),
    ...(settings.recovery === undefined ? {} : toRecoverySettings(settings.recovery)),
    ...toAddressSettings(settings),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const fixedSettings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  // For a small machine: few worker processes, steady response times.
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  random_page_cost: '1.1',
  checkpoint_completion_target: '0.9',
  // Statements and their values never reach the log: they contain users' amounts and addresses.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_file_mode: '0600',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
}

const toDurabilitySettings = (value: 'on' | 'off') => ({
  fsync: value,
  synchronous_commit: value,
  full_page_writes: value,
  // Tests: statistics that come at some moment would make their plans depend on the time.
  ...(value === 'off' ? { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' } : {}),
})

/** basic_archive copies files itself: no shell, no program. An unfinished segment is archived after two minutes. */
const archiveSettings = {
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': walSpool,
  archive_timeout: '120s',
}

const restoreCommand =
  process.platform === 'win32' ? `copy "${walRestore}\\%f" "%p"` : `cp "${walRestore}/%f" "%p"`

const toRecoverySettings = ({ until }: RecoveryTarget) => ({
  restore_command: restoreCommand,
  recovery_target_action: 'promote',
  // A copy that was made while the disk was full is read-only.
  default_transaction_read_only: 'off',
  // The server knows no names of time zones yet when it reads this, not even Z.
  ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  // Ready means the end of the recovery, and an error reaches the operator instead of the log file.
  hot_standby: 'off',
  logging_collector: 'off',
})

const toAddressSettings = ({ socketDir, port, maxConnections }: ServerSettings) => ({
  port: String(port),
  max_connections: String(maxConnections),
  ...(socketDir === undefined
    ? { listen_addresses: '127.0.0.1' }
    : { listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700' }),
})
