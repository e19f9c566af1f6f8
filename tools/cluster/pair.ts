import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveEnvironment, runPgbackrest, startArchive } from './archive.ts'
import { type ClusterDatabase, drawSecret, waitForWrites } from './database.ts'
import { findProgram } from './programs.ts'
import { giveTo, renderFile, writeHaproxyConfig } from './render.ts'
import type { Site } from './site.ts'
import { readEnvironmentFile } from './unit.ts'

// A PostgreSQL pair under Patroni with three etcd, and HAProxy that leads to the primary.

const instances = [1, 2, 3] as const
const machines = [1, 2] as const
export type Machine = (typeof machines)[number]

/**
 * Starts the pair with the files of deploy/ and waits until one of them takes writes, the other is its synchronous standby, and the archive
 * takes its WAL.
 */
export async function startPair(site: Site, bundle: string): Promise<ClusterDatabase> {
  const deploy = join(bundle, 'deploy')
  for (const instance of instances) startEtcd(site, deploy, instance)
  await startArchive(site, deploy, drawSecret(site, 'pgbackrest_passphrase'))
  for (const machine of machines) startPatroni(site, bundle, machine)
  startDatabaseProxy(site, deploy)
  const database = {
    port: site.ports.database,
    superuserPassword: drawSecret(site, 'postgres_superuser'),
  }
  await waitForWrites(database, 120_000)
  await waitForStandby(site)
  await runPgbackrest(site, 'repository', 'stanza-create')
  return database
}

const toUrl = (port: number) => `http://127.0.0.1:${port}`

function startEtcd(site: Site, deploy: string, instance: (typeof instances)[number]): void {
  const { ports } = site
  const [client, peer] = [toUrl(ports[`etcd${instance}`]), toUrl(ports[`peer${instance}`])]
  site.start({
    name: `etcd${instance}`,
    command: [findProgram('etcd')],
    user: 'postgres',
    env: {
      ...readEnvironmentFile(join(deploy, 'patroni/etcd.env.example')),
      ETCD_NAME: `etcd${instance}`,
      ETCD_DATA_DIR: site.createFolder(`etcd${instance}`, 'postgres'),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: instances.map((at) => `etcd${at}=${toUrl(ports[`peer${at}`])}`).join(','),
    },
  })
}

/** Where a machine of the pair has what the documents name. */
export const findMachineFiles = (site: Site, machine: Machine) => {
  const folder = site.createFolder(`machine${machine}`, 'postgres')
  return { folder, config: join(folder, 'patroni.yml'), data: join(folder, 'data') }
}

/** What /etc/patroni_env.conf has on a machine of the pair, and where its pgBackRest is. */
export function readPatroniSettings(
  site: Site,
  bundle: string,
  machine: Machine,
): Record<string, string | undefined> {
  const { ports } = site
  const { folder, data } = findMachineFiles(site, machine)
  const [rest, postgres] = [
    `127.0.0.1:${ports[`patroni${machine}`]}`,
    `127.0.0.1:${ports[`postgres${machine}`]}`,
  ]
  return {
    ...readEnvironmentFile(join(bundle, 'deploy/patroni/patroni.env.example')),
    ...archiveEnvironment(site, `machine${machine}`),
    PATRONI_NAME: `postgres${machine}`,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_ETCD_HOSTS: instances.map((at) => `127.0.0.1:${ports[`etcd${at}`]}`).join(','),
    PATRONI_SUPERUSER_PASSWORD: drawSecret(site, 'postgres_superuser'),
    PATRONI_REPLICATION_PASSWORD: drawSecret(site, 'postgres_replication'),
  }
}

function startPatroni(site: Site, bundle: string, machine: Machine): void {
  const { folder, config, data } = findMachineFiles(site, machine)
  const settings = renderFile(join(bundle, 'deploy/patroni/patroni.yml'), {
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/run/postgresql': folder,
  })
  writeFileSync(config, settings)
  giveTo('postgres', config)
  site.start({
    name: `patroni${machine}`,
    command: [findProgram('patroni'), config],
    user: 'postgres',
    stopMs: 30_000,
    listOthers: () => listPostmaster(data),
    env: readPatroniSettings(site, bundle, machine),
  })
}

/** Returns the process that Patroni has started PostgreSQL in; it is a child of none of ours. */
function listPostmaster(data: string): number[] {
  try {
    return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])]
  } catch {
    return [] // it does not run
  }
}

function startDatabaseProxy(site: Site, deploy: string): void {
  const { ports } = site
  const config = join(site.createFolder('database-proxy', 'haproxy'), 'haproxy.cfg')
  const toServer = (machine: Machine) =>
    `127.0.0.1:${ports[`postgres${machine}`]} port ${ports[`patroni${machine}`]}`
  const settings = renderFile(join(deploy, 'haproxy/postgres.cfg'), {
    'bind 127.0.0.1:5432': `bind 127.0.0.1:${ports.database}`,
    // Both run on this machine, so each has a port of its own.
    'check port 8008 ': 'check ',
    '10.0.0.11:5432': toServer(1),
    '10.0.0.12:5432': toServer(2),
  })
  writeHaproxyConfig(config, settings)
  site.start({
    name: 'database-proxy',
    command: [findProgram('haproxy'), '-db', '-f', config],
    user: 'haproxy',
  })
}

/** Returns the number of the machine that Patroni calls by a role, or undefined. */
export async function findMachine(site: Site, role: 'primary' | 'sync'): Promise<Machine | undefined> {
  for (const machine of machines) {
    const answer = await fetch(`${toUrl(site.ports[`patroni${machine}`])}/${role}`, {
      signal: AbortSignal.timeout(3_000),
    }).catch(() => null) // it does not run, or hangs
    if (answer?.status === 200) return machine
  }
  return undefined
}

/** Waits until the pair has a synchronous standby. Throws after `ms` milliseconds. */
export async function waitForStandby(site: Site, ms = 120_000): Promise<void> {
  for (const end = Date.now() + ms; ; await new Promise((next) => setTimeout(next, 200))) {
    if ((await findMachine(site, 'sync')) !== undefined) return
    if (Date.now() > end) throw new Error('The pair has no synchronous standby.')
  }
}
