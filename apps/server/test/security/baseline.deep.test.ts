import { pagePaths } from '@lucas/contract/pages.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../../scripts/runner/tool.ts'
import { buildWeb, isWebBuilt } from '../../../../scripts/running/web-build.ts'
import { builtWeb } from '../../src/composition/settings.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createSample, listOperations } from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { scanPassively } from '../support/baseline/scan.ts'
import { runSqlmap, runWapiti } from '../support/baseline/scanners.ts'

// S-43: the built pages, and the scanners wapiti and sqlmap (Debian packages) on loopback.

const noLimit = String(1e8)
/** Findings that are no fault, each with its reason. */
const accepted = [
  / X-XSS-Protection /, // browsers have removed it; the CSP forbids inline scripts
  / X-Frame-Options /, // frame-ancestors 'none' of the CSP
]
const start = new Date()

describe('sec/baseline', async () => {
  if (!isWebBuilt()) await buildWeb()
  const app = await createFullApp({
    web: { ...builtWeb(`${root}/apps/web/dist`), blanks: new Map() },
    // It stands still, so that the scanners' access token does not expire.
    clock: createClock(() => start),
    settings: { LOG_LEVEL: 'info', LIMIT_CALLS_PER_ADDRESS: noLimit, LIMIT_CALLS_PER_PERSON: noLimit },
  })
  const operations = await listOperations(app.http)
  const paths = operations
    .filter(
      ({ method, pathParams, queryParams, isFile }) =>
        method === 'GET' && pathParams.length === 0 && queryParams.length > 0 && !isFile,
    )
    .map(({ path, queryParams }) => {
      const query = new URLSearchParams(
        queryParams
          .filter(({ name }) => name !== 'cursor')
          .map(({ name, schema }): [string, string] => [name, String(createSample(schema, name))]),
      )
      return `${path}?${query.toString()}`
    })
  let user: TestUser
  beforeAll(async () => {
    user = await app.auth.registerUser()
    await app.linkBank(user)
  })
  const countErrors = () => app.logLines.filter((line) => line.includes('"level":"error"')).length

  test('a passive scan of every built page finds nothing', async () => {
    const { calls, faults } = await scanPassively(app.address, {
      operations: [],
      pages: [...pagePaths],
      access: async () => user.access,
    })
    expect(faults).toEqual([])
    expect(calls).toBeGreaterThan(20)
  })

  test('sqlmap finds no injection in any query', async () => {
    const before = app.logLines.length
    expect(await runSqlmap({ origin: app.address, access: user.access, paths })).toEqual([])
    const sent = app.logLines.length - before
    console.info(`sec/baseline: sqlmap sent ${sent} calls to ${paths.length} routes`)
    expect(sent).toBeGreaterThan(paths.length * 20)
    expect(countErrors()).toBe(0)
  })

  test('wapiti finds no vulnerability and no server error', async () => {
    const before = app.logLines.length
    const findings = await runWapiti({ origin: app.address, access: user.access, paths })
    console.info(`sec/baseline: wapiti sent ${app.logLines.length - before} calls`)
    expect(findings.filter((line) => !accepted.some((pattern) => pattern.test(line)))).toEqual([])
    expect(countErrors()).toBe(0)
  })
})
