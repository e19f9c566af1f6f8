import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createClock } from '../../src/platform/clock.ts'
import { ConfigError, readConfig } from '../../src/platform/config/config.ts'
import { environment } from '../../src/platform/config/variables.ts'
import { createLocalCheckout } from '../../src/providers/checkout/checkout.ts'
import { testDatabase } from '../database.ts'
import { spawnMain, urlOf } from '../support/main-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lucas-config-'))
const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  LUCAS_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://lucas.example',
  TOKEN_SECRET: 't'.repeat(32),
  PASSWORD_PEPPER: 'p'.repeat(32),
  ENCRYPTION_KEYS: `k2:${key},k1:${key}`,
  SMTP_URL: 'smtps://mail.example',
  FLOID_WIDGET_URL: 'https://widget.example/lucas',
  FLOID_API_URL: 'https://api.example',
  FLOID_TOKEN: 'a-token-of-floid',
  FLOID_CALLBACK_SECRET: 'c'.repeat(43),
}

const demanded = Object.keys(production).filter((name) => !['LUCAS_ENV', 'DATA_DIR'].includes(name))
const without = (name: string) =>
  Object.fromEntries(Object.entries(production).filter(([key]) => key !== name))

test('production starts with everything set, and keeps nothing on disk', () => {
  const config = readConfig(production)
  expect(config.encryptionKeys.map(({ id }) => id)).toEqual(['k2', 'k1'])
  expect(config.floid?.widgetUrl).toBe('https://widget.example/lucas')
  expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow()
})

test.each(demanded)('production does not start without %s, and says so in one sentence', (name) => {
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
  expect(() => readConfig({ ...withFintoc, PROVIDER: 'plaid' })).toThrow(/^PROVIDER must be floid or fintoc/)
})

test.each(keys)('production with Fintoc does not start without %s', (name) => {
  const { [name]: _gone, ...rest } = withFintoc
  expect(() => readConfig(rest)).toThrow(ConfigError)
  expect(() => readConfig(rest)).toThrow(new RegExp(`\\b${name}\\b.*\\.$`))
})

test('an empty value is a missing one', () => {
  expect(() => readConfig({ ...production, SMTP_URL: '' })).toThrow(/^SMTP_URL is missing/)
})

test('production is opened by https only', () => {
  expect(() => readConfig({ ...production, PUBLIC_URL: 'http://lucas.example' })).toThrow(/^PUBLIC_URL/)
})

test('who runs it is named whole, with a RUT that can be one, or not at all', () => {
  const named = { ...production, OPERATOR_NAME: 'Lucas SpA', OPERATOR_RUT: '76.123.456-0' }
  expect(readConfig(production).operator).toBeNull()
  expect(readConfig(named).operator).toEqual({ name: 'Lucas SpA', rut: '76.123.456-0' })
  expect(() => readConfig({ ...named, OPERATOR_RUT: '' })).toThrow(/^OPERATOR_NAME and OPERATOR_RUT/)
  expect(() => readConfig({ ...named, OPERATOR_RUT: '76.123.456-1' })).toThrow(/^OPERATOR_RUT must be a RUT/)
})

test('the environment must be named, whatever else is set', () => {
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
])('a wrong %s stops the start without repeating its value', (name, value) => {
  const start = () => readConfig({ ...production, [name]: value })
  expect(start).toThrow(new RegExp(`^${name} must be`))
  expect(start).not.toThrow(`'${value}'`)
})

test('half a provider stops the start, in development too', () => {
  const half = { LUCAS_ENV: 'development', DATA_DIR: dataDir, FLOID_API_URL: 'https://api.example' }
  expect(() => readConfig(half)).toThrow(/FLOID_WIDGET_URL/)
})

test('development makes its secrets once, readable by their owner alone', () => {
  const settings = { LUCAS_ENV: 'development', DATA_DIR: dataDir }
  const [first, second] = [readConfig(settings), readConfig(settings)]
  expect(second.pepper).toBe(first.pepper)
  expect(second.deriveKey('access')).toEqual(first.deriveKey('access'))
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('every use has a key of its own', () => {
  const { deriveKey } = readConfig(production)
  const keys = ['access', 'refresh', 'cursor', 'holder'].map((use) => deriveKey(use).toString('hex'))
  expect(new Set(keys).size).toBe(4)
})

test('docs/configuration.md lists every variable and no other', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(Object.keys(environment.shape)))
})

/** How a start of the real server ends: its exit code and all that it said. */
async function boot(settings: Record<string, string>) {
  const { exit, output, complaint } = spawnMain(settings)
  return { code: await exit, said: complaint().trim(), output: output() }
}

describe('sec/prod-boot', () => {
  test('the real server ends with one sentence for each missing setting, before it opens anything', async () => {
    for (const names of pairs(['LUCAS_ENV', ...demanded]))
      await Promise.all(
        names.map(async (name) => {
          const { code, said, output } = await boot(without(name))
          expect([name, code, output]).toEqual([name, 1, ''])
          expect(said).toMatch(new RegExp(`^${name} is missing: [^\\n]+\\.$`))
        }),
      )
  })

  test('production refuses a database that would lose what it acknowledged', async () => {
    const db = await testDatabase()
    const settings = {
      ...production,
      DATABASE_URL: urlOf(db.ownerConnection),
      DATABASE_APP_URL: urlOf(db.appConnection),
    }
    const { code, said } = await boot(settings)
    expect([code, said]).toEqual([
      1,
      'PostgreSQL runs with fsync = off: production demands on, or acknowledged data can be lost.',
    ])
    await db.close()
  })

  test('production refuses to serve as superuser', async () => {
    const db = await testDatabase()
    const settings = {
      ...production,
      DATABASE_URL: urlOf(db.ownerConnection),
      DATABASE_APP_URL: urlOf(db.adminConnection),
    }
    const { code, said } = await boot(settings)
    expect(code).toBe(1)
    expect(said).toMatch(/^Lucas does not serve as the database role \S+, which has SUPERUSER: [^\n]+\.$/)
    await db.close()
  })

  test('production starts no stand-in bank, and the mail page is on its list of routes nowhere', async () => {
    const settings = readConfig({ ...production, SANDBOX_PORT: '3211' })
    expect(settings.sandbox).toBe(false)
    const { publicRoutes } = await import('../../src/public-routes.ts')
    const open = publicRoutes({ mail: false, checkout: false })
    expect(open.filter((route) => route.includes('/_'))).toEqual([])
    const deps = { key: Buffer.alloc(32), clock: createClock(), publicUrl: 'https://lucas.example' }
    for (const env of ['production', 'staging', ''])
      expect(() => createLocalCheckout({ ...deps, env })).toThrow(/only in development and test/)
  })
})

const pairs = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, at) => items.slice(at * 2, at * 2 + 2))
