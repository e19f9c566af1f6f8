import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { enterWidget } from '../clients/bank-client.ts'
import { pollAttempts } from '../poll-attempts.ts'
import type { ApiCaller, WebAddress } from './api-caller.ts'

// Answers as both versions send them: fields that one of them lacks are not read.
const session = z.object({ access: z.string(), refresh: z.string(), user: z.object({ id: z.string() }) })
const refreshed = z.object({ access: z.string() })
const withId = z.object({ id: z.string() })
const linkStart = z.object({ caseid: z.string(), widget_url: z.string() })
const linkState = z.object({ state: z.string() })
const transactions = z.object({ results: z.array(z.object({ id: z.string(), amount: z.number() })) })
const goals = z.object({ results: z.array(z.object({ id: z.string(), current_amount: z.number() })) })
const anything = z.looseObject({})

const password = 'tres gatos y un farol'
const contribution = 1_000
/** Reads of the screens, each answered by both versions. */
const reads = [
  '/api/transactions/?limit=50',
  '/api/transactions/totals/',
  '/api/transactions/facets/',
  '/api/dashboard/summary/?currency=CLP',
  '/api/analytics/overview/',
  '/api/analytics/left/',
  '/api/accounts/',
  '/api/connections/',
  '/api/categories/',
  '/api/recurring/',
  '/api/review/',
  '/api/notifications/',
  '/api/wallet/',
]

/** What the server acknowledged to a user. */
export interface Acknowledged {
  userId: string
  access: string
  /** Amounts of manual transactions by id. */
  transactions: Map<string, number>
  goalId: string
  /** Pesos in the goal. */
  saved: number
}

/** Registers a user with a linked bank and a goal. Throws if a call fails. */
export async function createUpgradeUser(api: ApiCaller, web: WebAddress, bank: string, syncMs = 120_000) {
  const email = createUniqueEmail()
  const registered = await api.ask(web, session, 'POST', '/api/auth/register/', {
    body: { email, password, first_name: 'Ana', last_name: 'Soto', country: 'chile', terms: true },
  })
  if (registered === null) throw new Error(JSON.stringify(api.failures))
  const { access } = registered
  await linkBank(api, [web, web], access, bank, syncMs)
  const goal = await api.ask(web, withId, 'POST', '/api/goals/', {
    access,
    body: { name: 'Viaje', target_amount: 5_000_000 },
  })
  if (goal === null) throw new Error(JSON.stringify(api.failures))
  const acknowledged: Acknowledged = {
    userId: registered.user.id,
    access,
    transactions: new Map(),
    goalId: goal.id,
    saved: 0,
  }
  return { email, acknowledged }
}

export type UpgradeUser = Awaited<ReturnType<typeof createUpgradeUser>>

/** Links a bank at one version and waits at the other one until its data are there. */
export async function linkBank(
  api: ApiCaller,
  [web, other]: readonly [WebAddress, WebAddress],
  access: string,
  bank: string,
  ms: number,
): Promise<void> {
  const started = await api.ask(web, linkStart, 'POST', '/api/floid/session/start/', { access })
  if (started === null) return
  const entered = await enterWidget(started.widget_url, { bank })
  if (!entered.ok) throw new Error(await entered.text())
  const path = `/api/floid/session/${started.caseid}/`
  for await (const _ of pollAttempts(ms)) {
    const answer = await api.ask(other, linkState, 'GET', path, { access })
    if (answer === null || answer.state === 'finished') return
    if (answer.state === 'failed') break
  }
  api.reportDifference(web, 'sync', 'the bank was not synced')
}

/**
 * Runs one round of a user: what one version writes is read at once from the other, and changed there. `web` and `other`
 * are the same while only one version runs.
 */
export async function runRound(
  api: ApiCaller,
  { email, acknowledged }: UpgradeUser,
  round: number,
  [web, other]: readonly [WebAddress, WebAddress],
): Promise<void> {
  const { access } = acknowledged
  const amount = 1_000 + round
  const created = await api.ask(web, withId, 'POST', '/api/transactions/', {
    access,
    body: { name: `Feria ${round}`, amount },
  })
  if (created !== null) {
    acknowledged.transactions.set(created.id, -amount)
    await expectAmount(api, other, acknowledged, created.id)
    const changed = await api.ask(other, anything, 'PATCH', `/api/transactions/${created.id}/`, {
      access,
      body: { amount: amount + 500 },
    })
    if (changed !== null) acknowledged.transactions.set(created.id, -amount - 500)
    await expectAmount(api, web, acknowledged, created.id)
  }
  await contribute(api, acknowledged, [other, web])
  for (const [index, path] of reads.entries())
    await api.ask((index + round) % 2 === 0 ? web : other, z.unknown(), 'GET', path, { access })
  if (round % 5 === 0) await signIn(api, email, acknowledged, [web, other])
  await wait(100)
}

async function expectAmount(
  api: ApiCaller,
  web: WebAddress,
  { access, transactions: amounts }: Acknowledged,
  id: string,
): Promise<void> {
  const page = await api.ask(web, transactions, 'GET', '/api/transactions/?limit=50', { access })
  if (page === null) return
  const any = page.results[amounts.size % page.results.length]
  if (any !== undefined) await api.ask(web, anything, 'GET', `/api/transactions/${any.id}/`, { access })
  const found = page.results.find((row) => row.id === id)?.amount
  if (found !== amounts.get(id))
    api.reportDifference(
      web,
      'GET /api/transactions/',
      `${String(found)} instead of ${String(amounts.get(id))}`,
    )
}

async function contribute(
  api: ApiCaller,
  acknowledged: Acknowledged,
  [web, other]: readonly [WebAddress, WebAddress],
): Promise<void> {
  const { access, goalId } = acknowledged
  const saved = await api.ask(web, anything, 'POST', `/api/goals/${goalId}/contribute/`, {
    access,
    body: { amount: contribution },
  })
  if (saved === null) return
  acknowledged.saved += contribution
  const list = await api.ask(other, goals, 'GET', '/api/goals/', { access })
  const found = list?.results.find(({ id }) => id === goalId)?.current_amount
  if (list !== null && found !== acknowledged.saved)
    api.reportDifference(other, 'GET /api/goals/', `${String(found)} instead of ${acknowledged.saved}`)
}

/** Signs in at one version; the other one accepts the access token and refreshes it. */
async function signIn(
  api: ApiCaller,
  email: string,
  acknowledged: Acknowledged,
  [web, other]: readonly [WebAddress, WebAddress],
): Promise<void> {
  const answer = await api.ask(web, session, 'POST', '/api/auth/login/', { body: { email, password } })
  if (answer === null) return
  await api.ask(other, anything, 'GET', '/api/auth/profile/me/', { access: answer.access })
  const next = await api.ask(other, refreshed, 'POST', '/api/auth/token/refresh/', {
    body: { refresh: answer.refresh },
  })
  if (next !== null) acknowledged.access = next.access
}
