import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { root } from '../../../../scripts/runner/tool.ts'
import { runProgram } from '../../../../tools/cluster/supervisor.ts'
import { readUnit } from '../../../../tools/cluster/unit.ts'
import { checkConfig } from '../../src/platform/config/config.ts'
import { servedVersion } from '../support/app/production-settings.ts'
import { startServedPostgres } from '../support/app/served-postgres.ts'
import { createScratchMachine, readShellBlocks } from '../support/documents/scratch-machine.ts'

// The shell blocks of docs/deploy.md and docs/backup.md, as a shell reads them, in the order of a machine's life. The folders of the
// machine are in a scratch folder, and what is outside of it has stubs; Lucas and its PostgreSQL are real. documents.deep.test.ts walks
// the same blocks with systemd, Debian's packages and HTTPS.

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const release = `lucas-${version}-linux-x64`
/** Reads variables as kubectl does: what follows the sign is the value. */
const parseVerbatim = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
const login = 'lucas_web:a-password'
const address = (port: number) => `postgres://${login}@localhost:${port}/lucas`
const deploy = 'docs/deploy.md'
const backup = 'docs/backup.md'

describe('rel/documents', async () => {
  const postgres = await startServedPostgres()
  const superuser = (database: string) => postgres.urlOf('postgres', 'only for this test', database)
  const host = new URLSearchParams({ host: postgres.server.host, port: String(postgres.server.port) })
  const machine = createScratchMachine({
    LUCAS_DATABASE: `localhost:5432/lucas?${host.toString()}`,
    PSQL_URL: superuser('postgres'),
  })
  const settings = (file = 'etc/lucas/lucas.env') => parseEnv(machine.read(file))
  /** A unit of the machine as systemd reads it. */
  const unit = (name: string) => {
    const { user: _user, ...program } = readUnit(name, {
      bundle: machine.at('opt/lucas'),
      settings: machine.at('etc/lucas'),
      data: machine.at('var/lib/lucas'),
    })
    return program
  }
  const typed = {
    DATA_DIR: machine.at('var/lib/lucas'),
    SMTP_URL: 'smtps://lucas:a$b&c;d@mail.lucas.example',
    FLOID_WIDGET_URL: 'https://widget.floid.example/lucas',
    FLOID_API_URL: 'https://api.floid.example',
    FLOID_TOKEN: 'a-token-of-floid',
    OPERATOR_NAME: 'Lucas & Compañía SpA',
    OPERATOR_RUT: '76.123.456-0',
    MAIL_PROCESSOR_NAME: 'Correos & Cía.',
    HOSTING_PROCESSOR_NAME: 'Servidores del Sur',
  }
  const [restore = '', restoreMoment = '', endSessions = ''] = readShellBlocks(
    backup,
    'A served PostgreSQL',
  ).slice(1)

  test('One Debian machine: from the archive to processes with settings of production', async () => {
    await machine.addArchive(release)
    // The PostgreSQL of the tests may be older than the floor of production.
    machine.edit(typed, { ALLOW_OUTDATED_POSTGRES: servedVersion })
    const [install = ''] = readShellBlocks(deploy, 'One Debian machine')
    const calls = await machine.run(install)
    expect(calls).toContain('systemctl enable --now lucas.target')
    expect(calls.at(-1)).toBe('curl -fsS https://lucas.example/readyz')
    expect(machine.read('etc/caddy/Caddyfile')).toMatch(/^lucas\.example \{$/m)
    // What `enable` starts first.
    expect(await runProgram(unit('lucas-migrate'))).toContain('database migrated')
    for (const name of ['lucas-web@1', 'lucas-web@2', 'lucas-worker@1', 'lucas-worker@2'])
      expect(() => checkConfig(unit(name).env)).not.toThrow()
  })

  test('a shell, systemd and --env-file read the same settings', async () => {
    const { output } = await machine.runScript(
      'env -i sh -c "set -a; . /etc/lucas/lucas.env; unset PWD OLDPWD _; exec env" | sort',
    )
    const read = parseVerbatim(output)
    expect(read).toEqual(settings())
    expect(read).toMatchObject({ MAIL_FROM: 'Lucas <hola@lucas.example>', SMTP_URL: typed.SMTP_URL })
  })

  test('A served PostgreSQL: pgBackRest gets its files, and a restore is finished and checked', async () => {
    const [install = ''] = readShellBlocks(backup, 'A served PostgreSQL')
    expect(await machine.run(install)).toContain('pgbackrest --stanza=lucas stanza-create')
    expect(machine.read('etc/pgbackrest/conf.d/lucas.conf')).toMatch(
      /^\[global\]\nrepo1-cipher-pass=\S{64}\n$/,
    )
    expect(machine.read('etc/postgresql/15/main/conf.d/lucas.conf')).toContain('archive_mode = on')

    const superuserUrl = 'postgres://postgres@localhost/lucas?host=/var/run/postgresql'
    const without = machine.run(restore, { [superuserUrl]: superuser('lucas') })
    await expect(without).rejects.toThrow(/erasures\.jsonl is missing: copy /)
    machine.write('var/lib/lucas/erasures.jsonl', '')
    const calls = await machine.run(restore, { [superuserUrl]: superuser('lucas') })
    expect(calls.filter((call) => !call.startsWith('psql') && !call.startsWith('runuser'))).toEqual([
      'systemctl stop lucas.target lucas-backup.timer lucas-backup.service postgresql',
      'pgbackrest --stanza=lucas --delta restore',
      'systemctl start postgresql',
      'systemctl start lucas.target lucas-backup.timer',
    ])
  })

  test('A served PostgreSQL: a restore to a moment, after which all sessions end', async () => {
    const target = '2026-12-01 14:30:00+00'
    expect(await machine.run(restoreMoment)).toContain(
      `pgbackrest --stanza=lucas --delta --type=time --target=${target} --target-action=promote restore`,
    )
    await machine.run(endSessions)
  })

  test('Two PostgreSQL that fail over: Patroni, etcd and pgBackRest get their files', async () => {
    machine.edit({})
    const [repository = '', database = '', begin = '', restorePair = '', finish = '', check = ''] =
      readShellBlocks(backup, 'A pair that fails over')
    await machine.run(repository)
    expect(machine.read('etc/pgbackrest.conf')).toContain('pg2-host=10.0.0.12')
    await machine.run(database)
    expect(machine.read('etc/pgbackrest.conf')).toContain('repo1-host=10.0.0.13')
    expect(machine.read('etc/pgbackrest/tls/host.crt')).toBe('')
    for (const block of readShellBlocks(deploy, 'Two PostgreSQL that fail over')) await machine.run(block)
    await machine.run(begin)
    await machine.run(restorePair)
    await machine.run(finish)
    await machine.run(check, { 'postgres://postgres:PASSWORD@localhost/lucas': superuser('lucas') })
    expect(machine.read('etc/patroni/config.yml')).toContain('scope: lucas')
    expect(machine.read('etc/patroni_env.conf')).toContain('PATRONI_NAME=')
    expect(machine.read('etc/default/etcd')).toContain('ETCD_NAME=')
  })

  test('With PgBouncer: the address of the pooler beside the direct one, and its user', async () => {
    machine.edit({ DATABASE_APP_URL: address(5432) })
    await machine.run('editor /etc/lucas/lucas.env')
    const [add = ''] = readShellBlocks(deploy, 'With PgBouncer')
    const calls = await machine.run(add)
    expect(settings()).toMatchObject({
      DATABASE_APP_URL: address(6432),
      DATABASE_DIRECT_URL: address(5432),
    })
    for (const name of ['lucas-migrate', 'lucas-web@1', 'lucas-worker@2'])
      expect(() => checkConfig(unit(name).env)).not.toThrow()
    expect(machine.read('etc/pgbouncer/users.txt')).toBe('"lucas_web" "a-password"\n')
    expect(machine.read('etc/pgbouncer/pgbouncer.ini')).toContain('lucas = host=127.0.0.1 ')
    expect(calls.at(-1)).toMatch(/^systemctl restart pgbouncer lucas-migrate lucas-web@1 /)
  })

  test('A new release: one process after the other', async () => {
    const [update = ''] = readShellBlocks(deploy, 'A new release')
    const calls = await machine.run(update)
    expect(calls.filter((call) => call.startsWith('systemctl restart'))).toEqual(
      ['migrate', 'web@1', 'web@2', 'worker@1', 'worker@2'].map((name) => `systemctl restart lucas-${name}`),
    )
    expect(calls).toContain('curl -fsS http://127.0.0.1:3212/readyz')
  })

  test('Docker Compose: all files that compose.yaml names are there', async () => {
    machine.edit({ ...typed, DATA_DIR: '/var/lib/lucas' })
    const [start = ''] = readShellBlocks(deploy, 'Docker Compose')
    expect(await machine.run(start, {}, machine.at('opt/lucas'))).toContain(
      'docker compose up --build -d --wait',
    )
    const folder = 'opt/lucas/deploy'
    const compose = machine.read(`${folder}/compose.yaml`)
    const named = [...compose.matchAll(/\.\/secrets\/[\w.-]+/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(3)
    for (const path of named) expect(machine.read(join(folder, path))).toMatch(/\S/)
    const all = settings(`${folder}/lucas.env`)
    expect(() => checkConfig({ ...all, LUCAS_ROLE: 'web' })).not.toThrow()
    const owner = settings(`${folder}/migrate.env`)
    expect(() => checkConfig({ ...all, ...owner, LUCAS_ROLE: 'migrate' })).not.toThrow()
    expect(owner.DATABASE_URL).toContain(`:${machine.read(`${folder}/secrets/lucas_owner`).trim()}@`)
    const { username, password } = new URL(all.DATABASE_APP_URL ?? '')
    expect(machine.read(`${folder}/secrets/pgbouncer-users.txt`)).toBe(`"${username}" "${password}"\n`)
  })

  test('Kubernetes: secrets without quotes, one object after the other, and a restore', async () => {
    machine.edit({ ...typed, DATA_DIR: '/var/lib/lucas' })
    const [install = ''] = readShellBlocks(deploy, 'Kubernetes')
    const calls = await machine.run(install, {}, machine.at('opt/lucas'))
    const folder = 'opt/lucas/deploy/kubernetes'
    const { DATABASE_URL, ...lucas } = parseVerbatim(machine.read('secrets'))
    expect(lucas).toEqual(settings(`${folder}/lucas.env`))
    expect(DATABASE_URL).toBe(settings(`${folder}/migrate.env`).DATABASE_URL)
    expect(machine.read(`${folder}/owner.sql`)).toMatch(/^CREATE ROLE lucas_owner /)
    expect(calls.filter((call) => call.startsWith('kubectl create'))).toEqual([
      'kubectl create --filename config.yaml --filename network.yaml',
      'kubectl create --filename migrate.yaml',
      'kubectl create --filename web.yaml --filename worker.yaml',
    ])
    const [copy = ''] = readShellBlocks(backup, 'The erasure list')
    await machine.run(copy)
    expect(machine.read('home/erasures.jsonl')).toBe('{}\n')
    const [stop = '', start = ''] = readShellBlocks(backup, 'On Kubernetes')
    const restored = await machine.run(stop + start)
    expect(restored.filter((call) => call.endsWith('lucas operator restored'))).toHaveLength(2)
    expect(restored.at(-1)).toBe('kubectl --namespace lucas scale --replicas=2 deployment/lucas-web')
  })

  test('Lucas for a family: from the bundle with a database to settings of production, and with Compose', async () => {
    const home = createScratchMachine({})
    await home.addArchive(release.replace('lucas-', 'lucas-family-'))
    const [, own = ''] = readShellBlocks(deploy, 'Lucas for a family')
    const commands = own.trim().split('\n')
    expect(commands).toHaveLength(5)
    const calls = await home.run(own)
    expect(calls.at(-1)).toBe('curl -fsS --connect-to ::127.0.0.1 https://lucas.local/readyz')
    const given = parseEnv(home.read('etc/lucas/lucas.env'))
    expect(given.PUBLIC_URL).toBe('https://lucas.local')
    expect(() => checkConfig(given)).not.toThrow()

    const [start = ''] = readShellBlocks(deploy, 'Lucas for a family with Compose')
    expect(await home.run(start, {}, home.at('opt/lucas'))).toContain(
      'docker compose -f deploy/family/compose.yaml up --build -d --wait',
    )
    expect(home.read('opt/lucas/deploy/family/.env')).toBe('LUCAS_DOMAIN=lucas.local\n')
    expect(() => checkConfig(parseEnv(home.read('opt/lucas/deploy/family/lucas.env')))).not.toThrow()
  })

  test('The embedded database: a backup, its list, and restores of all and of a moment', async () => {
    const embedded = createScratchMachine({
      DATA_DIR: machine.at('embedded'),
      BACKUP_DIR: machine.at('backups'),
      HOME: process.env.HOME ?? '',
    })
    const dataDir = { '.data/': `${machine.at('embedded')}/` }
    const [back = '', all = '', moment = ''] = readShellBlocks(backup, 'The embedded database')
    await embedded.run('npm run -s migrate', {}, root)
    machine.write('embedded/erasures.jsonl', '')
    const { output } = await embedded.runScript(back, root)
    const [, until = ''] = /restores from (\S+) on/.exec(output) ?? []
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    // Something after that moment.
    await embedded.run(`npm run -s operator -- breach open now Simulacro\n${back}`, {}, root)
    await embedded.run(all, dataDir, root)
    const [move = ''] = all.split('\n')
    const again = `rm -r .data/postgres-before\n${move}\n${moment}`
    await embedded.run(again, { ...dataDir, '2026-12-01T14:30:00Z': until }, root)
  })
})
