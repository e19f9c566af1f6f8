import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './programs.ts'
import { giveTo, renderFile } from './render.ts'
import type { Site } from './site.ts'
import { runProgram } from './supervisor.ts'

// pgBackRest of a PostgreSQL pair with the files of deploy/: one on each machine, and one with the repository. All are this machine.

export type ArchiveHost = 'machine1' | 'machine2' | 'repository'

const address = '127.0.0.1'
const machines = [1, 2] as const
const toFolder = (site: Site, host: ArchiveHost) => site.createFolder(`pgbackrest-${host}`, 'postgres')

/** The environment in which a program of a machine finds its pgBackRest. */
export const archiveEnvironment = (site: Site, host: ArchiveHost): Record<string, string> => ({
  PGBACKREST_CONFIG: join(toFolder(site, host), 'pgbackrest.conf'),
  PGBACKREST_CONFIG_INCLUDE_PATH: join(toFolder(site, host), 'conf.d'),
})

/** Writes the settings of all three and starts their servers, before PostgreSQL archives. */
export async function startArchive(site: Site, deploy: string, passphrase: string): Promise<void> {
  const tls = join(site.folder, 'pgbackrest-tls')
  site.createFolder('pgbackrest-tls', 'postgres')
  const certificates = {
    name: 'certificates.sh',
    command: [join(deploy, 'pgbackrest/certificates.sh'), tls, address],
  }
  if (readdirSync(tls).length === 0) await runProgram({ ...certificates, user: 'postgres' })
  for (const machine of machines) {
    const host = `machine${machine}` as const
    write(site, host, 'pgbackrest.conf', renderDatabase(site, deploy, machine))
    startServer(site, host)
  }
  write(site, 'repository', 'pgbackrest.conf', renderRepository(site, deploy))
  write(site, 'repository', 'conf.d/lucas.conf', `[global]\nrepo1-cipher-pass=${passphrase}\n`)
  startServer(site, 'repository')
}

function write(site: Site, host: ArchiveHost, name: string, text: string): void {
  const folder = toFolder(site, host)
  site.createFolder(`pgbackrest-${host}/conf.d`, 'postgres')
  writeFileSync(join(folder, name), text, { mode: 0o600 })
  giveTo('postgres', join(folder, name))
}

const startServer = (site: Site, host: ArchiveHost) =>
  void site.start({
    name: `pgbackrest-${host}`,
    command: [findProgram('pgbackrest'), 'server'],
    user: 'postgres',
    env: archiveEnvironment(site, host),
  })

/** What differs from the files because all machines are one: ports, and a folder of its own for each. */
const renderHost = (site: Site, host: ArchiveHost, port: number) => ({
  '[global]': `[global]\nlock-path=${toFolder(site, host)}/lock`,
  '/etc/pgbackrest/tls/': `${join(site.folder, 'pgbackrest-tls', address)}/`,
  'tls-server-address=*': `tls-server-address=${address}\ntls-server-port=${port}`,
})

/** Lines about the PostgreSQL of a machine, with its port and its socket. */
const renderPostgres = (site: Site, key: string, machine: (typeof machines)[number]) => ({
  [`${key}-path=/var/lib/postgresql/15/lucas`]: `${key}-path=${join(site.folder, `machine${machine}`, 'data')}`,
  [`${key}-port=5432`]: `${key}-port=${site.ports[`postgres${machine}`]}\n${key}-socket-path=${join(site.folder, `machine${machine}`)}`,
})

const renderDatabase = (site: Site, deploy: string, machine: (typeof machines)[number]) =>
  renderFile(join(deploy, 'pgbackrest/pair-database.conf'), {
    ...renderHost(site, `machine${machine}`, site.ports[`archive${machine}`]),
    ...renderPostgres(site, 'pg1', machine),
    'repo1-host=10.0.0.13': `repo1-host=${address}\nrepo1-host-port=${site.ports.repository}`,
    'tls-server-auth=10.0.0.13': `tls-server-auth=${address}`,
  })

const renderRepository = (site: Site, deploy: string) =>
  renderFile(join(deploy, 'pgbackrest/pair-repository.conf'), {
    ...renderHost(site, 'repository', site.ports.repository),
    '/var/lib/pgbackrest': site.createFolder('repository', 'postgres'),
    'tls-server-auth=10.0.0.11=lucas\ntls-server-auth=10.0.0.12=lucas': `tls-server-auth=${address}=lucas`,
    ...Object.assign(
      {},
      ...machines.map((machine) => ({
        ...renderPostgres(site, `pg${machine}`, machine),
        [`pg${machine}-host=10.0.0.1${machine}`]: `pg${machine}-host=${address}\npg${machine}-host-port=${site.ports[`archive${machine}`]}`,
      })),
    ),
  })

/** Runs pgBackRest on a machine and returns what it printed. Throws if it fails. */
export const runPgbackrest = (site: Site, host: ArchiveHost, ...args: string[]): Promise<string> =>
  runProgram({
    name: `pgbackrest ${args.join(' ')}`,
    command: [findProgram('pgbackrest'), '--stanza=lucas', ...args],
    user: 'postgres',
    env: archiveEnvironment(site, host),
  })
