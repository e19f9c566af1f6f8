import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import type { FaultyLogin } from '../faults/bank.ts'
import type { Random } from '../faults/random.ts'
import type { SimulatedServer } from './simulated-server.ts'

const password = 'tres gatos y un farol'
const actions = { refresh: 3, spend: 4, correct: 2, remove: 1, save: 3, read: 3 } as const
const reads = ['/api/dashboard/summary/?currency=CLP', '/api/transactions/?limit=50', '/api/analytics/left/', '/api/recurring/', '/api/review/'] // biome-ignore format: one short table

/** A user of the simulation, with what the server acknowledged. */
export interface SimulatedUser {
  userId: string
  login: FaultyLogin
  /** Pesos by the id of each transaction that the user wrote and did not delete. */
  written: Map<string, number>
  goalId: string
  saved: number
  signIn(): Promise<void>
  send(method: string, path: string, body?: object): Promise<{ status: number; body: string }>
  act(random: Random): Promise<void>
}

/** Registers a user with a goal. */
export async function createSimulatedUser(
  server: SimulatedServer,
  login: FaultyLogin,
): Promise<SimulatedUser> {
  const email = createUniqueEmail()
  const profile = { first_name: 'Ana', last_name: 'Soto', country: 'chile', terms: true }
  const registered = await server.send('POST', '/api/auth/register/', {}, { email, password, ...profile })
  let { access, user } = sessionAnswer.parse(JSON.parse(registered.body))
  const written = new Map<string, number>()
  let savedTotal = 0

  const send = (method: string, path: string, body?: object) =>
    server.send(
      method,
      path,
      {
        authorization: `Bearer ${access}`,
        ...(method === 'POST' && { 'idempotency-key': newId() }),
      },
      body,
    )
  async function expectSuccess(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body === '' ? 'null' : answer.body)
  }
  const { id: goalId } = goal.parse(
    await expectSuccess('POST', '/api/goals/', { name: 'Viaje', target_amount: 900_000_000 }),
  )
  const pickWritten = (random: Random) => [...written.keys()][random.between(0, written.size - 1)]

  async function act(random: Random): Promise<void> {
    const action = random.pick(actions)
    const amount = random.between(1, 50) * 1_000
    if (action === 'refresh') await expectSuccess('POST', '/api/banking/refresh/')
    else if (action === 'read')
      await expectSuccess('GET', reads[random.between(0, reads.length - 1)] ?? '/api/goals/')
    else if (action === 'save') {
      await expectSuccess('POST', `/api/goals/${goalId}/contribute/`, { amount })
      savedTotal += amount
    } else if (action === 'spend') {
      const row = transaction.parse(
        await expectSuccess('POST', '/api/transactions/', { name: 'Feria', amount }),
      )
      written.set(row.id, -amount)
    } else {
      const id = pickWritten(random)
      if (id === undefined) return
      if (action === 'correct') {
        await expectSuccess('PATCH', `/api/transactions/${id}/`, { amount })
        written.set(id, -amount)
      } else {
        // Repeated after a crash it finds nothing more to delete.
        const { status } = await send('DELETE', `/api/transactions/${id}/`)
        if (status !== 200 && status !== 404) throw new Error(`delete: ${status}`)
        written.delete(id)
      }
    }
  }

  return {
    userId: user.id,
    login,
    written,
    goalId,
    get saved() {
      return savedTotal
    },
    /** Signs in again: an access token lives ten minutes of the simulated clock. */
    async signIn() {
      const answer = await server.send('POST', '/api/auth/login/', {}, { email, password })
      ;({ access, user } = sessionAnswer.parse(JSON.parse(answer.body)))
    },
    send,
    act,
  }
}
