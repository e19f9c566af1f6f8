import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canEnter, childIdentity } from '../../apps/server/src/platform/embedded/identity.ts'
import { createBundle } from '../../scripts/packaging/bundle.ts'
import { waitUntilReady } from '../../scripts/running/children.ts'
import { buildWeb, isWebBuilt } from '../../scripts/running/web-build.ts'
import { createCertificates, trustAuthority } from './certificates.ts'
import { type ClusterDatabase, startPostgres } from './database.ts'
import {
  type Installation,
  migrate,
  prepareSettings,
  runCommand,
  startPooler,
  startProxy,
  startServers,
} from './lucas.ts'
import { startPair } from './pair.ts'
import { choosePorts } from './ports.ts'
import { type ProgramName, requirePrograms } from './programs.ts'
import { giveTo } from './render.ts'
import { createSite, type Site } from './site.ts'
import { startBank, startMailServer } from './stand-ins.ts'
import type { Supervised } from './supervisor.ts'

export interface ClusterOptions {
  /** Whether PostgreSQL is a pair under Patroni. */
  isHa?: boolean
  /** The folder of all data, which stays. Default: a temporary one, deleted by `stop`. */
  folder?: string
  /** An unpacked bundle of `npm run package`. Default: one is built from these sources. */
  bundle?: string
  /** Port of the proxy; default: any free one. */
  port?: number
  /** Settings of all processes of Lucas, in place of those of the units. */
  settings?: Readonly<Record<string, string>>
  /** Receives one sentence for each step, and for each program that ended. */
  report?: (line: string) => void
  /** Ends the start after its current step. */
  signal?: AbortSignal
}

export interface Cluster {
  /** What users open. */
  address: string
  folder: string
  site: Site
  database: ClusterDatabase
  /** Returns a program: web1, web2, worker1, worker2, proxy, pgbouncer, postgres; with `isHa` patroni1, patroni2, database-proxy. */
  get(name: string): Supervised
  /** Runs a command of the bundle with a superuser of the database and returns what it printed. Throws if it fails. */
  run(...args: string[]): Promise<string>
  stop(): Promise<void>
}

const always: ProgramName[] = ['postgres', 'pgbouncer', 'haproxy', 'openssl', 'setpriv', 'ps']

/**
 * Starts the topology of deploy/compose.yaml as processes of this machine: the bundle as web × 2 and worker × 2, PostgreSQL 15,
 * PgBouncer and HAProxy of Debian with the files of deploy/. Provider and mail server are stand-ins with TLS.
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { isHa = false, settings = {}, report = () => undefined } = options
  const begin = (step: string) => {
    options.signal?.throwIfAborted()
    report(step)
  }
  await requirePrograms(isHa ? [...always, 'patroni', 'etcd', 'pgbackrest'] : always)
  const folder = resolve(options.folder ?? mkdtempSync(join(tmpdir(), 'lucas-cluster-')))
  mkdirSync(join(folder, 'tls'), { recursive: true, mode: 0o711 })
  chmodSync(folder, 0o711)
  const certificates = await createCertificates(join(folder, 'tls'))
  giveTo('haproxy', certificates.server)
  trustAuthority(certificates.authority)
  const ports = await choosePorts(folder, options.port)
  const bundle = resolve(options.bundle ?? (await buildBundle(folder, begin)))
  requireEntry(folder, bundle)
  const site = createSite({ folder, ports, certificates }, report)
  const stop = async () => {
    await site.stop()
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    begin(isHa ? 'Starting PostgreSQL × 2, Patroni and etcd …' : 'Starting PostgreSQL …')
    const database = isHa ? await startPair(site, bundle) : await startPostgres(site)
    const places = { bundle, settings: site.settings, data: join(folder, 'data') }
    const installation: Installation = { site, places, database, settings }
    await prepareSettings(installation)
    begin('Migrating …')
    await migrate(installation)
    startPooler(installation)
    startBank(site)
    startMailServer(site)
    begin('Starting web × 2 and worker × 2 …')
    await startServers(installation)
    startProxy(installation)
    const address = `https://localhost:${ports.https}`
    if (!(await waitUntilReady(`${address}/readyz`, AbortSignal.timeout(30_000))))
      throw new Error(`The proxy does not answer:\n${site.programs.get('proxy')?.readLog()}`)
    return {
      address,
      folder,
      site,
      database,
      get(name) {
        const program = site.programs.get(name)
        if (program === undefined) throw new Error(`The cluster has no ${name}.`)
        return program
      },
      run: (...args) => runCommand(installation, ...args),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Throws where the users that run the programs cannot enter a folder. */
function requireEntry(...folders: string[]): void {
  const closed = folders.find((folder) => !canEnter(childIdentity(), folder))
  if (closed !== undefined)
    throw new Error(
      `Other users of this machine cannot enter ${closed}: it and the folders above need chmod o+x.`,
    )
}

async function buildBundle(folder: string, begin: (step: string) => void): Promise<string> {
  begin('Building the bundle …')
  if (!isWebBuilt()) await buildWeb()
  const bundle = await createBundle(folder, process.arch === 'arm64' ? 'arm64' : 'x64')
  return bundle.folder
}
