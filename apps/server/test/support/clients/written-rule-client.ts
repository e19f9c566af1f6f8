import { transactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { pollAttempts } from '../poll-attempts.ts'

/** Creates a rule and starts its run on earlier transactions. Returns the id of the run. */
export async function createRuleRun(app: FullApp, user: Pick<TestUser, 'access'>): Promise<string> {
  const conditions = [{ field: 'text', operator: 'contains', value: 'jumbo' }]
  const rule = await app.requestAs(user, 'POST', '/api/rules/', { conditions, actions: { tags: 'Mensual' } })
  return (await app.requestAs(user, 'POST', `/api/rules/${rule.json().id}/apply/`)).json().id
}

/** Calls of the rules that users write. Each one has its own rule, and leaves no more than one. */
export function createWrittenRuleClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const list = async () => transactionRuleList.parse((await call('GET', '/api/rules/')).json())
  // A new tag each time, so that every run changes something.
  const buildRule = () => ({
    conditions: [{ field: 'text', operator: 'contains', value: 'feria' }],
    actions: { tags: crypto.randomUUID() },
  })
  const createRule = async () => {
    // A run under way refuses another one.
    for (const { id } of (await list()).rules) await call('DELETE', `/api/rules/${id}/`)
    return call('POST', '/api/rules/', buildRule())
  }
  const ruleUrl = async () => `/api/rules/${(await createRule()).json().id}/`
  const startRun = async () => call('POST', `${await ruleUrl()}apply/`)
  const createFinishedRun = async (): Promise<string> => {
    await call('POST', '/api/transactions/', { name: 'Feria', amount: 1_234 })
    const { id } = (await startRun()).json()
    for await (const _ of pollAttempts(60_000))
      if ((await call('GET', `/api/rules/runs/${id}/`)).json().state === 'done') break
    return id
  }
  const createLearnedId = async (): Promise<string> => {
    const row = (await call('POST', '/api/transactions/', { name: 'Feria', amount: 1_234 })).json()
    await call('PATCH', `/api/transactions/${row.id}/merchant/`, { merchant_name: 'La feria' })
    return (await list()).learned[0]?.id ?? ''
  }
  return {
    'POST /api/rules/': createRule,
    'PATCH /api/rules/{id}/': async () => call('PATCH', await ruleUrl(), { enabled: false }),
    'DELETE /api/rules/{id}/': async () => call('DELETE', await ruleUrl()),
    'PUT /api/rules/order/': async () =>
      call('PUT', '/api/rules/order/', { ids: [(await createRule()).json().id] }),
    'PATCH /api/rules/learned/{id}/': async () =>
      call('PATCH', `/api/rules/learned/${await createLearnedId()}/`, { enabled: false }),
    'POST /api/rules/preview/': () => call('POST', '/api/rules/preview/', buildRule()),
    'GET /api/rules/draft/': async () => {
      const row = (await call('POST', '/api/transactions/', { name: 'Feria', amount: 1_234 })).json()
      return call('GET', `/api/rules/draft/?transaction_id=${row.id}`)
    },
    'POST /api/rules/{id}/apply/': startRun,
    'GET /api/rules/runs/{id}/': async () => call('GET', `/api/rules/runs/${await createFinishedRun()}/`),
    'POST /api/rules/runs/{id}/undo/': async () =>
      call('POST', `/api/rules/runs/${await createFinishedRun()}/undo/`),
  }
}
