import { setTimeout as wait } from 'node:timers/promises'
import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { transactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { createDemoClient } from '../support/clients/demo-client.ts'
import { createImportClient } from '../support/clients/import-client.ts'
import { createHostileTexts, hostilePatterns } from '../support/fixtures/hostile-patterns.ts'

// S-32, S-44: patterns of users never run on the main thread, and their time is limited. Nothing here is judged by its time: what is
// matched takes more than the limit on any machine.

/** Shorter than in the product: on a busy machine two seconds of the processor last longer than a request may. */
const budget = { ruleMs: 100, totalMs: 100, waitMs: 60_000 }
const app = await createFullApp({ patternBudgets: { request: budget, job: budget } })
const imports = createImportClient(app)
let user: TestUser
let other: TestUser

/** Ten conditions that all hold, so that the pattern of each is matched with each text to its end. */
const toHostileConditions = (pattern: string) =>
  Array.from({ length: 10 }, (_, at) => ({
    field: 'text',
    operator: 'pattern',
    value: `${pattern}${'.?'.repeat(at)}`,
  }))

async function addRows(owner: TestUser, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const added = await app.requestAs(owner, 'POST', '/api/transactions/', { name, amount: 1_000 })
    expect(added.statusCode).toBe(201)
  }
}

beforeAll(async () => {
  user = await app.auth.registerUser()
  other = await app.auth.registerUser()
  await addRows(user, createHostileTexts(100))
  await addRows(other, ['Feria', 'Kiosko'])
})

/** Asks for a preview through a socket, as a browser does. */
async function preview(owner: { access: string }, conditions: object[]) {
  const answer = await fetch(`${app.address}/api/rules/preview/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conditions, actions: { tags: 'x' } }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Asks for the health of the server again and again while the work is pending. Returns how often it answered. */
async function countHealthDuring<T>(work: Promise<T>): Promise<{ result: T; answers: number }> {
  let isPending = true
  let answers = 0
  const ended = work.finally(() => {
    isPending = false
  })
  while (isPending) {
    const { status } = await fetch(`${app.address}/healthz`)
    expect(status).toBe(200)
    if (isPending) answers += 1
    await wait(5)
  }
  return { result: await ended, answers }
}

describe('sec/redos: patterns of users', () => {
  test('a pattern with large repeats is refused', async () => {
    const refused = await preview(user, [{ field: 'text', operator: 'pattern', value: '(?:a.{0,90}){9}z' }])
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { 'conditions.0.value': [copy.patternRepeats] } },
    })
  })

  test.each(Object.entries(hostilePatterns))(
    'the server answers others while %s are matched',
    async (_, pattern) => {
      const { result, answers } = await countHealthDuring(preview(user, toHostileConditions(pattern)))
      expect(result).toMatchObject({ status: 422, body: { code: 'pattern_too_slow' } })
      expect(answers).toBeGreaterThan(5)
    },
  )

  test('another user gets a preview before a slow one ends', async () => {
    const ended: string[] = []
    const conditions = toHostileConditions(hostilePatterns['nested groups'])
    const slow = preview(user, conditions).then(() => ended.push('slow'))
    const quick = preview(other, [{ field: 'text', operator: 'pattern', value: '^feria' }]).then((answer) => {
      ended.push('quick')
      return answer
    })
    await Promise.all([slow, quick])
    expect(ended).toEqual(['quick', 'slow'])
    expect((await quick).body).toMatchObject({ matched: 1, changed: 1 })
  })

  test('an import stores its rows, and the rule that takes too long is off', async () => {
    const conditions = toHostileConditions(hostilePatterns.alternations)
    const created = await app.requestAs(other, 'POST', '/api/rules/', { conditions, actions: { tags: 'x' } })
    expect(created.statusCode).toBe(201)
    const lines = createHostileTexts(200).map((text) => `02/03/2026;${text};-1.000`)
    const { id } = await imports.upload(other, Buffer.from(['Fecha;Descripción;Monto', ...lines].join('\n')))
    const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
    await imports.patch(other, id, { account })
    expect(await imports.confirm(other, id)).toMatchObject({ state: 'done', added: 200 })
    const { rules } = transactionRuleList.parse((await app.requestAs(other, 'GET', '/api/rules/')).json())
    expect(rules).toMatchObject([{ enabled: false, problems: [{ code: 'pattern_too_slow' }] }])
  })

  test('a demo session has no patterns', async () => {
    const visit = await createDemoClient(app).startReadySession()
    const conditions = [{ field: 'text', operator: 'pattern', value: '^feria' }]
    const refusal = { status: 400, body: { errors: { 'conditions.0.value': [copy.patternExample] } } }
    expect(await preview(visit, conditions)).toMatchObject(refusal)
    const rule = { conditions, actions: { tags: 'x' } }
    const created = await app.requestAs(visit, 'POST', '/api/rules/', rule)
    expect({ status: created.statusCode, body: created.json() }).toMatchObject(refusal)
    const plain = {
      conditions: [{ ...conditions[0], operator: 'contains', value: 'feria' }],
      actions: rule.actions,
    }
    const { id } = (await app.requestAs(visit, 'POST', '/api/rules/', plain)).json()
    const changed = await app.requestAs(visit, 'PATCH', `/api/rules/${id}/`, { conditions })
    expect({ status: changed.statusCode, body: changed.json() }).toMatchObject(refusal)
  })
})
