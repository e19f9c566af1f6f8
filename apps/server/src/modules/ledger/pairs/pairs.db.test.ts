import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

describe('transfer pair', () => {
  const household = async () => {
    const user = await createUserWithAccounts({}, { type: 'savings' }, { type: 'credit' })
    await user.ingest(
      user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n),
      user.buildTransaction(1, 'ABONO', 50_000n, { date: '2026-11-04' }),
      user.buildTransaction(1, 'TRASPASO DE CUENTA:2', 700n),
      user.buildTransaction(0, 'TRASPASO A CUENTA:1', -700n),
      user.buildTransaction(2, 'ABONO', 700n, { date: '2026-11-18' }),
    )
    return user
  }

  test('is suggested, confirmed once, and undone to the previous sums', async () => {
    const user = await household()
    const before = await user.listRollups()
    const [item] = (await user.getReviewQueue()).results
    expect(item).toMatchObject({
      reason: 'transfer',
      pair_kind: 'own_transfer',
      evidence: ['amount', 'near_day', 'transfer_text'],
    })
    await user.call('POST', `/api/review/${item?.id}/confirm/`, {})
    await user.call('POST', `/api/review/${item?.id}/confirm/`, {})
    expect((await user.listActiveRows()).filter(({ kind }) => kind === 'transfer')).toHaveLength(4)
    expect((await user.call('DELETE', `/api/transfer-pairs/${item?.id}/`)).body).toMatchObject({
      state: 'refused',
    })
    expect(await user.listRollups()).toEqual(before)
    expect((await user.call('DELETE', `/api/transfer-pairs/${item?.id}/`)).status).toBe(200)
  })

  test('a deleted account names the halves that stay in other accounts', async () => {
    const user = await household()
    const halves = async (at: number) =>
      (await user.get(`/api/accounts/${user.ids[at]}/history/`)).transfer_halves
    // The suggested pair of 50,000 is not linked, and the sums do not count it as one.
    expect([await halves(0), await halves(1), await halves(2)]).toEqual([1, 1, 0])
    await user.call('DELETE', `/api/accounts/${user.ids[1]}/delete/`)
    expect([await halves(0), await halves(2)]).toEqual([0, 0])
    expect((await user.listActiveRows()).find(({ amount }) => amount === -700n)?.kind).not.toBe('transfer')
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })

  test('requires opposite amounts on two accounts, and each row once', async () => {
    const user = await household()
    const rows = await user.listActiveRows()
    const of = (amount: bigint, account?: string) =>
      rows.find((row) => row.amount === amount && row.account_id === (account ?? row.account_id))?.id ?? ''
    const pair = (out: bigint, into: bigint, account?: string) =>
      user.call('POST', '/api/transfer-pairs/', { out_id: of(out), in_id: of(into, account) })
    expect((await pair(-700n, 700n, user.ids[2])).body.code).toBe('already_paired')
    expect((await pair(-700n, 50_000n)).body.code).toBe('pair_refused')
    expect(await pair(50_000n, -50_000n)).toMatchObject({ status: 201, body: { state: 'confirmed' } })
    expect((await user.getReviewQueue()).counts).toMatchObject({ transfer: 0 })
  })

  test('stays confirmed after a new date, but not after a new amount', async () => {
    const user = await createUserWithAccounts({}, { type: 'savings' })
    const sent = user.buildTransaction(0, 'COMPRA X', -50_000n, { providerId: 'a' })
    await user.ingest(sent, user.buildTransaction(1, 'ABONO', 50_000n, { providerId: 'b' }))
    const [out, into] = await user.listActiveRows()
    await user.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
    await user.ingest({ ...sent, date: '2026-11-10' })
    expect(await user.listTransferPairs()).toMatchObject([{ state: 'confirmed' }])
    await user.ingest({ ...sent, amount: -50_001n })
    expect(await user.listTransferPairs()).toEqual([])
    expect((await user.listActiveRows()).map(({ kind }) => kind)).toEqual(['spending', 'income'])
  })

  test('of pesos and dollars requires that both descriptions mention the exchange', async () => {
    const user = await createUserWithAccounts({}, { currency: 'USD' })
    await user.ingest(
      user.buildTransaction(0, 'EGRESO POR COMPRA DE DIVISAS', -95_000n),
      user.buildTransaction(1, 'ABONO DE DIVISAS', 10_000n, { date: '2026-11-04' }),
    )
    expect(await user.listTransferPairs()).toMatchObject([{ kind: 'currency_exchange', state: 'automatic' }])
  })
})

describe('refund', () => {
  const shop = async () => {
    const user = await createUserWithAccounts({ type: 'credit' })
    await user.ingest(
      user.buildTransaction(0, 'FALABELLA COSTANERA', -30_000n),
      user.buildTransaction(0, 'FALABELLA COSTANERA', 30_000n, { date: '2026-11-09' }),
    )
    return user
  }

  test('without a refund word is suggested, and reduces the category of its purchase once confirmed', async () => {
    const user = await shop()
    const before = await user.getState()
    const item = (await user.getReviewQueue()).results.find(({ reason }) => reason === 'refund')
    expect(item).toMatchObject({ evidence: ['amount', 'merchant'], other: { amount: -30_000 } })
    await user.call('POST', `/api/review/${item?.id}/confirm/`, {})
    expect(await user.listRollups()).toEqual([
      '2026-11-03 ROPA spending -30000 1',
      '2026-11-09 ROPA refund 30000 1',
    ])
    await user.call('DELETE', `/api/refunds/${item?.transaction.id}/`)
    expect((await user.getState()).sums).toEqual(before.sums)
  })

  test('cannot exceed its purchase', async () => {
    const user = await shop()
    await user.ingest(user.buildTransaction(0, 'ABONO', 1n), user.buildTransaction(0, 'ABONO', 40_000n))
    const rows = await user.listActiveRows()
    const refund = (amount: bigint) =>
      user.call('POST', '/api/refunds/', {
        refund_id: rows.find((row) => row.amount === amount)?.id,
        charge_id: rows.find((row) => row.amount === -30_000n)?.id,
      })
    expect((await refund(40_000n)).body.code).toBe('refund_exceeds')
    expect((await refund(1n)).status).toBe(201)
    expect((await refund(30_000n)).body.code).toBe('refund_exceeds')
  })
})

describe('review queue', () => {
  test('lists uncategorized rows by page until they are reviewed', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(
      ...Array.from({ length: 5 }, (_, at) => user.buildTransaction(0, `COMPRA ZQX${at}`, BigInt(-1 - at))),
    )
    const first: ReviewPage = await user.get('/api/review/?limit=2')
    expect([first.count, first.results.map(({ reason }) => reason)]).toEqual([5, ['category', 'category']])
    const rest: ReviewPage = await user.get(first.next ?? '')
    const last: ReviewPage = await user.get(rest.next ?? '')
    expect([rest.count, last.results.length, last.next]).toEqual([null, 1, null])
    const all = [...first.results, ...rest.results, ...last.results].map(({ id }) => id)
    expect(new Set(all).size).toBe(5)
    const [named, ...others] = all
    const answer = await user.call('POST', '/api/review/decide/', {
      decisions: [
        { id: named, action: 'confirm', category: 'SALUD' },
        ...others.map((id) => ({ id, action: 'confirm' })),
      ],
    })
    expect(answer.status).toBe(200)
    expect((await user.getReviewQueue()).count).toBe(0)
    expect((await user.listRows()).find(({ id }) => id === named)).toMatchObject({
      category: 'SALUD',
      category_source: 'person',
    })
  })

  test('decides nothing if one id is unknown', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA ZQX', -1n))
    const [row] = await user.listRows()
    const answer = await user.call('POST', '/api/review/decide/', {
      decisions: [
        { id: row?.id, action: 'confirm' },
        { id: user.userId, action: 'confirm' },
      ],
    })
    expect(answer.status).toBe(404)
    expect((await user.listRows())[0]?.reviewed).toBe(false)
  })
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
})
