import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createProductionSettings } from '../../../test/support/app/production-settings.ts'

// Decisions 10: where nothing can be paid, no plan limits anything. In this file, because a process has one such rule.

const dataDir = mkdtempSync(join(tmpdir(), 'lucas-no-payments-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const app = await createFullApp({
  settings: {
    ...createProductionSettings(dataDir),
    FLOID_CALLBACK_TOKEN: randomBytes(32).toString('base64url'),
  },
})

test('production without a payment processor limits nothing and offers no plan', async () => {
  const user = await app.auth.registerUser()
  for (const path of [
    '/api/transactions/csv/',
    '/api/analytics/monthly/?from=2023-01-01&to=2025-01-01',
    '/api/analytics/comparison/',
    '/api/analytics/csv/?chart=flow',
  ])
    expect([path, (await app.requestAs(user, 'GET', path)).statusCode]).toEqual([path, 200])
  for (const amount of [1, 2, 3, 4])
    expect(
      (await app.requestAs(user, 'POST', '/api/alert-rules/', { kind: 'big_movement', amount })).statusCode,
    ).toBe(201)
  const rules = (await app.requestAs(user, 'GET', '/api/alert-rules/')).json()
  expect(rules).toMatchObject({ count: 4, limit: null })
  expect((await app.requestAs(user, 'GET', '/api/budgets/')).json()).toMatchObject({ limit: null })
  expect((await app.requestAs(user, 'GET', '/api/billing/')).json()).toMatchObject({
    plan: 'free',
    state: 'free',
    payments: 'off',
    use: { alert_rules: { used: 4, limit: null }, months: { limit: null } },
  })
  expect((await app.requestAs(user, 'POST', '/api/billing/checkout/', { plan: 'grow' })).statusCode).toBe(503)
})
