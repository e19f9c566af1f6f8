import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../../apps/server/src/platform/database/client.ts'
import { findProgram } from './programs.ts'
import type { Site } from './site.ts'
import { runProgram } from './supervisor.ts'

/** A PostgreSQL that runs: one of its own, or the pair behind HAProxy. */
export interface ClusterDatabase {
  /** Port of the PostgreSQL that takes writes. */
  port: number
  superuserPassword: string
}

/** Reads a secret of the folder, or draws it. */
export function drawSecret(site: Site, name: string): string {
  const file = join(site.settings, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export const toSuperuser = (
  { port, superuserPassword: password }: ClusterDatabase,
  database = 'postgres',
) => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  password,
  database,
})

/** Waits until the database takes writes. Throws after `ms` milliseconds. */
export async function waitForWrites(database: ClusterDatabase, ms = 60_000): Promise<void> {
  const connection = { ...toSuperuser(database), connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  for (const end = Date.now() + ms; ; await new Promise((next) => setTimeout(next, 200)))
    try {
      const { rows } = await withClient(connection, (client) =>
        client.query<{ open: boolean }>('SELECT NOT pg_is_in_recovery() AS open'),
      )
      if (rows[0]?.open === true) return
      if (Date.now() > end) throw new Error('it is in recovery')
    } catch (error) {
      if (Date.now() > end) throw new Error('PostgreSQL takes no writes.', { cause: error })
    }
}

/** Starts one PostgreSQL with the settings of Debian. */
export async function startPostgres(site: Site): Promise<ClusterDatabase> {
  const data = join(site.folder, 'postgres')
  const database = { port: site.ports.postgres1, superuserPassword: drawSecret(site, 'postgres_superuser') }
  if (!existsSync(data)) {
    const password = site.createFolder('initdb', 'postgres')
    writeFileSync(join(password, 'password'), database.superuserPassword)
    site.createFolder('postgres', 'postgres')
    const binary = findProgram('postgres').replace(/postgres$/, 'initdb')
    const args = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums']
    const files = [`--pwfile=${join(password, 'password')}`, `--pgdata=${data}`]
    await runProgram({ name: 'initdb', command: [binary, ...args, ...files], user: 'postgres' })
  }
  const options = {
    port: String(database.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: site.createFolder('run', 'postgres'),
  }
  site.start({
    name: 'postgres',
    command: [
      findProgram('postgres'),
      '-D',
      data,
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    user: 'postgres',
    stopSignal: 'SIGINT',
  })
  await waitForWrites(database)
  return database
}
