import { statementImport, uploadAnswer } from '@lucas/contract/banking/import.ts'
import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { createdBudgetLines } from '@lucas/contract/planning/budget-input.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { createdSavingsPlan, savings } from '@lucas/contract/planning/savings-plan.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../src/platform/ids.ts'
import { callbackSecret, callbackToken } from '../app/full-app.ts'
import { createLargeCallback } from '../fixtures/large-callback.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { createUniqueStatement } from './import-route-calls.ts'

type CallInput = { url: string; body?: unknown; headers?: Record<string, string> }
/** A signed-in user of a server that may be a new process for each call. */
export interface Caller {
  userId: string
  send(method: 'GET' | 'POST' | 'PATCH', sent: CallInput): Promise<Response>
}

/** A call that is repeated until it is answered and must have one effect. */
export interface IdempotentCall extends CallInput {
  name: string
  /** Sent with an Idempotency-Key; a provider callback has none and is recognised by its content. */
  isKeyed: boolean
  /** Query that counts the effects of the call. */
  effectCount: RawBuilder<{ count: number }>
  expectedCount: number
}

const callbackRows = 300

const createKeyedCall = (
  name: string,
  url: string,
  body: unknown,
  effectCount: RawBuilder<{ count: number }>,
): IdempotentCall => ({
  name,
  url,
  body,
  headers: { 'idempotency-key': newId() },
  isKeyed: true,
  effectCount,
  expectedCount: 1,
})

/** Creates one call of each kind that creates something, with the data that they need. */
export async function createIdempotentCalls(caller: Caller) {
  const { userId } = caller
  const post = async (url: string, body?: unknown): Promise<unknown> => {
    const answer = await caller.send('POST', { url, body })
    if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
    return answer.json()
  }
  const newGoal = async (name: string) =>
    goal.parse(await post('/api/goals/', { name, target_amount: 1_000_000 })).id
  const countGoalEntries = (goalId: string) =>
    sql<{
      count: number
    }>`select count(*)::int as count from goal_entry where user_id = ${userId} and goal_id = ${goalId}`
  const countTransactions = (description: string) =>
    sql<{ count: number }>`select count(*)::int as count from transaction
      where user_id = ${userId} and description = ${description} and deleted_at is null`
  const countRows = (table: 'support_message' | 'link_session') =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where user_id = ${userId}`

  const [filled, shared, saved] = [
    await newGoal('Pie de la casa'),
    await newGoal('Chiloé'),
    await newGoal('Bicicleta'),
  ]
  const part = { goal_id: saved, kind: 'income_share', percentage: 10 }
  const plan = createdSavingsPlan.parse(await post('/api/savings/plans/', part))
  const income = { name: 'Honorarios', amount: 90_000, type: 'Income' }
  const row = transaction.parse(await post('/api/transactions/', income))
  const proposal = await raiseProposal(caller, plan.id)
  const lines = ['SALUD', 'ROPA'].map((category) => ({ kind: 'category', category, amount: 10_000 }))
  const [giver, taker] = createdBudgetLines.parse(await post('/api/budgets/lines/', { lines })).ids
  const statement = await createPreview(caller)
  const { caseid } = sessionStartAnswer.parse(await post('/api/floid/session/start/'))
  const rut = '12345678-5'
  const { message } = createLargeCallback({ caseid, rut, accounts: 1, perAccount: callbackRows })

  const calls: IdempotentCall[] = [
    createKeyedCall(
      'contribute',
      `/api/goals/${filled}/contribute/`,
      { amount: 5_000 },
      countGoalEntries(filled),
    ),
    createKeyedCall(
      'new transaction',
      '/api/transactions/',
      { name: 'Pan', amount: 2_000 },
      countTransactions('Pan'),
    ),
    createKeyedCall(
      'assign',
      '/api/goals/assign-transaction/',
      { transaction_id: row.id, allocations: [{ goal_id: shared, allocated_amount: 7_000 }] },
      countGoalEntries(shared),
    ),
    createKeyedCall(
      'budget move',
      '/api/budgets/moves/',
      { from_line: giver, to_line: taker, amount: 8_000 },
      sql`select count(*)::int as count from budget_move where user_id = ${userId} and amount = 8000`,
    ),
    createKeyedCall(
      'savings confirmation',
      `/api/savings/proposals/${proposal.id}/confirm/`,
      { expected_amount: proposal.amount },
      countGoalEntries(saved),
    ),
    createKeyedCall(
      'message',
      '/api/support/threads/',
      { topic: 'question', text: 'Hola' },
      countRows('support_message'),
    ),
    {
      ...createKeyedCall('linking', '/api/floid/session/start/', undefined, countRows('link_session')),
      expectedCount: 2, // one exists already, for the callback
    },
    {
      ...createKeyedCall(
        'upload',
        '/api/imports/?name=subida.csv',
        createUniqueStatement(),
        sql`select count(*)::int as count from statement_import where user_id = ${userId} and file_name = 'subida.csv'`,
      ),
    },
    createKeyedCall(
      'confirm',
      `/api/imports/${statement.id}/confirm/`,
      undefined,
      countTransactions(statement.description),
    ),
    {
      name: 'callback',
      url: `/api/floid/callback/${callbackSecret}/`,
      body: message,
      headers: { authorization: `Bearer ${callbackToken}` },
      isKeyed: false,
      effectCount: sql`select count(*)::int as count from transaction t join account a using (user_id)
        where t.user_id = ${userId} and a.id = t.account_id and a.connection_id is not null
          and t.description like 'COMPRA COMERCIO%'`,
      expectedCount: callbackRows,
    },
  ]
  const undo: IdempotentCall = {
    ...createKeyedCall(
      'undo',
      `/api/imports/${statement.id}/undo/`,
      undefined,
      countTransactions(statement.description),
    ),
    expectedCount: 0,
  }
  return { calls, undo }
}

/** Makes a plan propose at once, and returns its only proposal. */
async function raiseProposal(caller: Caller, plan: string) {
  await caller.send('PATCH', { url: `/api/savings/plans/${plan}/`, body: { percentage: 10 } })
  const found = savings.parse(await (await caller.send('GET', { url: '/api/savings/' })).json())
  const [proposal] = found.proposals
  if (!proposal) throw new Error('the plan proposed nothing')
  return proposal
}

/** Uploads a statement of one row and waits until it can be confirmed. */
async function createPreview(caller: Caller) {
  const file = createUniqueStatement()
  const description = file.toString().split('\n')[1]?.split(';')[1] ?? ''
  const sent = await caller.send('POST', { url: '/api/imports/?name=cartola.csv', body: file })
  const { id } = uploadAnswer.parse(await sent.json())
  const ready = async () => {
    for await (const _ of pollAttempts(60_000)) {
      const found = statementImport.parse(
        await (await caller.send('GET', { url: `/api/imports/${id}/` })).json(),
      )
      if (found.state === 'preview') return
    }
    throw new Error('the statement was not read')
  }
  await ready()
  const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
  await caller.send('PATCH', { url: `/api/imports/${id}/`, body: { account } })
  await ready()
  return { id, description }
}
