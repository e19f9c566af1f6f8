import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../../apps/server/src/platform/database/client.ts'
import { waitUntilReady } from '../../scripts/running/children.ts'
import { type ClusterDatabase, drawSecret, toSuperuser } from './database.ts'
import { findProgram } from './programs.ts'
import { giveTo, renderFile, writeHaproxyConfig } from './render.ts'
import type { Site } from './site.ts'
import { type Program, runProgram } from './supervisor.ts'
import { type Places, readEnvironmentFile, readUnit } from './unit.ts'

export interface Installation {
  site: Site
  places: Places
  database: ClusterDatabase
  /** Settings beyond those of lucas.env and of the units. */
  settings: Readonly<Record<string, string>>
}

/** Writes lucas.env and migrate.env as docs/deploy.md does, and creates the owner and the database. */
export async function prepareSettings({ site, places, database }: Installation): Promise<void> {
  const { ports } = site
  const file = join(places.settings, 'lucas.env')
  if (existsSync(file)) return
  const statements = await runProgram({
    name: 'prepare.sh',
    command: [join(places.bundle, 'deploy/prepare.sh'), `localhost:${ports.https}`],
    env: { LUCAS_ETC: places.settings, LUCAS_DATABASE: `127.0.0.1:${database.port}/lucas` },
  })
  await withClient(toSuperuser(database), async (client) => {
    for (const statement of statements.trim().split('\n')) await client.query(statement)
  })
  giveTo('lucas', site.createFolder('data'))
  const prepared = readEnvironmentFile(file)
  const direct = prepared.DATABASE_APP_URL ?? ''
  const bank = `https://127.0.0.1:${ports.bankTls}`
  const changes = {
    DATA_DIR: places.data,
    DATABASE_DIRECT_URL: direct,
    DATABASE_APP_URL: direct.replace(`:${database.port}/`, `:${ports.pgbouncer}/`),
    SMTP_URL: `smtps://127.0.0.1:${ports.mail}`,
    OPERATOR_NAME: 'Lucas',
    OPERATOR_RUT: '76.123.456-0',
    MAIL_PROCESSOR_NAME: 'Correo',
    HOSTING_PROCESSOR_NAME: 'Servidor',
    FLOID_WIDGET_URL: `${bank}/lucas/widget/5a6e0b1d4c7f4e2f9a3b8c6d1e0f2a47`,
    FLOID_API_URL: bank,
    FLOID_TOKEN: drawSecret(site, 'bank_token'),
  }
  const settings = Object.entries({ ...prepared, ...changes }).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(file, settings.join(''), { mode: 0o600 })
}

function toProgram(name: string, { site, places, settings }: Installation): Program & { env: object } {
  const unit = readUnit(name, places)
  const trust = { NODE_EXTRA_CA_CERTS: site.certificates.authority }
  return { ...unit, env: { ...unit.env, ...trust, ...settings } }
}

/** Runs `LUCAS_ROLE=migrate` of the bundle, with the owner's credentials. */
export const migrate = (installation: Installation) => runProgram(toProgram('lucas-migrate', installation))

/** Runs a command of the bundle as a superuser of the database, and returns what it printed. */
export function runCommand(installation: Installation, ...args: string[]): Promise<string> {
  const { places, database } = installation
  const { user, password, host, port } = toSuperuser(database)
  return runProgram({
    ...toProgram('lucas-migrate', installation),
    name: args.join(' '),
    command: [join(places.bundle, 'bin/lucas'), ...args],
    env: {
      ...toProgram('lucas-migrate', installation).env,
      LUCAS_ROLE: 'all',
      DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/lucas`,
    },
  })
}

/** Starts PgBouncer with the login of lucas.env (docs/deploy.md#with-pgbouncer). */
export function startPooler({ site, places, database }: Installation): void {
  const folder = site.createFolder('pgbouncer', 'postgres')
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const settings = renderFile(join(places.bundle, 'deploy/pgbouncer/pgbouncer.ini'), {
    'host=postgres port=5432': `host=127.0.0.1 port=${database.port}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${site.ports.pgbouncer}`,
    '/etc/pgbouncer/users.txt': users,
  })
  writeFileSync(config, settings)
  const login = new URL(readEnvironmentFile(join(places.settings, 'lucas.env')).DATABASE_DIRECT_URL ?? '')
  writeFileSync(users, `"${login.username}" "${login.password}"\n`, { mode: 0o600 })
  giveTo('postgres', config, users)
  site.start({ name: 'pgbouncer', command: [findProgram('pgbouncer'), config], user: 'postgres' })
}

/** Starts the processes of lucas.target and waits until they are ready. */
export async function startServers(installation: Installation): Promise<void> {
  const { site, places } = installation
  const target = readFileSync(join(places.bundle, 'deploy/systemd/lucas.target'), 'utf8')
  const started = [...target.matchAll(/lucas-((web|worker)@([12]))\.service/g)].map(
    ([, name = '', role = '', instance = '']) => {
      const number = instance === '1' ? 1 : 2
      const port = site.ports[`${role === 'web' ? 'web' : 'worker'}${number}`]
      const metricsPort = site.ports[`metrics${role === 'web' ? 'Web' : 'Worker'}${number}`]
      const program = toProgram(`lucas-${name}`, installation)
      return {
        port,
        program: site.start({
          ...program,
          name: role + instance,
          env: { ...program.env, PORT: String(port), METRICS_PORT: String(metricsPort) },
        }),
      }
    },
  )
  for (const { port, program } of started) {
    const limit = AbortSignal.timeout(180_000)
    if (!(await waitUntilReady(`http://127.0.0.1:${port}/readyz`, limit)))
      throw new Error(`${program.name} did not become ready:\n${program.readLog().slice(-2_000)}`)
  }
}

/** Starts HAProxy with TLS in front of the web processes. */
export function startProxy({ site, places }: Installation): void {
  const { ports, certificates } = site
  const config = join(site.createFolder('proxy', 'haproxy'), 'haproxy.cfg')
  const settings = renderFile(join(places.bundle, 'deploy/haproxy/haproxy.cfg'), {
    'bind :80\n': `bind 127.0.0.1:${ports.http}\n`,
    'bind :443 ': `bind 127.0.0.1:${ports.https} `,
    '/etc/haproxy/lucas.pem': certificates.server,
    '127.0.0.1:3211': `127.0.0.1:${ports.web1}`,
    '127.0.0.1:3212': `127.0.0.1:${ports.web2}`,
  })
  writeHaproxyConfig(config, settings)
  site.start({ name: 'proxy', command: [findProgram('haproxy'), '-db', '-f', config], user: 'haproxy' })
}
