import type { ReviewPage } from '@lucas/contract/review.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { moneyHouse } from '../../../../test/support/money-house.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { person } = await moneyHouse(db)

describe('a pair', () => {
  const household = async () => {
    const who = await person({}, { type: 'savings' }, { type: 'credit' })
    await who.deliver(
      who.movement(0, 'TRASPASO A CUENTA:1', -50_000n),
      who.movement(1, 'ABONO', 50_000n, { date: '2026-11-04' }),
      who.movement(1, 'TRASPASO DE CUENTA:2', 700n),
      who.movement(0, 'TRASPASO A CUENTA:1', -700n),
      who.movement(2, 'ABONO', 700n, { date: '2026-11-18' }),
    )
    return who
  }

  test('that is only likely is asked, confirmed once, and undone to the former sums', async () => {
    const who = await household()
    const before = await who.sums()
    const [item] = (await who.queue()).results
    expect(item).toMatchObject({
      reason: 'transfer',
      pair_kind: 'own_transfer',
      evidence: ['amount', 'near_day', 'transfer_text'],
    })
    await who.call('POST', `/api/review/${item?.id}/confirm/`, {})
    await who.call('POST', `/api/review/${item?.id}/confirm/`, {})
    expect((await who.alive()).filter(({ kind }) => kind === 'transfer')).toHaveLength(4)
    expect((await who.call('DELETE', `/api/transfer-pairs/${item?.id}/`)).body).toMatchObject({
      state: 'refused',
    })
    expect(await who.sums()).toEqual(before)
    expect((await who.call('DELETE', `/api/transfer-pairs/${item?.id}/`)).status).toBe(200)
  })

  test('made by hand wants opposite amounts on two accounts, and each row once', async () => {
    const who = await household()
    const rows = await who.alive()
    const of = (amount: bigint, account?: string) =>
      rows.find((row) => row.amount === amount && row.account_id === (account ?? row.account_id))?.id ?? ''
    const pair = (out: bigint, into: bigint, account?: string) =>
      who.call('POST', '/api/transfer-pairs/', { out_id: of(out), in_id: of(into, account) })
    expect((await pair(-700n, 700n, who.ids[2])).body.code).toBe('already_paired')
    expect((await pair(-700n, 50_000n)).body.code).toBe('pair_refused')
    expect(await pair(50_000n, -50_000n)).toMatchObject({ status: 201, body: { state: 'confirmed' } })
    expect((await who.queue()).counts).toMatchObject({ transfer: 0 })
  })

  test('that a person confirmed outlives a new day, not a new amount', async () => {
    const who = await person({}, { type: 'savings' })
    const sent = who.movement(0, 'COMPRA X', -50_000n, { providerId: 'a' })
    await who.deliver(sent, who.movement(1, 'ABONO', 50_000n, { providerId: 'b' }))
    const [out, into] = await who.alive()
    await who.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
    await who.deliver({ ...sent, date: '2026-11-10' })
    expect(await who.pairs()).toMatchObject([{ state: 'confirmed' }])
    await who.deliver({ ...sent, amount: -50_001n })
    expect(await who.pairs()).toEqual([])
    expect((await who.alive()).map(({ kind }) => kind)).toEqual(['spending', 'income'])
  })

  test('of pesos and dollars is made where both texts speak of the exchange', async () => {
    const who = await person({}, { currency: 'USD' })
    await who.deliver(
      who.movement(0, 'EGRESO POR COMPRA DE DIVISAS', -95_000n),
      who.movement(1, 'ABONO DE DIVISAS', 10_000n, { date: '2026-11-04' }),
    )
    expect(await who.pairs()).toMatchObject([{ kind: 'currency_exchange', state: 'automatic' }])
  })
})

describe('a refund', () => {
  const shop = async () => {
    const who = await person({ type: 'credit' })
    await who.deliver(
      who.movement(0, 'FALABELLA COSTANERA', -30_000n),
      who.movement(0, 'FALABELLA COSTANERA', 30_000n, { date: '2026-11-09' }),
    )
    return who
  }

  test('without a refund word is asked, and lowers its charge’s category once confirmed', async () => {
    const who = await shop()
    const before = await who.state()
    const item = (await who.queue()).results.find(({ reason }) => reason === 'refund')
    expect(item).toMatchObject({ evidence: ['amount', 'merchant'], other: { amount: -30_000 } })
    await who.call('POST', `/api/review/${item?.id}/confirm/`, {})
    expect(await who.sums()).toEqual(['2026-11-03 ROPA spending -30000 1', '2026-11-09 ROPA refund 30000 1'])
    await who.call('DELETE', `/api/refunds/${item?.transaction.id}/`)
    expect((await who.state()).sums).toEqual(before.sums)
  })

  test('by hand is no more than its charge', async () => {
    const who = await shop()
    await who.deliver(who.movement(0, 'ABONO', 1n), who.movement(0, 'ABONO', 40_000n))
    const rows = await who.alive()
    const refund = (amount: bigint) =>
      who.call('POST', '/api/refunds/', {
        refund_id: rows.find((row) => row.amount === amount)?.id,
        charge_id: rows.find((row) => row.amount === -30_000n)?.id,
      })
    expect((await refund(40_000n)).body.code).toBe('refund_exceeds')
    expect((await refund(1n)).status).toBe(201)
    expect((await refund(30_000n)).body.code).toBe('refund_exceeds')
  })
})

describe('the queue', () => {
  test('holds rows of unsure category, page by page, until they were looked at', async () => {
    const who = await person()
    await who.deliver(
      ...Array.from({ length: 5 }, (_, at) => who.movement(0, `COMPRA ZQX${at}`, BigInt(-1 - at))),
    )
    const first: ReviewPage = await who.get('/api/review/?limit=2')
    expect([first.count, first.results.map(({ reason }) => reason)]).toEqual([5, ['category', 'category']])
    const rest: ReviewPage = await who.get(first.next ?? '')
    const last: ReviewPage = await who.get(rest.next ?? '')
    expect([rest.count, last.results.length, last.next]).toEqual([null, 1, null])
    const all = [...first.results, ...rest.results, ...last.results].map(({ id }) => id)
    expect(new Set(all).size).toBe(5)
    const [named, ...others] = all
    const answer = await who.call('POST', '/api/review/decide/', {
      decisions: [
        { id: named, action: 'confirm', category: 'SALUD' },
        ...others.map((id) => ({ id, action: 'confirm' })),
      ],
    })
    expect(answer.status).toBe(200)
    expect((await who.queue()).count).toBe(0)
    expect((await who.rows()).find(({ id }) => id === named)).toMatchObject({
      category: 'SALUD',
      category_source: 'person',
    })
  })

  test('decides nothing where one id is unknown', async () => {
    const who = await person()
    await who.deliver(who.movement(0, 'COMPRA ZQX', -1n))
    const [row] = await who.rows()
    const answer = await who.call('POST', '/api/review/decide/', {
      decisions: [
        { id: row?.id, action: 'confirm' },
        { id: who.userId, action: 'confirm' },
      ],
    })
    expect(answer.status).toBe(404)
    expect((await who.rows())[0]?.reviewed).toBe(false)
  })
})

test('and the checker finds nothing wrong after all of it', async () => {
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
})
