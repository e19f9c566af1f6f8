import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readServerConfig } from '../../src/composition/server-config.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createProductionSettings } from '../support/app/production-settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lucas-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const production = createProductionSettings(dataDir)

/** What a family that only imports files must set: neither mail nor a provider, nor who runs, mails and hosts Lucas. */
const family = {
  LUCAS_ENV: 'production',
  PROVIDER: 'files',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://lucas.example',
  TOKEN_SECRET: String(production.TOKEN_SECRET),
  PASSWORD_PEPPER: String(production.PASSWORD_PEPPER),
  ENCRYPTION_KEYS: String(production.ENCRYPTION_KEYS),
  TRUSTED_PROXY_HOPS: '1',
}
describe('sec/prod-boot', () => {
  test('with files production demands neither mail nor a provider, an operator or processors', () => {
    expect(readConfig(family)).toMatchObject({
      provider: 'files',
      floid: null,
      fintoc: null,
      smtpUrl: null,
      operator: null,
      registration: { mode: 'first', maxPeople: 20 },
      demoPool: { size: 0, fillsFromStart: false },
      // Backed up without being asked, outside of the data.
      backup: { folder: `${dataDir}-backups`, retentionDays: 14 },
    })
    expect(() => readServerConfig(family)).not.toThrow()
    expect(readConfig({ ...family, REGISTRATION: 'invite' }).registration.mode).toBe('invite')
    expect(readConfig(production).registration).toEqual({ mode: 'open', maxPeople: 20 })
    const served = { ...production, DATABASE_URL: 'postgres://lucas@db.example/lucas' }
    expect(readConfig(served).registration.maxPeople).toBeNull()
  })
  test.each(['PUBLIC_URL', 'TOKEN_SECRET', 'PASSWORD_PEPPER', 'ENCRYPTION_KEYS', 'TRUSTED_PROXY_HOPS'])(
    'with files production does not start without %s either',
    (name) => {
      const rest = Object.fromEntries(Object.entries(family).filter(([key]) => key !== name))
      expect(() => readConfig(rest)).toThrow(new RegExp(`\\b${name}\\b.*\\.$`))
    },
  )
  test('a served database and development have no backups of their own', () => {
    const served = { ...family, DATABASE_URL: 'postgres://lucas@db.example/lucas' }
    expect(readConfig(served).backup).toBeNull()
    expect(readConfig({ ...family, LUCAS_ENV: 'development' }).backup).toBeNull()
    expect(readConfig({ ...family, BACKUP_DIR: '/srv/backups' }).backup?.folder).toBe('/srv/backups')
  })
  test('what is set with files is checked as elsewhere', () => {
    expect(() => readConfig({ ...family, SMTP_URL: 'smtp://mail.example:587' })).toThrow(
      /^SMTP_URL must be smtps/,
    )
    expect(() => readConfig({ ...family, PUBLIC_URL: 'http://lucas.example' })).toThrow(
      /^PUBLIC_URL must begin/,
    )
    expect(() => readConfig({ ...family, REGISTRATION: 'family' })).toThrow(
      /^REGISTRATION must be first, invite or open/,
    )
  })
})
