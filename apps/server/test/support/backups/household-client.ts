import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import * as z from 'zod'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { enterWidget } from '../clients/bank-client.ts'
import { password } from '../module-apps/auth-test-app.ts'
import { waitUntil } from '../poll-attempts.ts'

const created = z.object({ id: z.string() })
const list = z.object({ results: z.array(z.unknown()) })

/** Creates the client of a running server for one user, who enters transactions and goals by hand. */
export function createHouseholdClient(address: string, { email = createUniqueEmail() } = {}) {
  let access = ''
  async function send(method: string, path: string, body?: unknown) {
    const answer = await fetch(address + path, {
      method,
      headers: {
        'x-lucas-client': 'web',
        ...(access !== '' && { authorization: `Bearer ${access}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  async function expectAnswer(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await send(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    email,
    async register(): Promise<string> {
      const names = { first_name: 'Camila', last_name: 'Soto', country: 'chile' }
      await expectAnswer('POST', '/api/auth/register/', { email, password, ...names, terms: true })
      return this.signIn()
    },
    /** Signs in; returns the user's id. */
    async signIn(): Promise<string> {
      const session = sessionAnswer.parse(await expectAnswer('POST', '/api/auth/login/', { email, password }))
      access = session.access
      return session.user.id
    },
    tryToSignIn: async () => (await send('POST', '/api/auth/login/', { email, password })).status,
    async addTransactions(count: number): Promise<void> {
      for (let each = 1; each <= count; each += 1)
        await expectAnswer('POST', '/api/transactions/', {
          name: `Feria ${each}`,
          amount: 1_000 * each,
          type: 'Expense',
        })
    },
    /** Returns whether the transaction was acknowledged. */
    async tryToAddTransaction(name: string): Promise<boolean> {
      const transaction = { name, amount: 1_000, type: 'Expense' }
      return (await send('POST', '/api/transactions/', transaction)).status === 201
    },
    /** Enters the credentials of a bank at the sandbox. Returns the id of the link session. */
    async enterBank(): Promise<string> {
      const started = sessionStartAnswer.parse(await expectAnswer('POST', '/api/floid/session/start/'))
      const entered = await enterWidget(started.widget_url)
      if (!entered.ok) throw new Error(`the bank refused: ${await entered.text()}`)
      return started.caseid
    },
    /** Waits until the transactions of an entered bank are there. */
    waitForBank: (caseId: string): Promise<void> =>
      waitUntil(async () => {
        const session = linkSession.parse(await expectAnswer('GET', `/api/floid/session/${caseId}/`))
        return session.state === 'finished'
      }, 300_000),
    /** Links a bank at the sandbox and waits for its transactions. */
    async linkBank(): Promise<void> {
      await this.waitForBank(await this.enterBank())
    },
    async contribute(amount: number): Promise<void> {
      const { id } = created.parse(
        await expectAnswer('POST', '/api/goals/', { name: `Viaje ${amount}`, target_amount: 500_000 }),
      )
      await expectAnswer('POST', `/api/goals/${id}/contribute/`, { amount })
    },
    async deleteAccount(): Promise<void> {
      await expectAnswer('POST', '/api/security/pin/verify/', { password })
      await expectAnswer('DELETE', '/api/auth/profile/')
    },
    /** What the screens show: all transactions, accounts, goals and the summary. */
    async readFigures() {
      const transactions = list.parse(await expectAnswer('GET', '/api/transactions/?limit=500'))
      return {
        transactions,
        accounts: await expectAnswer('GET', '/api/accounts/'),
        goals: list.parse(await expectAnswer('GET', '/api/goals/')),
        summary: await expectAnswer('GET', '/api/dashboard/summary/'),
      }
    },
  }
}
