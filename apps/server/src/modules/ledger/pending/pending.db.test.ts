import { transactionKindsCopy } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { createEvents } from '../../../platform/events/events.ts'
import { createLog } from '../../../platform/log.ts'
import { createPendingSweep } from './settle.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const app = await createMoneyTestApp(db, () => now)
const { createUserWithAccounts, clock } = app
const rules = createTransactionRuleClient(app)
const log = createLog({ level: 'silent' })
const { sweep } = createPendingSweep({
  jobsDb: db.jobs,
  clock,
  log,
  events: createEvents({ db: db.app, clock, log }),
})
beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
})

type User = Awaited<ReturnType<typeof createUserWithAccounts>>
const pendingRow = (user: User, date: string) =>
  user.buildTransaction(0, 'COMPRA PARIS', -30_000n, { date, pending: true, providerId: `p${date}` })
const postedRow = (user: User, text: string, date: string) =>
  user.buildTransaction(0, text, -30_000n, { date, providerId: `q${date}` })
/** The sum of spending in November by the API, and by the rollups. */
const spending = async (user: User) => {
  const { sums } = await user.get('/api/transactions/totals/?date_from=2026-11-01&date_to=2026-11-30')
  return sums.find(({ currency }: { currency: string }) => currency === 'CLP')?.spending ?? 0
}
const states = async (user: User) =>
  (await user.get('/api/transactions/')).results.map((row: { pending_state: unknown; kind: string }) => [
    row.pending_state,
    row.kind,
  ])
const setKind = (user: User, id: string, kind: string) =>
  user.call('PATCH', `/api/transactions/${id}/`, { kind })
const expectNoViolation = async () => expect(await checkInvariants(db.admin, { now })).toEqual([])

describe('a pending transaction', () => {
  test('is the one that the bank posts 6 to 15 days later, if amount and text are alike', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-04'))
    await user.ingest(postedRow(user, 'PARIS', '2026-11-19'))
    expect(await states(user)).toEqual([[null, 'spending']])
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
  })

  test('counts once from the suggestion on, also after each decision', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-08'))
    expect(await spending(user)).toBe(-30_000)
    await user.ingest(postedRow(user, 'COMPRA KENNEDY 9001', '2026-11-18'))
    expect(await states(user)).toEqual([
      [null, 'spending'],
      ['suggested', 'excluded'],
    ])
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()

    const [item] = (await user.getReviewQueue()).results.filter(({ reason }) => reason === 'pending')
    const decide = (action: string) =>
      user.call('POST', '/api/review/decide/', { decisions: [{ id: item?.id, action }] })
    await decide('refuse')
    expect(await spending(user)).toBe(-60_000)
    await expectNoViolation()
    await user.call('POST', '/api/review/reopen/', { ids: [item?.id] })
    expect(await spending(user)).toBe(-30_000)
    await decide('confirm')
    expect(await states(user)).toEqual([[null, 'spending']])
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
  })

  test('whose kind the user chose counts once from the suggestion on', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-08'))
    const [{ id }] = (await user.get('/api/transactions/')).results
    await setKind(user, id, 'spending')
    await user.ingest(postedRow(user, 'COMPRA KENNEDY 9001', '2026-11-18'))
    expect(await states(user)).toEqual([
      [null, 'spending'],
      ['suggested', 'excluded'],
    ])
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
    expect(await setKind(user, id, 'spending')).toMatchObject({
      status: 400,
      body: { errors: { kind: [transactionKindsCopy.uncounted] } },
    })
    const { body } = await user.call('POST', '/api/transactions/bulk/kind/', { filter: {}, kind: 'savings' })
    expect(body).toMatchObject({ changed: 1, linked: 1 })
    await user.call('POST', `/api/transactions/bulk/${body.id}/undo/`)

    const [item] = (await user.getReviewQueue()).results.filter(({ reason }) => reason === 'pending')
    await user.call('POST', '/api/review/decide/', { decisions: [{ id: item?.id, action: 'refuse' }] })
    // The choice from before holds again.
    expect((await user.get(`/api/transactions/${id}/`)).kind_source).toBe('person')
    expect(await spending(user)).toBe(-60_000)
    await expectNoViolation()
  })

  test('counts again when a rule splits the transaction that it may be, and once when the undo joins it', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-08'))
    await user.ingest(postedRow(user, 'COMPRA KENNEDY 9001', '2026-11-18'))
    expect(await spending(user)).toBe(-30_000)
    const parts = [
      { category: 'ROPA', percentage: 50 },
      { category: 'SALUD', rest: true },
    ]
    const rule = await rules.createRule(user, [contains('kennedy')], { split: { currency: 'CLP', parts } })
    const run = await rules.applyRule(user, rule)
    expect(run).toMatchObject({ changed: 1 })
    expect(await spending(user)).toBe(-60_000)
    await expectNoViolation()
    await rules.undoRun(user, run.id)
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
  })

  test('with a refund counts once from the suggestion on', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(
      pendingRow(user, '2026-11-08'),
      user.buildTransaction(0, 'ABONO VARIOS', 9_000n, { date: '2026-11-09' }),
    )
    const [refund, charge] = (await user.get('/api/transactions/')).results
    await user.call('POST', '/api/refunds/', { refund_id: refund.id, charge_id: charge.id })
    expect(await spending(user)).toBe(-21_000)
    await user.ingest(postedRow(user, 'COMPRA KENNEDY 9001', '2026-11-18'))
    expect(await states(user)).toEqual([
      [null, 'spending'],
      [null, 'excluded'],
      ['suggested', 'excluded'],
    ])
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
    const [item] = (await user.getReviewQueue()).results.filter(({ reason }) => reason === 'pending')
    await user.call('POST', '/api/review/decide/', { decisions: [{ id: item?.id, action: 'confirm' }] })
    expect(await spending(user)).toBe(-21_000)
    await expectNoViolation()
  })

  test('with parts of a chosen kind leaves the sums whole', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-05'))
    const [{ id }] = (await user.get('/api/transactions/')).results
    const { body } = await user.call('POST', `/api/transactions/${id}/split/`, {
      parts: [
        { name: 'Uno', amount: 10_000, category: 'ROPA', tags: '', month: 0 },
        { name: 'Dos', amount: 20_000, category: 'SALUD', tags: '', month: 0 },
      ],
    })
    await setKind(user, body.parts[0].id, 'spending')
    now = new Date('2026-11-21T15:00:00Z')
    await sweep()
    expect(await spending(user)).toBe(0)
    await expectNoViolation()
    await user.call('POST', `/api/transactions/${id}/pending/`, { counted: true })
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
  })

  test('leaves the sums after fifteen days, by the sweep, and can be kept', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-05'))
    await sweep()
    expect(await states(user)).toEqual([[null, 'spending']])
    now = new Date('2026-11-21T15:00:00Z')
    await sweep()
    expect([await states(user), await spending(user)]).toEqual([[['expired', 'excluded']], 0])
    await expectNoViolation()

    const [{ id }] = (await user.get('/api/transactions/')).results
    const keep = (counted: boolean) => user.call('POST', `/api/transactions/${id}/pending/`, { counted })
    expect((await keep(true)).body).toMatchObject({ pending_state: 'counted', kind: 'spending' })
    expect((await keep(true)).status).toBe(200)
    expect(await spending(user)).toBe(-30_000)
    await sweep()
    await user.ingest()
    expect(await spending(user)).toBe(-30_000)
    await expectNoViolation()
    expect((await keep(false)).body).toMatchObject({ pending_state: 'expired', kind: 'excluded' })
    expect(await spending(user)).toBe(0)
    await expectNoViolation()
  })

  test('that arrives overdue counts from nowhere, and counts again once it is posted', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(pendingRow(user, '2026-11-01'))
    expect([await states(user), await spending(user)]).toEqual([[['expired', 'excluded']], 0])
    await user.ingest({ ...pendingRow(user, '2026-11-01'), pending: false })
    expect([await states(user), await spending(user)]).toEqual([[[null, 'spending']], -30_000])
    await expectNoViolation()
  })

  test('cannot be kept when it is posted, undecided or of another user', async () => {
    const [user, stranger] = [await createUserWithAccounts({}), await createUserWithAccounts({})]
    await user.ingest(postedRow(user, 'FALABELLA', '2026-11-19'))
    const [{ id }] = (await user.get('/api/transactions/')).results
    const keep = (who: User) => who.call('POST', `/api/transactions/${id}/pending/`, { counted: true })
    expect(await keep(user)).toMatchObject({ status: 409, body: { code: 'pending_not_keepable' } })
    expect(await keep(stranger)).toMatchObject({ status: 404 })
    await user.ingest(pendingRow(user, '2026-11-08'), postedRow(user, 'COMPRA KENNEDY 9001', '2026-11-12'))
    await user.ingest(postedRow(user, 'COMPRA NUNOA 77', '2026-11-14'))
    const suggested = (await user.get('/api/transactions/?pending=true')).results[0]
    expect(suggested.pending_state).toBe('suggested')
    expect(
      await user.call('POST', `/api/transactions/${suggested.id}/pending/`, { counted: true }),
    ).toMatchObject({ status: 409, body: { code: 'pending_not_keepable' } })
  })
})
