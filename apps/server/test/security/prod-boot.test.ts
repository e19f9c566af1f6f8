import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { createClock } from '../../src/platform/clock.ts'
import { ConfigError, readConfig } from '../../src/platform/config/config.ts'
import { environment } from '../../src/platform/config/variables.ts'
import { createLocalCheckout } from '../../src/providers/checkout/checkout.ts'
import { testDatabase } from '../database.ts'
import { createKeyRing, createProductionSettings } from '../support/app/production-settings.ts'
import { startServedPostgres } from '../support/app/served-postgres.ts'
import { runUntilExit, spawnServer, toDatabaseUrl, waitUntilReady } from '../support/app/server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lucas-config-'))
const production = createProductionSettings(dataDir)

const key = createKeyRing('k1')

const notRequired = ['LUCAS_ENV', 'DATA_DIR', 'ALLOW_OUTDATED_POSTGRES']
const requiredSettings = Object.keys(production).filter((name) => !notRequired.includes(name))
const without = (name: string) =>
  Object.fromEntries(Object.entries(production).filter(([key]) => key !== name))

test('production starts with all settings and writes nothing to disk', () => {
  const config = readConfig(production)
  expect(config.encryptionKeys.map(({ id }) => id)).toEqual(['k2', 'k1'])
  expect(config.floid?.widgetUrl).toBe('https://widget.example/lucas')
  expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow()
})

test.each(requiredSettings)('production does not start without %s and names it in one sentence', (name) => {
  expect(() => readConfig(without(name))).toThrow(ConfigError)
  expect(() => readConfig(without(name))).toThrow(new RegExp(`\\b${name}\\b.*\\.$`))
})

const keys = ['FINTOC_SECRET_KEY', 'FINTOC_PUBLIC_KEY', 'FINTOC_WEBHOOK_SECRET']
const withFintoc: Record<string, string> = {
  ...Object.fromEntries(Object.entries(production).filter(([name]) => !name.startsWith('FLOID_'))),
  PROVIDER: 'fintoc',
  FINTOC_SECRET_KEY: 'sk_live_of_lucas',
  FINTOC_PUBLIC_KEY: 'pk_live_of_lucas',
  FINTOC_WEBHOOK_SECRET: 'whsec_live_of_lucas',
}
test('with Fintoc production needs its keys instead of Floid’s', () => {
  expect(readConfig(withFintoc)).toMatchObject({
    provider: 'fintoc',
    floid: null,
    fintoc: { callsPerSecond: 4 },
  })
  expect(() => readConfig({ ...withFintoc, PROVIDER: 'plaid' })).toThrow(
    /^PROVIDER must be floid, fintoc or files/,
  )
})
test.each(keys)('production with Fintoc does not start without %s', (name) => {
  const { [name]: _gone, ...rest } = withFintoc
  expect(() => readConfig(rest)).toThrow(ConfigError)
  expect(() => readConfig(rest)).toThrow(new RegExp(`\\b${name}\\b.*\\.$`))
})
test('an empty value counts as missing', () => {
  expect(() => readConfig({ ...production, SMTP_URL: '' })).toThrow(/^SMTP_URL is missing/)
})
/** Settings that production refuses: the name and the values. */
const refusedSettings: [string, Record<string, string>][] = [
  ['PUBLIC_URL', { PUBLIC_URL: 'http://lucas.example' }],
  ['TRUSTED_PROXY_HOPS', { TRUSTED_PROXY_HOPS: ' ' }],
  ['FLOID_WIDGET_URL', { FLOID_WIDGET_URL: 'http://widget.example/lucas' }],
  ['FLOID_API_URL', { FLOID_API_URL: 'http://api.example' }],
  ['FINTOC_API_URL', { FINTOC_API_URL: 'http://api.example/v1' }],
  ['FINTOC_WIDGET_URL', { FINTOC_WIDGET_URL: 'http://widget.example/' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://accounts.example' }],
  ['FACEBOOK_DIALOG_URL', { FACEBOOK_DIALOG_URL: 'http://dialog.example' }],
  ['FACEBOOK_GRAPH_URL', { FACEBOOK_GRAPH_URL: 'http://graph.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587?requireTLS=false' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
  ['TOKEN_SECRET', { TOKEN_SECRET: 't'.repeat(32) }],
  ['PASSWORD_PEPPER', { PASSWORD_PEPPER: 'password'.repeat(5) }],
  ['PASSWORD_PEPPER', { PASSWORD_PEPPER: production.TOKEN_SECRET }],
  ['FLOID_CALLBACK_SECRET', { FLOID_CALLBACK_SECRET: production.PASSWORD_PEPPER }],
  ['FLOID_CALLBACK_TOKEN', { FLOID_CALLBACK_TOKEN: 'abcabcabcabcabcabc' }],
  ['FLOID_TOKEN', { FLOID_TOKEN: production.FLOID_CALLBACK_SECRET }],
  ['ENCRYPTION_KEYS', { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` }],
  ['ENCRYPTION_KEYS', { ENCRYPTION_KEYS: [1, 2].map((at) => `k${at}:${key.split(':')[1]}`).join(',') }],
  ['ENCRYPTION_KEYS', { ENCRYPTION_KEYS: key, TOKEN_SECRET: String(key.split(':')[1]) }],
]
test.each(refusedSettings)(
  'production refuses %s in one sentence that does not repeat it: %j',
  (name, settings) => {
    const start = () => readConfig({ ...production, ...settings })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
    for (const value of Object.values(settings)) expect(start).not.toThrow(value.trim() || 'nothing')
  },
)
test.each([
  ['mail by STARTTLS', { SMTP_URL: 'smtp://lucas:pw@mail.example:587?requireTLS=true' }],
  ['one proxy in front', { TRUSTED_PROXY_HOPS: '1' }],
  ['a secret as hexadecimal digits', { TOKEN_SECRET: randomBytes(32).toString('hex') }],
])('production accepts %s', (_, settings) => {
  expect(readConfig({ ...production, ...settings }).env).toBe('production')
})

test('the operator has a name and a valid RUT in production, elsewhere both or neither', () => {
  expect(readConfig(production).operator).toEqual({ name: 'Lucas SpA', rut: '76.123.456-0' })
  expect(() => readConfig({ ...production, OPERATOR_RUT: '76.123.456-1' })).toThrow(
    /^OPERATOR_RUT must be a RUT/,
  )
  const development = { LUCAS_ENV: 'development', DATA_DIR: dataDir }
  expect(readConfig(development).operator).toBeNull()
  expect(() => readConfig({ ...development, OPERATOR_NAME: 'Lucas SpA' })).toThrow(
    /^OPERATOR_NAME and OPERATOR_RUT/,
  )
})

test('LUCAS_ENV is required', () => {
  expect(() => readConfig(without('LUCAS_ENV'))).toThrow(/^LUCAS_ENV is missing/)
  expect(() => readConfig({ ...production, LUCAS_ENV: 'prod' })).toThrow(
    /^LUCAS_ENV must be development, test or production/,
  )
})

test.each([
  ['PORT', '70000'],
  ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
  ['TOKEN_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'https://mail.example'],
  ['TRUSTED_PROXY_HOPS', '-1'],
])('an invalid %s stops the start without repeating its value', (name, value) => {
  const start = () => readConfig({ ...production, [name]: value })
  expect(start).toThrow(new RegExp(`^${name} must be`))
  expect(start).not.toThrow(`'${value}'`)
})

test('an incomplete provider stops the start, in development too', () => {
  const half = { LUCAS_ENV: 'development', DATA_DIR: dataDir, FLOID_API_URL: 'https://api.example' }
  expect(() => readConfig(half)).toThrow(/FLOID_WIDGET_URL/)
})

test('development creates its secrets once, readable by their owner only', () => {
  const settings = { LUCAS_ENV: 'development', DATA_DIR: dataDir }
  const [first, second] = [readConfig(settings), readConfig(settings)]
  expect(second.pepper).toBe(first.pepper)
  expect(second.deriveKey('access')).toEqual(first.deriveKey('access'))
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('every purpose has its own key', () => {
  const { deriveKey } = readConfig(production)
  const keys = ['access', 'refresh', 'cursor', 'code'].map((use) => deriveKey(use).toString('hex'))
  expect(new Set(keys).size).toBe(4)
})

test('docs/configuration.md lists every variable and no other', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(Object.keys(environment.shape)))
})

describe('sec/prod-boot', () => {
  test('the real server exits with one sentence for each missing setting, before it opens anything', async () => {
    for (const names of toPairs(['LUCAS_ENV', ...requiredSettings]))
      await Promise.all(
        names.map(async (name) => {
          const { code, said, output } = await runUntilExit(without(name))
          expect([name, code, output]).toEqual([name, 1, ''])
          expect(said).toMatch(new RegExp(`^${name} is missing: [^\\n]+\\.$`))
        }),
      )
  })

  test('production refuses a database that can lose acknowledged data', async () => {
    const db = await testDatabase()
    const settings = {
      ...production,
      DATABASE_URL: toDatabaseUrl(db.ownerConnection),
      DATABASE_APP_URL: toDatabaseUrl(db.appConnection),
    }
    const { code, said } = await runUntilExit(settings)
    expect([code, said]).toEqual([
      1,
      'PostgreSQL runs with fsync = off: production demands on, or acknowledged data can be lost.',
    ])
    await db.close()
  })

  test('production refuses to run as superuser', async () => {
    const db = await testDatabase()
    const settings = {
      ...production,
      DATABASE_URL: toDatabaseUrl(db.ownerConnection),
      DATABASE_APP_URL: toDatabaseUrl(db.adminConnection),
    }
    const { code, said } = await runUntilExit(settings)
    expect(code).toBe(1)
    expect(said).toMatch(/^Lucas does not serve as the database role \S+, which has SUPERUSER: [^\n]+\.$/)
    await db.close()
  })

  test('production starts no sandbox bank and has no mail page', async () => {
    const settings = readConfig({ ...production, SANDBOX_PORT: '3211' })
    expect(settings.sandbox).toBe(false)
    const { publicRoutes } = await import('../../src/composition/route-policy.ts')
    const open = publicRoutes({ mail: false, checkout: false })
    expect(open.filter((route) => route.includes('/_'))).toEqual([])
    const deps = { key: Buffer.alloc(32), clock: createClock(), publicUrl: 'https://lucas.example' }
    for (const env of ['production', 'staging', ''])
      expect(() => createLocalCheckout({ ...deps, env })).toThrow(/only in development and test/)
  })
})

describe('sec/prod-boot: a served PostgreSQL', async () => {
  const postgres = await startServedPostgres()
  const tempDir = mkdtempSync(join(tmpdir(), 'lucas-boot-'))
  const running: RunningServer[] = []
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ exit }) => exit))
    rmSync(tempDir, { recursive: true, force: true })
  })

  type RunningServer = ReturnType<typeof spawnServer> & { address: string }

  /** Starts the server in production on a free port. */
  async function spawn(settings: Record<string, string>): Promise<RunningServer> {
    const port = await findFreePort()
    const address = `http://127.0.0.1:${port}`
    const server = { ...spawnServer({ ...settings, HOST: '127.0.0.1', PORT: String(port) }), address }
    running.push(server)
    return server
  }

  async function start(settings: Record<string, string>): Promise<RunningServer> {
    const server = await spawn(settings)
    await waitUntilReady(server.address, server)
    return server
  }

  async function stop({ child, exit, stderr }: RunningServer) {
    const since = Date.now()
    child.kill('SIGTERM')
    expect([await exit, stderr()]).toEqual([0, ''])
    expect(Date.now() - since).toBeLessThan(10_000)
  }

  const signIn = (address: string) =>
    fetch(`${address}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nadie@correo.cl', password: 'tres gatos y un farol' }),
    })

  /** Expects a call to reach the database, after a reconnection if its connections were cut. */
  async function expectToServe({ address }: RunningServer) {
    await expect.poll(async () => (await signIn(address)).status, { timeout: 20_000 }).toBe(401)
  }

  const toDataDir = (name: string) => join(tempDir, name, 'data')
  const first = {
    ...createProductionSettings(toDataDir('first')),
    DATABASE_URL: postgres.urlOf('lucas_owner', 'change me', 'lucas'),
  }
  const second = {
    ...createProductionSettings(toDataDir('second')),
    DATABASE_URL: postgres.urlOf('other_owner', 'change me', 'other'),
  }
  const listAppRoles = () =>
    postgres.query(String.raw`SELECT rolname FROM pg_roles WHERE rolname LIKE 'lucas\_app%'`)
  const countLogins = async (database: string) =>
    (await listAppRoles()).filter(({ rolname }) => String(rolname).startsWith(`lucas_app_${database}_`))
      .length

  test('a refused setting stops the start before anything is written to disk or database', async () => {
    await postgres.runDocumented('one installation that creates its roles itself')
    const kinds = ['TRUSTED_PROXY_HOPS', 'FLOID_API_URL', 'SMTP_URL', 'TOKEN_SECRET', 'ENCRYPTION_KEYS']
    const chosen = kinds.map((kind) => refusedSettings.find(([name]) => name === kind) ?? (['', {}] as const))
    for (const pair of toPairs(chosen))
      await Promise.all(
        pair.map(async ([name, wrong]) => {
          const { exit, stderr } = await spawn({ ...first, ...wrong })
          expect(await exit).toBe(1)
          expect(stderr().trim()).toMatch(new RegExp(`^${name} [^\\n]+\\.$`))
        }),
      )
    expect([existsSync(first.DATA_DIR), await listAppRoles()]).toEqual([false, []])
  })

  test('a new installation becomes ready with a folder for its owner only and a login for its database only', async () => {
    const server = await start(first)
    await expectToServe(server)
    expect(statSync(first.DATA_DIR).mode & 0o777).toBe(0o700)
    // The erasure list, without entries.
    expect(readdirSync(first.DATA_DIR)).toEqual(['erasures.jsonl'])
    expect(await countLogins('lucas')).toBe(1)
    expect(
      await postgres.query(
        "SELECT rolpassword FROM pg_authid WHERE rolname IN ('lucas_app', 'lucas_lookup')",
      ),
    ).toEqual([{ rolpassword: null }, { rolpassword: null }])
    await stop(server)
  })

  test('two installations on one PostgreSQL run and restart independently', async () => {
    await postgres.runDocumented('a further installation on the same server')
    const [mine, other] = [await start(first), await start(second)]
    for (const database of ['lucas', 'other']) await postgres.terminateConnections(database)
    await Promise.all([expectToServe(mine), expectToServe(other)])
    await stop(mine)
    const again = await start(first)
    await postgres.terminateConnections('other')
    await expectToServe(other)
    expect([await countLogins('lucas'), await countLogins('other')]).toEqual([1, 1])
    expect(
      await postgres.query(`SELECT role.rolname FROM pg_roles AS role, pg_database AS place
        WHERE role.rolname LIKE 'lucas\\_app\\_%' AND place.datname IN ('lucas', 'other')
          AND strpos(role.rolname, place.datname) = 0 AND has_database_privilege(role.oid, place.oid, 'CONNECT')`),
    ).toEqual([])
    await Promise.all([stop(again), stop(other)])
  })

  test('a process with the old TOKEN_SECRET keeps running until it stops', async () => {
    const before = await start(first)
    const rotated = {
      ...first,
      TOKEN_SECRET: createProductionSettings('').TOKEN_SECRET,
      ACCOUNT_HASH_SECRET: first.TOKEN_SECRET,
    }
    const after = await start(rotated)
    await postgres.terminateConnections('lucas')
    await Promise.all([expectToServe(before), expectToServe(after)])
    expect(await countLogins('lucas')).toBe(2)
    await stop(before)
    await postgres.terminateConnections('lucas')
    await expectToServe(after)
    await stop(after)
  })

  test('a new TOKEN_SECRET without ACCOUNT_HASH_SECRET is refused, because bank accounts would be stored twice', async () => {
    const { exit, stderr } = await spawn({
      ...first,
      TOKEN_SECRET: createProductionSettings('').TOKEN_SECRET,
    })
    expect(await exit).toBe(1)
    expect(stderr().trim()).toMatch(/^TOKEN_SECRET has changed: set ACCOUNT_HASH_SECRET [^\n]+\.$/)
    await stop(await start(first))
  })

  test('another PASSWORD_PEPPER is refused, because no user could sign in', async () => {
    const { exit, stderr } = await spawn({
      ...first,
      PASSWORD_PEPPER: createProductionSettings('').PASSWORD_PEPPER,
    })
    expect(await exit).toBe(1)
    expect(stderr().trim()).toMatch(/^PASSWORD_PEPPER has changed: set its first value, [^\n]+\.$/)
  })
})

describe('sec/prod-boot: roles prepared manually', async () => {
  const postgres = await startServedPostgres()
  const tempDir = mkdtempSync(join(tmpdir(), 'lucas-boot-'))
  afterAll(() => rmSync(tempDir, { recursive: true, force: true }))

  test('the documented SQL is enough when the owner may not create roles', async () => {
    await postgres.runDocumented('prepared manually, without CREATEROLE')
    const port = await findFreePort()
    const server = spawnServer({
      ...createProductionSettings(join(tempDir, 'data')),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: postgres.urlOf('lucas_owner', 'change me', 'lucas'),
      DATABASE_APP_URL: postgres.urlOf('lucas_login', 'change me too', 'lucas'),
    })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    await waitUntilReady(`http://127.0.0.1:${port}`, server)
    expect(await postgres.query(String.raw`SELECT FROM pg_roles WHERE rolname LIKE 'lucas\_app\_%'`)).toEqual(
      [],
    )
    server.child.kill('SIGTERM')
    expect([await server.exit, server.stderr()]).toEqual([0, ''])
  })
})

const toPairs = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, at) => items.slice(at * 2, at * 2 + 2))
