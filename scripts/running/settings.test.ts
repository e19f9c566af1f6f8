import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePortFrom, findTakenPort } from './ports.ts'
import { loadSharedSecrets } from './secrets.ts'
import { planStart } from './settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucas-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('npm start', () => {
  test('starts development on localhost with the sandbox bank by default', () => {
    const plan = planStart({ DATA_DIR: folder })
    expect(plan.address).toBe('http://localhost:3210')
    expect(plan.server).toMatchObject({ LUCAS_ENV: 'development', PORT: '3210', HOST: 'localhost' })
    expect(plan.sandbox).toMatchObject({
      SANDBOX_PORT: '3211',
      SANDBOX_FRAME_ANCESTOR: 'http://localhost:3210',
    })
  })

  test('gives the sandbox the callback URL and token of the server', () => {
    const { server, sandbox } = planStart({ DATA_DIR: folder })
    expect(sandbox?.SANDBOX_CALLBACK_URL).toContain(`/${server.FLOID_CALLBACK_SECRET}/`)
    expect(sandbox?.SANDBOX_CALLBACK_TOKEN).toBe(server.FLOID_CALLBACK_TOKEN)
    expect(sandbox?.SANDBOX_API_TOKEN).toBe(server.FLOID_TOKEN)
    expect(server.FLOID_WIDGET_URL).toMatch(/^http:\/\/127\.0\.0\.1:3211\//)
  })

  test('starts no sandbox and creates no secret in production', () => {
    const plan = planStart({ DATA_DIR: folder, LUCAS_ENV: 'production' })
    expect(plan.sandbox).toBeUndefined()
    expect(Object.keys(plan.server).filter((name) => name.startsWith('FLOID_'))).toEqual([])
  })

  test('starts no sandbox when FLOID_WIDGET_URL is set', () => {
    const plan = planStart({ DATA_DIR: folder, FLOID_WIDGET_URL: 'https://bank.example/widget' })
    expect(plan.sandbox).toBeUndefined()
    expect(plan.server.FLOID_WIDGET_URL).toBe('https://bank.example/widget')
  })

  test('lets the sandbox simulate Fintoc with the keys of the server when PROVIDER is fintoc', () => {
    const { server, sandbox } = planStart({ DATA_DIR: folder, PROVIDER: 'fintoc' })
    expect(server).toMatchObject({
      PROVIDER: 'fintoc',
      FINTOC_API_URL: 'http://127.0.0.1:3211/v1',
      FINTOC_WIDGET_URL: 'http://127.0.0.1:3211/widget.html',
    })
    expect(sandbox).toMatchObject({
      SANDBOX_FINTOC_SECRET_KEY: server.FINTOC_SECRET_KEY,
      SANDBOX_FINTOC_PUBLIC_KEY: server.FINTOC_PUBLIC_KEY,
      SANDBOX_FINTOC_WEBHOOK_SECRET: server.FINTOC_WEBHOOK_SECRET,
      SANDBOX_FINTOC_WEBHOOK_URL: 'http://localhost:3210/api/fintoc/webhook/',
    })
    const variables = { DATA_DIR: folder, PROVIDER: 'fintoc', FINTOC_SECRET_KEY: 'sk_live_of_a_customer' }
    expect(planStart(variables).sandbox).toBeUndefined()
  })

  test('keeps info logs off a terminal unless LOG_LEVEL asks for them, and in a pipe', () => {
    expect(planStart({ DATA_DIR: folder }, { isTerminal: true }).server.LOG_LEVEL).toBe('warn')
    const asked = { DATA_DIR: folder, LOG_LEVEL: 'info' }
    expect(planStart(asked, { isTerminal: true }).server.LOG_LEVEL).toBe('info')
    expect(planStart({ DATA_DIR: folder }).server.LOG_LEVEL).toBeUndefined()
  })

  test('keeps the secrets of an older version and creates missing ones once', () => {
    const file = join(folder, 'sandbox-secrets.json')
    const old = { callbackSecret: 'a'.repeat(64), callbackToken: 'b'.repeat(64), apiToken: 'c'.repeat(64) }
    writeFileSync(file, JSON.stringify(old))
    expect(loadSharedSecrets(folder)).toMatchObject(old)
    expect(loadSharedSecrets(folder)).toEqual(loadSharedSecrets(folder))
  })

  test('rejects an invalid port with the name of its setting', () => {
    expect(() => planStart({ DATA_DIR: folder, PORT: 'http' })).toThrow(
      "PORT must be a port from 1 to 65535, not 'http'.",
    )
  })

  test('creates distinct shared secrets once, readable by the owner only', () => {
    const first = loadSharedSecrets(folder)
    expect(loadSharedSecrets(folder)).toEqual(first)
    expect(new Set(Object.values(first)).size).toBe(4)
    expect(statSync(join(folder, 'sandbox-secrets.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'sandbox-secrets.json'), 'utf8')).toContain(first.callbackSecret)
  })

  test('looks at the port of each server, and at ports that two of them want', async () => {
    const { listeners } = planStart({ DATA_DIR: folder, METRICS_PORT: '9461', SANDBOX_PORT: '9461' })
    expect(listeners.map(({ setting, port }) => [setting, port])).toEqual([
      ['PORT', 3210],
      ['METRICS_PORT', 9461],
      ['SANDBOX_PORT', 9461],
    ])
    expect(await findTakenPort(listeners.slice(1))).toBe(
      'METRICS_PORT and SANDBOX_PORT are both 9461. Choose another with SANDBOX_PORT, for example: SANDBOX_PORT=9561 npm start',
    )
  })

  test('creates DATA_DIR for its owner only', () => {
    const DATA_DIR = join(folder, 'data')
    planStart({ DATA_DIR })
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
  })

  test.each(['127.0.0.1', 'localhost'])(
    'names a port in use on %s together with its setting',
    async (host) => {
      const otherServer = createServer()
      const port = await new Promise<number>((done) =>
        otherServer.listen(0, '127.0.0.1', () => {
          const address = otherServer.address()
          done(typeof address === 'object' && address ? address.port : 0)
        }),
      )
      expect(await findTakenPort([{ setting: 'PORT', host, port }])).toMatch(`Port ${port} is taken`)
      expect(await findFreePortFrom(port, host)).toBeGreaterThan(port)
      await new Promise((done) => otherServer.close(done))
      expect(await findTakenPort([{ setting: 'PORT', host, port }])).toBeUndefined()
    },
  )
})
