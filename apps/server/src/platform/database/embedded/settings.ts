export interface ServerSettings {
  socketDir: string | undefined
  port: number
  /** `off` is for test clusters only: it loses data in a power cut and is faster. */
  durability: 'on' | 'off'
  maxConnections: number
}

/** Returns the settings of the embedded server as arguments. Other users can read arguments, so none is a secret. */
export function serverArguments(settings: ServerSettings): string[] {
  return Object.entries({
    ...fixedSettings,
    ...toDurabilitySettings(settings.durability),
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
  ...(value === 'off' ? { wal_level: 'minimal', max_wal_senders: '0', autovacuum_naptime: '5min' } : {}),
})

const toAddressSettings = ({ socketDir, port, maxConnections }: ServerSettings) => ({
  port: String(port),
  max_connections: String(maxConnections),
  ...(socketDir === undefined
    ? { listen_addresses: '127.0.0.1' }
    : { listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700' }),
})
