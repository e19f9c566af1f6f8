import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { savings } from '@lucas/contract/planning/savings-plan.ts'
import { ruleRun } from '@lucas/contract/transactions/transaction-rule.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { createFullApp, type Method, type TestUser } from '../support/app/full-app.ts'
import { createImportClient } from '../support/clients/import-client.ts'
import { createBlockedWork } from '../support/faults/blocked-work.ts'

// S-46: after the answer that sets the block, no job books, categorises, sends or stores, also none that runs at that moment.

const app = await createFullApp()
const { db } = app
const imports = createImportClient(app)
const { setBlock, waitUntilIdle, blockInTheMiddle, listPaused } = createBlockedWork(app)

async function call(member: TestUser, method: Method, url: string, body?: unknown) {
  const answer = await app.requestAs(member, method, url, body)
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
  return answer.json()
}
const post = (member: TestUser, url: string, body?: unknown) => call(member, 'POST', url, body)
const get = (member: TestUser, url: string) => call(member, 'GET', url)

const listRows = (member: TestUser) =>
  db.admin
    .selectFrom('transaction')
    .select(['id', 'description', 'tags'])
    .where('user_id', '=', member.user.id)
    .where('deleted_at', 'is', null)
    .orderBy('description')
    .execute()

/** Creates a user with a plan that books a tenth of each income by itself. */
async function createSaver() {
  const member = await app.auth.registerUser()
  const { id: account } = await post(member, '/api/accounts/', {
    name: 'Cuenta',
    account_type: 'checking',
    currency: 'CLP',
    opening_balance: 2_000_000,
  })
  const { id: goal } = await post(member, '/api/goals/', { name: 'Viaje', target_amount: 900_000 })
  const plan = { goal_id: goal, kind: 'income_share', percentage: 10 }
  const { id } = await post(member, '/api/savings/plans/', plan)
  await call(member, 'PATCH', `/api/savings/plans/${id}/`, { always: true })
  await waitUntilIdle()
  return {
    member,
    plan: String(id),
    goal: String(goal),
    receive: () =>
      post(member, '/api/transactions/', {
        name: 'REMUNERACION SERVICIOS SPA',
        amount: 500_000,
        type: 'income',
        account,
      }),
    readSaved: async () => (await get(member, `/api/goals/${goal}/`)).current_amount,
    readProposals: async () => savings.parse(await get(member, '/api/savings/')).proposals,
  }
}

describe('rel/blocked', () => {
  test('automatic savings book nothing while the data are blocked, and once afterwards', async () => {
    const { member, plan, receive, readSaved, readProposals } = await createSaver()
    await setBlock(member, true)
    await receive()
    await waitUntilIdle()
    expect([await readSaved(), await readProposals()]).toEqual([0, []])
    // What the user edits shows its proposals, and books none by itself.
    await call(member, 'PATCH', `/api/savings/plans/${plan}/`, { percentage: 20 })
    expect(await readSaved()).toBe(0)
    expect(await readProposals()).toMatchObject([{ amount: 100_000 }])
    await setBlock(member, false)
    await waitUntilIdle()
    expect([await readSaved(), await readProposals()]).toEqual([100_000, []])
    for (const blocked of [true, false]) await setBlock(member, blocked)
    await waitUntilIdle()
    expect(await readSaved()).toBe(100_000)
  })

  test('a booking that is half done when the block is set is undone, and done once afterwards', async () => {
    const { member, goal, receive, readSaved } = await createSaver()
    const held = sql`select id from goal where user_id = ${member.user.id} and id = ${goal} for update`
    await blockInTheMiddle(member, held, receive)
    expect(await readSaved()).toBe(0)
    expect(await listPaused(member)).toContain('savings.refresh')
    await setBlock(member, false)
    await waitUntilIdle()
    expect([await readSaved(), await listPaused(member)]).toEqual([50_000, []])
  })

  test('an import that stores rows when the block is set stores none, is paused, and stores them once afterwards', async () => {
    const member = await app.auth.registerUser()
    const lines = Array.from(
      { length: 9_000 },
      (_, at) => `${(at % 28) + 1}/03/2024;FERIA ${at};-${1_000 + at}`,
    )
    const file = Buffer.from(['Fecha;Descripción;Monto', ...lines].join('\n'))
    const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
    const { id } = await imports.patch(member, (await imports.upload(member, file)).id, { account })
    const held = sql`select position from statement_import_portion where user_id = ${member.user.id} for update`
    await blockInTheMiddle(member, held, () => post(member, `/api/imports/${id}/confirm/`))
    const read = (): Promise<StatementImport> => get(member, `/api/imports/${id}/`)
    expect(await read()).toMatchObject({ state: 'storing', added: null, problem: null })
    expect([await listRows(member), await get(member, '/api/accounts/')]).toEqual([[], []])
    await setBlock(member, false)
    await waitUntilIdle()
    expect(await read()).toMatchObject({ state: 'done', added: lines.length })
    expect(await listRows(member)).toHaveLength(lines.length)
  })

  test('a file that is read when the block is set is paused, can be discarded, and is read afterwards', async () => {
    const member = await app.auth.registerUser()
    const pauseReading = async (at: number) => {
      const file = Buffer.from(`Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA ${at};-1000`)
      const { id } = await imports.upload(member, file)
      const held = sql`select position from statement_import_portion
        where user_id = ${member.user.id} and import_id = ${id} for update`
      await blockInTheMiddle(member, held, () =>
        call(member, 'PATCH', `/api/imports/${id}/`, { date_order: 'mdy' }),
      )
      expect(await imports.find(member, id)).toMatchObject({ state: 'reading', problem: null })
      expect(await listPaused(member)).toEqual(['read_statement'])
      return id
    }
    await call(member, 'DELETE', `/api/imports/${await pauseReading(1)}/`)
    await setBlock(member, false)
    await waitUntilIdle()
    const id = await pauseReading(2)
    await setBlock(member, false)
    expect(await imports.waitUntilProcessed(member, id)).toMatchObject({
      state: 'preview',
      counts: { new: 1 },
    })
    expect((await get(member, '/api/imports/')).results.map((one: StatementImport) => one.id)).toEqual([id])
  })

  test('a rule run that changes rows when the block is set changes none, is paused, and ends afterwards', async () => {
    const member = await app.auth.registerUser()
    for (const name of ['FERIA UNO', 'FERIA DOS'])
      await post(member, '/api/transactions/', { name, amount: 1_000 })
    const { id: rule } = await post(member, '/api/rules/', {
      conditions: [{ field: 'text', operator: 'contains', value: 'feria' }],
      actions: { tags: 'regla' },
    })
    await waitUntilIdle()
    let run = ''
    const held = sql`select id from transaction_rule where user_id = ${member.user.id} for no key update`
    await blockInTheMiddle(member, held, async () => {
      run = (await post(member, `/api/rules/${rule}/apply/`)).id
    })
    const read = async () => ruleRun.parse(await get(member, `/api/rules/runs/${run}/`))
    const tags = async () => (await listRows(member)).flatMap((row) => row.tags)
    expect([(await read()).state, await tags()]).toEqual(['waiting', []])
    await setBlock(member, false)
    await waitUntilIdle()
    expect(await read()).toMatchObject({ state: 'done', changed: 2 })
    expect(await tags()).toEqual(['regla', 'regla'])
    // An undo goes on while the data are blocked: the user takes something back.
    await setBlock(member, true)
    await post(member, `/api/rules/runs/${run}/undo/`)
    await waitUntilIdle()
    expect([(await read()).state, await tags()]).toEqual(['undone', []])
  })

  test('a digest that is being written when the block is set is not sent, then or afterwards', async () => {
    const member = await app.auth.registerUser()
    const ofMember = db.admin.updateTable('person').where('user_id', '=', member.user.id)
    await ofMember.set({ email_verified_at: new Date() }).execute()
    await call(member, 'PATCH', '/api/preferences/1/', { email_enabled: true })
    const { id: goal } = await post(member, '/api/goals/', { name: 'Viaje', target_amount: 1_000 })
    await post(member, `/api/goals/${goal}/contribute/`, { amount: 900 })
    await waitUntilIdle()
    const listMails = async () =>
      (
        await db.admin
          .selectFrom('mail_outbox')
          .select('subject')
          .where('recipient', '=', member.email)
          .execute()
      ).length
    const before = await listMails()
    const held = sql`select user_id from notification_preference where user_id = ${member.user.id} for update`
    await blockInTheMiddle(member, held, async () => {
      const due = { due_at: new Date(Date.now() - 1_000) }
      await db.admin.updateTable('notification_mail').set(due).where('user_id', '=', member.user.id).execute()
      await sql`update pgboss.job set start_after = now()
        where name = 'notifications.mail' and data ->> 'person' = ${member.user.id} and state = 'created'`.execute(
        db.admin,
      )
    })
    expect([await listMails(), await listPaused(member)]).toEqual([before, ['notifications.mail']])
    await setBlock(member, false)
    await waitUntilIdle()
    expect([await listMails(), await listPaused(member)]).toEqual([before, []])
  })

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })
})
