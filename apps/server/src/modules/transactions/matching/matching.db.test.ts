import type { Merge } from '@lucas/contract/review.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../../test/support/money-house.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { asPerson } from '../../../platform/database/person.ts'

const db = await testDatabase()
const { person, transactions } = await moneyHouse(db)

const historyOf = async (who: MoneyPerson, id: string): Promise<Merge[]> =>
  (await who.get(`/api/transactions/${id}/history/`)).results

describe('a merge that the bank brought about', () => {
  const pendingThenPosted = async () => {
    const who = await person()
    const pending = who.movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true })
    await who.deliver(pending)
    const [row] = await who.rows()
    const id = row?.id ?? ''
    await who.call('PATCH', `/api/transactions/${id}/notes/`, { notes: 'almuerzo' })
    const before = await who.state()
    const posted = who.movement(0, 'JUMBO MAIPU', -10_000n, { providerId: 'q', date: '2026-11-05' })
    await who.deliver(posted)
    return { who, id, before, pending, posted }
  }

  test('keeps the row with its note and stands in its history', async () => {
    const { who, id } = await pendingThenPosted()
    expect(await who.rows()).toMatchObject([{ id, provider_id: 'q', notes: 'almuerzo', pending: false }])
    expect(await historyOf(who, id)).toMatchObject([
      {
        reason: 'pending_posted',
        automatic: true,
        can_undo: true,
        undone_at: null,
        merged: { description: 'COMPRA JUMBO', date: '2026-11-03', amount: -10_000 },
      },
    ])
  })

  test('brings nothing when either side is delivered again', async () => {
    const { who, pending, posted } = await pendingThenPosted()
    const before = await who.state()
    for (const again of [[pending], [posted], [pending, posted], [posted, pending]])
      expect(await who.deliver(...again)).toEqual({ added: 0, changed: 0 })
    expect(await who.state()).toEqual(before)
  })

  test('is undone exactly, and not made again', async () => {
    const { who, id, before, pending, posted } = await pendingThenPosted()
    const [merge] = await historyOf(who, id)
    const undone = await who.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect(undone.status).toBe(200)
    const after = await who.state()
    expect(after.rows.find((row) => row.id === id)).toEqual(before.rows[0])
    expect(after.rows.find((row) => row.id !== id)).toMatchObject({
      id: merge?.merged_id,
      provider_id: 'q',
      description: 'JUMBO MAIPU',
      posted_on: '2026-11-05',
      notes: '',
      category: 'ALIMENTACIÓN',
    })
    expect(after.sums).toEqual([
      '2026-11-03 ALIMENTACIÓN spending -10000 1',
      '2026-11-05 ALIMENTACIÓN spending -10000 1',
    ])
    expect((await who.call('POST', `/api/merges/${merge?.id}/undo/`)).status).toBe(200)
    await who.deliver(pending, posted)
    await who.deliver(posted)
    expect(await who.state()).toEqual(after)
    expect(await historyOf(who, id)).toMatchObject([{ can_undo: false }])
  })

  test('leaves what the person wrote since, when it is undone', async () => {
    const { who, id } = await pendingThenPosted()
    await who.call('PATCH', `/api/transactions/${id}/notes/`, { notes: 'con Pedro' })
    const [merge] = await historyOf(who, id)
    await who.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect((await who.rows()).find((row) => row.id === id)).toMatchObject({
      notes: 'con Pedro',
      pending: true,
      description: 'COMPRA JUMBO',
    })
  })

  test('gives the bank’s object of each row back under its own seal', async () => {
    const { who, id } = await pendingThenPosted()
    const [merge] = await historyOf(who, id)
    await who.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect((await who.get(`/api/transactions/${id}/`)).raw_data).toEqual({ description: 'COMPRA JUMBO' })
    expect((await who.get(`/api/transactions/${merge?.merged_id}/`)).raw_data).toEqual({
      description: 'JUMBO MAIPU',
    })
  })
})

test('a movement written by hand is found again when its bank tells it', async () => {
  const who = await person()
  const written = await who.call('POST', '/api/transactions/', {
    name: 'Jumbo',
    amount: 10_000,
    date: '2026-11-03',
    account: who.ids[0],
    category: 'HOGAR',
    notes: 'para la casa',
  })
  await who.deliver(who.movement(0, 'COMPRA JUMBO MAIPU', -10_000n, { date: '2026-11-05', providerId: 'q' }))
  expect(await who.rows()).toMatchObject([
    {
      id: written.body.id,
      manual: false,
      notes: 'para la casa',
      category: 'HOGAR',
      description: 'COMPRA JUMBO MAIPU',
    },
  ])
  expect(await who.sums()).toEqual(['2026-11-05 HOGAR spending -10000 1'])
})

describe('equal amounts alone', () => {
  test('only raise a question, which the person answers', async () => {
    const who = await person()
    await who.deliver(who.movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true }))
    await who.deliver(who.movement(0, 'SMU 0123', -10_000n, { providerId: 'q', date: '2026-11-05' }))
    expect(await who.alive()).toHaveLength(2)
    const before = await who.state()
    const page = await who.queue()
    expect(page.results[0]).toMatchObject({
      reason: 'pending',
      evidence: ['amount', 'near_day', 'account'],
      transaction: { description: 'COMPRA JUMBO' },
      other: { description: 'SMU 0123' },
    })
    expect(page.counts).toMatchObject({ pending: 1 })
    const id = page.results[0]?.id ?? ''
    const confirmed = await who.call('POST', `/api/review/${id}/confirm/`, {})
    expect(confirmed).toEqual({ status: 200, body: { id, outcome: 'confirmed' } })
    expect(await who.call('POST', `/api/review/${id}/confirm/`, {})).toEqual(confirmed)
    expect((await who.call('POST', `/api/review/${id}/refuse/`)).body.code).toBe('suggestion_decided')
    expect(await who.alive()).toMatchObject([{ description: 'SMU 0123', pending: false, provider_id: 'q' }])
    const [merge] = await historyOf(who, (await who.alive())[0]?.id ?? '')
    await who.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect(await who.state()).toEqual(before)
    expect((await who.queue()).counts).toMatchObject({ pending: 0 })
  })

  test('and a no is remembered', async () => {
    const who = await person()
    await who.deliver(who.movement(0, 'COMPRA JUMBO', -10_000n, { reference: '1234', date: '2026-11-02' }))
    const moved = who.movement(0, 'JUMBO', -10_000n, { date: '2026-11-03' })
    const other = who.movement(0, 'COMPRA LIDER', -1n, { date: '2026-11-02' })
    await who.deliver(moved, other)
    const [item] = (await who.queue()).results
    expect(item).toMatchObject({ reason: 'duplicate', evidence: ['amount', 'near_day', 'account', 'text'] })
    await who.call('POST', `/api/review/${item?.id}/refuse/`)
    await who.deliver(moved, other)
    expect((await who.queue()).counts).toMatchObject({ duplicate: 0 })
    expect(await who.alive()).toHaveLength(3)
  })

  test('of a purchase in cash and one by card ask whether both are one', async () => {
    const who = await person()
    await who.call('POST', '/api/transactions/', { name: 'Jumbo', amount: 10_000, date: '2026-11-03' })
    await who.deliver(who.movement(0, 'COMPRA JUMBO', -10_000n))
    const before = await who.state()
    const [item] = (await who.queue()).results
    expect(item?.reason).toBe('manual')
    await who.call('POST', `/api/review/${item?.id}/confirm/`, {})
    expect(await who.alive()).toMatchObject([{ account_id: who.ids[0], description: 'COMPRA JUMBO' }])
    const accounts = await db.admin
      .selectFrom('account')
      .select('balance_current')
      .where('user_id', '=', who.userId)
      .where('manual', '=', true)
      .execute()
    expect(accounts).toEqual([{ balance_current: 0n }])
    const [merge] = await historyOf(who, item?.transaction.id ?? '')
    await who.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect(await who.state()).toEqual(before)
  })
})

describe('a row that its bank takes back', () => {
  const takeBack = (who: MoneyPerson, ...providerIds: string[]) =>
    asPerson(db.jobs, who.userId, (tx) =>
      transactions.takeBack(tx, who.userId, { accountId: who.ids[0] ?? '', providerIds }),
    )

  test('leaves sums and pairs, and does not come back', async () => {
    const who = await person({}, { type: 'savings' })
    const sent = who.movement(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' })
    await who.deliver(sent, who.movement(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }))
    expect(await takeBack(who, 'a', 'unknown')).toBe(1)
    expect(await takeBack(who, 'a')).toBe(0)
    expect(await who.deliver(sent)).toEqual({ added: 0, changed: 0 })
    expect(await who.sums()).toEqual(['2026-11-03 OTROS income 50000 1'])
    expect(await who.pairs()).toEqual([])
  })

  test('keeps its note when the posted one follows', async () => {
    const who = await person()
    await who.deliver(who.movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true }))
    const id = (await who.rows())[0]?.id ?? ''
    await who.call('PATCH', `/api/transactions/${id}/notes/`, { notes: 'almuerzo' })
    await takeBack(who, 'p')
    expect(await who.sums()).toEqual([])
    await who.deliver(who.movement(0, 'JUMBO MAIPU', -10_000n, { providerId: 'q', date: '2026-11-04' }))
    expect(await who.alive()).toMatchObject([{ id, notes: 'almuerzo', provider_id: 'q', pending: false }])
    expect(await who.sums()).toEqual(['2026-11-04 ALIMENTACIÓN spending -10000 1'])
  })
})

test('what a person named stays named', async () => {
  const who = await person()
  await who.deliver(who.movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'a' }))
  await db.admin
    .updateTable('transaction')
    .set({ merchant_name: 'La esquina', name_source: 'person' })
    .where('user_id', '=', who.userId)
    .execute()
  await db.admin
    .updateTable('merchant_rollup')
    .set({ merchant: 'La esquina' })
    .where('user_id', '=', who.userId)
    .execute()
  await who.deliver(who.movement(0, 'COMPRA LIDER', -11_000n, { providerId: 'a' }))
  expect(await who.rows()).toMatchObject([{ merchant_name: 'La esquina', description: 'COMPRA LIDER' }])
})

describe('by hand', () => {
  test('two rows of one account and amount become one with both notes, and two again with all that hung on them', async () => {
    const who = await person({}, { type: 'savings' })
    await who.deliver(
      who.movement(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' }),
      who.movement(0, 'TRASPASO A CUENTA:1 ', -50_000n, { providerId: 'c', date: '2026-11-20' }),
      who.movement(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }),
    )
    const [paired, single] = await who.alive()
    for (const [row, notes] of [
      [paired, 'uno'],
      [single, 'dos'],
    ] as const)
      await who.call('PATCH', `/api/transactions/${row?.id}/notes/`, { notes })
    const before = await who.state()
    const both = { kept_id: single?.id, merged_id: paired?.id }
    const foreseen = await who.call('POST', '/api/merges/preview/', both)
    expect(await who.state()).toEqual(before)
    const merged = await who.call('POST', '/api/merges/', both)
    expect(merged).toMatchObject({
      status: 201,
      body: { transaction: { notes: 'dos\nuno', kind: 'transfer' } },
    })
    expect(foreseen.body.transaction).toEqual(merged.body.transaction)
    expect(await who.pairs()).toMatchObject([{ out_id: single?.id, state: 'automatic' }])
    await who.call('POST', `/api/merges/${merged.body.merge_id}/undo/`)
    expect(await who.state()).toEqual(before)
  })

  test('what rows give to goals goes with them, no more than the row is, and back to where it came from', async () => {
    const who = await person()
    await who.deliver(...['a', 'b'].map((id) => who.movement(0, 'COMPRA A', -10_000n, { providerId: id })))
    const [a, b] = await who.alive()
    const goalOf = async (name: string, row: string | undefined, allocated_amount: number) => {
      const { id } = (await who.call('POST', '/api/goals/', { name, target_amount: 90_000 })).body
      const allocations = [{ goal_id: id, allocated_amount }]
      await who.call('POST', '/api/goals/assign-transaction/', { transaction_id: row, allocations })
      return String(id)
    }
    const [trip, house] = [await goalOf('Viaje', a?.id, 8_000), await goalOf('Casa', b?.id, 7_000)]
    const held = async () =>
      Promise.all([trip, house].map(async (id) => (await who.get(`/api/goals/${id}/`)).current_amount))
    const parts = () =>
      db.admin
        .selectFrom('goal_allocation')
        .select(['transaction_id', 'goal_id', 'amount'])
        .where('user_id', '=', who.userId)
        .orderBy('transaction_id')
        .execute()
    const before = await parts()
    const merged = await who.call('POST', '/api/merges/', { kept_id: a?.id, merged_id: b?.id })
    expect((await held()).reduce((total, amount) => total + amount)).toBe(10_000)
    expect((await parts()).every(({ transaction_id }) => transaction_id === a?.id)).toBe(true)
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
    await who.call('POST', `/api/merges/${merged.body.merge_id}/undo/`)
    expect(await parts()).toEqual(before)
    expect(await held()).toEqual([8_000, 7_000])
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
  })

  test('rows of two accounts or amounts are refused', async () => {
    const who = await person({}, {})
    await who.deliver(
      who.movement(0, 'COMPRA A', -1n),
      who.movement(0, 'COMPRA B', -2n),
      who.movement(1, 'COMPRA A', -1n),
    )
    const [a, b, c] = await who.alive()
    for (const other of [b, c, a])
      expect(
        (await who.call('POST', '/api/merges/', { kept_id: a?.id, merged_id: other?.id })).body.code,
      ).toBe('merge_refused')
  })

  test('a merge under a later one is undone only after that', async () => {
    const who = await person()
    await who.deliver(...['a', 'b', 'c'].map((id) => who.movement(0, 'COMPRA A', -1n, { providerId: id })))
    const [a, b, c] = await who.alive()
    const merge = async (merged_id: string | undefined) =>
      (await who.call('POST', '/api/merges/', { kept_id: a?.id, merged_id })).body.merge_id
    const [first, second] = [await merge(b?.id), await merge(c?.id)]
    expect((await who.call('POST', `/api/merges/${first}/undo/`)).body.code).toBe('merge_not_undoable')
    await who.call('POST', `/api/merges/${second}/undo/`)
    expect((await who.call('POST', `/api/merges/${first}/undo/`)).status).toBe(200)
    expect(await who.alive()).toHaveLength(3)
  })
})

test('rows that a person deleted stand again when they say so, and erased ones leave no trace', async () => {
  const who = await person({}, { type: 'savings' })
  await who.deliver(
    who.movement(0, 'TRASPASO A CUENTA:1', -50_000n),
    who.movement(1, 'TRASPASO DE CUENTA:2', 50_000n),
  )
  const [out, into] = await who.alive()
  const before = await who.sums()
  const run = (work: 'buryRows' | 'restoreRows' | 'eraseRows', id = out?.id ?? '') =>
    asPerson(db.app, who.userId, (tx) => transactions[work](tx, who.userId, [id]))
  expect(await run('buryRows')).toBe(1)
  expect(await who.sums()).toEqual(['2026-11-03 OTROS income 50000 1'])
  expect(await run('restoreRows')).toBe(1)
  await who.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
  expect(await who.sums()).toEqual(before)
  expect(await run('eraseRows')).toBe(1)
  expect(await who.sums()).toEqual(['2026-11-03 OTROS income 50000 1'])
  expect(await who.rows()).toHaveLength(1)
})

test('and the checker finds nothing wrong after all of it', async () => {
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
})
