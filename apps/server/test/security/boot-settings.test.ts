import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { listWrongSettings, readConfig } from '../../src/platform/config/config.ts'
import { testDatabase } from '../database.ts'
import { createProductionSettings, servedVersion } from '../support/app/production-settings.ts'
import { runUntilExit, toDatabaseUrl } from '../support/app/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'lucas-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const production = createProductionSettings(join(folder, 'data'))
const operatorScript = fileURLToPath(new URL('../../src/operator.ts', import.meta.url))

describe('sec/prod-boot: every wrong setting is listed at once', () => {
  test('one sentence each, the first as at the start; a setting is named once', () => {
    const { TOKEN_SECRET: _, ...rest } = production
    const wrong = {
      ...rest,
      PORT: '70000',
      PUBLIC_URL: 'http://lucas.example',
      PASSWORD_PEPPER: 'password'.repeat(5),
      FLOID_API_URL: 'api',
      FLOID_CALLBACK_SECRET: '',
      GOOGLE_CLIENT_ID: 'a client id',
      LUCAS_ROLE: 'web',
      METRICS_PORT: '70000',
      BACKUP_DIR: join(production.DATA_DIR, 'backups'),
    }
    const sentences = listWrongSettings(wrong)
    expect(sentences.map((sentence) => /^\w+/.exec(sentence)?.[0])).toEqual([
      'PORT',
      'FLOID_API_URL',
      'METRICS_PORT',
      'DATABASE_APP_URL',
      'TOKEN_SECRET',
      'FLOID_CALLBACK_SECRET',
      'PUBLIC_URL',
      'PASSWORD_PEPPER',
      'GOOGLE_CLIENT_ID',
      'BACKUP_DIR',
    ])
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+[ ,][^\n]+\.$/)
    expect(() => readConfig(wrong)).toThrow(sentences[0])
  })

  test('with a wrong LUCAS_ENV also those of production', () => {
    expect(listWrongSettings({ ...production, LUCAS_ENV: 'prod', SMTP_URL: '' })).toEqual([
      'LUCAS_ENV must be development, test or production.',
      expect.stringMatching(/^SMTP_URL is missing/),
    ])
    expect(listWrongSettings(production)).toEqual([])
  })

  test('operator check-settings prints them, and opens and writes nothing', async () => {
    const settings = { ...production, DATABASE_URL: 'mysql://x', SMTP_URL: 'mail.example' }
    const judge = (more: Record<string, string>) =>
      runUntilExit({ ...settings, ...more }, operatorScript, ['check-settings'])
    expect(await judge({})).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATABASE_URL must be [^\n]+\.\nSMTP_URL must be [^\n]+\.\n$/),
      said: 'The server does not start with these settings.',
    })
    const right = { DATABASE_URL: '', SMTP_URL: production.SMTP_URL }
    expect(await judge(right)).toEqual({ code: 0, output: 'No setting is wrong.\n', said: '' })
    expect(existsSync(production.DATA_DIR)).toBe(false)
  })
})

describe('sec/prod-boot: the version of PostgreSQL', () => {
  test('production refuses a served PostgreSQL below its floor, unless the setting names its version', async () => {
    const db = await testDatabase()
    const { ALLOW_OUTDATED_POSTGRES: _, ...settings } = {
      ...production,
      DATABASE_URL: toDatabaseUrl(db.ownerConnection),
      DATABASE_APP_URL: toDatabaseUrl(db.appConnection),
    }
    const refusal = new RegExp(
      String.raw`^PostgreSQL ${servedVersion} is older than 18\.\d+ of 20\d\d-\d\d-\d\d: [^\n]+ ALLOW_OUTDATED_POSTGRES=${servedVersion}\.$`,
    )
    const { DATABASE_URL: _owner, ...application } = settings
    for (const refused of [
      settings,
      { ...settings, ALLOW_OUTDATED_POSTGRES: '18.3' },
      { ...settings, LUCAS_ROLE: 'migrate' },
      { ...application, LUCAS_ROLE: 'web' },
      { ...application, LUCAS_ROLE: 'worker' },
    ]) {
      const { code, said } = await runUntilExit(refused)
      expect([code, said]).toEqual([1, expect.stringMatching(refusal)])
    }
    // The next rule refuses the server of the tests.
    const allowed = await runUntilExit({ ...settings, ALLOW_OUTDATED_POSTGRES: servedVersion })
    expect(allowed.said).toMatch(/^PostgreSQL runs with fsync = off/)
    expect(allowed.output).toContain('"PostgreSQL is outdated"')
    await db.close()
  })
})
