import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { createHostileTexts, hostilePatterns } from '../../../../test/support/fixtures/hostile-patterns.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { noMail } from '../../../../test/support/no-mail.ts'

const patient = { ruleMs: 60_000, totalMs: 60_000, waitMs: 60_000 }
let now = new Date('2026-11-20T15:00:00Z')
const budgets = { request: { ...patient }, job: { ...patient } }
afterEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
  for (const budget of [budgets.request, budgets.job]) Object.assign(budget, patient)
})

const db = await testDatabase()
const app = await createMoneyTestApp(db, () => now, noMail, budgets)
const { createUserWithAccounts } = app
const { createRule, getRule, findRow, expectNoViolation, applyRule } = createTransactionRuleClient(app)

const pattern = (value: string) => ({ field: 'text', operator: 'pattern', value })
const listAlerts = async (user: MoneyUser) => (await user.get('/api/notifications/')).results

/** Expects that a rule is off, says why, and was reported to the user once. */
async function expectStopped(user: MoneyUser, id: string): Promise<void> {
  expect(await getRule(user, id)).toMatchObject({
    enabled: false,
    problems: [{ code: 'pattern_too_slow', field: 'conditions.0.value' }],
  })
  expect(await listAlerts(user)).toMatchObject([
    { kind: 'rule_stopped', group: 'spending', about: { subject: 'rule', key: id } },
  ])
}

describe('a rule whose pattern takes too long', () => {
  test('is switched off by an ingest, which stores the rows with what the other rules say', async () => {
    const user = await createUserWithAccounts()
    const slow = await createRule(user, [pattern(hostilePatterns['counted repeats'])], { category: 'ROPA' })
    const quick = await createRule(user, [pattern('^[ab]+z$')], { category: 'SALUD' })
    budgets.job.ruleMs = 150
    const rows = createHostileTexts(500).map((text) => user.buildTransaction(0, text, -1_000n))
    expect(await user.ingest(...rows)).toMatchObject({ added: 500 })
    await expectStopped(user, slow)
    expect(await getRule(user, quick)).toMatchObject({ enabled: true, problems: [], uses: 500 })
    const stored = await user.listActiveRows()
    expect(new Set(stored.map(({ category, rule_ids }) => `${category} ${rule_ids.join()}`))).toEqual(
      new Set([`SALUD ${quick}`]),
    )
    await expectNoViolation()
  })

  test('is not asked again by the later batches of the ingest', async () => {
    const user = await createUserWithAccounts()
    const slow = await createRule(user, [pattern('^compra')], { category: 'ROPA' })
    await createRule(user, [contains('compra')], { tags: 'x' })
    budgets.job.totalMs = 0
    const buy = (day: number) => [
      user.buildTransaction(0, `COMPRA ${day}`, -1_000n, { date: `2026-11-0${day}` }),
    ]
    await user.ingestBatches([buy(1), buy(2), buy(3)])
    await expectStopped(user, slow)
    expect((await user.listActiveRows()).map(({ tags }) => tags)).toEqual([['x'], ['x'], ['x']])
  })

  test('is switched off by a manual transaction, also by one that gets another name', async () => {
    const user = await createUserWithAccounts()
    const slow = await createRule(user, [pattern('feria')], { category: 'ROPA' })
    await createRule(user, [contains('feria')], { tags: 'x' })
    const add = () => user.call('POST', '/api/transactions/', { name: 'Feria', amount: 1_000 })
    budgets.request.ruleMs = 0
    const { status, body } = await add()
    expect(status).toBe(201)
    await expectStopped(user, slow)
    expect(await findRow(user, 'Feria')).toMatchObject({ tags: ['x'] })

    now = new Date('2026-11-20T16:00:00Z')
    await user.call('PATCH', `/api/rules/${slow}/`, { enabled: true })
    expect(await getRule(user, slow)).toMatchObject({ enabled: true, problems: [] })
    expect((await user.call('PATCH', `/api/transactions/${body.id}/`, { name: 'La feria' })).status).toBe(200)
    expect(await getRule(user, slow)).toMatchObject({ enabled: false })
    expect(await listAlerts(user)).toHaveLength(2)
  })

  test('ends its run, which says so, and stays on', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n))
    const id = await createRule(user, [pattern('quilantar')], { category: 'ROPA' })
    budgets.job.ruleMs = 0
    const run = await applyRule(user, id)
    expect(run).toMatchObject({
      state: 'failed',
      done: 0,
      changed: 0,
      problem: { code: 'pattern_too_slow' },
      can_undo: false,
    })
    expect(await getRule(user, id)).toMatchObject({ enabled: true, problems: [], last_run: { id: run.id } })
    expect((await findRow(user, 'COMPRA QUILANTAR'))?.category).not.toBe('ROPA')

    budgets.job.ruleMs = patient.ruleMs
    expect(await applyRule(user, id)).toMatchObject({ state: 'done', changed: 1, problem: null })
    expect((await getRule(user, id))?.last_run?.problem).toBe(null)
  })

  test('does not keep the user from writing while its run goes on', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(...createHostileTexts(30).map((text) => user.buildTransaction(0, text, -1_000n)))
    const conditions = Object.values(hostilePatterns).map(pattern)
    const id = await createRule(user, conditions, { category: 'ROPA' })
    let isRunning = true
    const run = applyRule(user, id).finally(() => {
      isRunning = false
    })
    let written = 0
    while (isRunning) {
      const { status } = await user.call('POST', '/api/transactions/', { name: 'Feria', amount: 1_000 })
      expect(status).toBe(201)
      if (isRunning) written += 1
    }
    expect(await run).toMatchObject({ state: 'done', problem: null })
    expect(written).toBeGreaterThan(2)
  })

  test('ends the run of an earlier rule that it competes with', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n))
    const id = await createRule(user, [contains('quilantar')], { category: 'ROPA' })
    await createRule(user, [pattern('quilantar')], { category: 'SALUD' })
    budgets.job.ruleMs = 0
    expect(await applyRule(user, id)).toMatchObject({
      state: 'failed',
      problem: { code: 'pattern_too_slow' },
    })
  })

  test('has no preview, and the answer names the field', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n))
    const rule = { conditions: [contains('compra'), pattern('quilantar')], actions: { tags: 'x' } }
    expect((await user.call('POST', '/api/rules/preview/', rule)).body).toMatchObject({ changed: 1 })
    budgets.request.totalMs = 0
    expect(await user.call('POST', '/api/rules/preview/', rule)).toMatchObject({
      status: 422,
      body: { code: 'pattern_too_slow', errors: { 'conditions.1.value': [expect.any(String)] } },
    })
  })

  test('has no preview of an earlier rule either, and the answer names no field', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n))
    const rule = { conditions: [contains('quilantar')], actions: { category: 'ROPA' } }
    const id = await createRule(user, rule.conditions, rule.actions)
    await createRule(user, [pattern('quilantar')], { category: 'SALUD' })
    budgets.request.totalMs = 0
    const { status, body } = await user.call('POST', '/api/rules/preview/', { ...rule, rule_id: id })
    expect([status, body.code, body.errors]).toEqual([422, 'pattern_too_slow', undefined])
  })
})

test('work that other users keep from the threads is given up and can be repeated', async () => {
  const user = await createUserWithAccounts()
  const conditions = [pattern(hostilePatterns['nested groups'])]
  const rows = createHostileTexts(500).map((text) => user.buildTransaction(0, text, -1_000n))
  await user.ingest(...rows)
  budgets.request.waitMs = 0
  const preview = await user.call('POST', '/api/rules/preview/', { conditions, actions: { tags: 'x' } })
  expect(preview).toMatchObject({ status: 503, body: { code: 'unavailable' } })

  const other = await createUserWithAccounts()
  const id = await createRule(other, conditions, { category: 'ROPA' })
  budgets.job.waitMs = 0
  await expect(
    other.ingest(...createHostileTexts(500).map((text) => other.buildTransaction(0, text, -1_000n))),
  ).rejects.toThrow('unavailable')
  expect(await other.listActiveRows()).toEqual([])
  expect(await getRule(other, id)).toMatchObject({ enabled: true, problems: [] })
})
