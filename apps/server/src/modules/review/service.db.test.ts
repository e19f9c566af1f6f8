import type { Merge } from '@lucas/contract/transactions/review.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { withLockedUserData } from '../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(
  db,
  // Pending rows of these days are not overdue yet.
  () => new Date('2026-11-18T15:00:00Z'),
)

const historyOf = async (user: MoneyUser, id: string): Promise<Merge[]> =>
  (await user.get(`/api/transactions/${id}/history/`)).results

describe('automatic merge', () => {
  const pendingThenPosted = async () => {
    const user = await createUserWithAccounts()
    const pending = user.buildTransaction(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true })
    await user.ingest(pending)
    const [row] = await user.listRows()
    const id = row?.id ?? ''
    await user.call('PATCH', `/api/transactions/${id}/notes/`, { notes: 'almuerzo' })
    const before = await user.getState()
    const posted = user.buildTransaction(0, 'JUMBO MAIPU', -10_000n, { providerId: 'q', date: '2026-11-05' })
    await user.ingest(posted)
    return { user, id, before, pending, posted }
  }

  test('keeps the row with its note and appears in its history', async () => {
    const { user, id } = await pendingThenPosted()
    expect(await user.listRows()).toMatchObject([{ id, provider_id: 'q', notes: 'almuerzo', pending: false }])
    expect(await historyOf(user, id)).toMatchObject([
      {
        reason: 'pending_posted',
        automatic: true,
        can_undo: true,
        undone_at: null,
        merged: { description: 'COMPRA JUMBO', date: '2026-11-03', amount: -10_000 },
      },
    ])
  })

  test('ignores a repeated ingest of either side', async () => {
    const { user, pending, posted } = await pendingThenPosted()
    const before = await user.getState()
    for (const again of [[pending], [posted], [pending, posted], [posted, pending]])
      expect(await user.ingest(...again)).toEqual({ added: 0, changed: 0 })
    expect(await user.getState()).toEqual(before)
  })

  test('is undone exactly and not repeated', async () => {
    const { user, id, before, pending, posted } = await pendingThenPosted()
    const [merge] = await historyOf(user, id)
    const undone = await user.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect(undone.status).toBe(200)
    const after = await user.getState()
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
    expect((await user.call('POST', `/api/merges/${merge?.id}/undo/`)).status).toBe(200)
    await user.ingest(pending, posted)
    await user.ingest(posted)
    expect(await user.getState()).toEqual(after)
    expect(await historyOf(user, id)).toMatchObject([{ can_undo: false }])
  })

  test('keeps later edits of the user when undone', async () => {
    const { user, id } = await pendingThenPosted()
    await user.call('PATCH', `/api/transactions/${id}/notes/`, { notes: 'con Pedro' })
    const [merge] = await historyOf(user, id)
    await user.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect((await user.listRows()).find((row) => row.id === id)).toMatchObject({
      notes: 'con Pedro',
      pending: true,
      description: 'COMPRA JUMBO',
    })
  })

  test('restores the raw object of each row under its own encryption', async () => {
    const { user, id } = await pendingThenPosted()
    const [merge] = await historyOf(user, id)
    await user.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect((await user.get(`/api/transactions/${id}/`)).raw_data).toEqual({ description: 'COMPRA JUMBO' })
    expect((await user.get(`/api/transactions/${merge?.merged_id}/`)).raw_data).toEqual({
      description: 'JUMBO MAIPU',
    })
  })
})

test('matches a manual transaction with the later provider transaction', async () => {
  const user = await createUserWithAccounts()
  const written = await user.call('POST', '/api/transactions/', {
    name: 'Jumbo',
    amount: 10_000,
    date: '2026-11-03',
    account: user.ids[0],
    category: 'HOGAR',
    notes: 'para la casa',
  })
  await user.ingest(
    user.buildTransaction(0, 'COMPRA JUMBO MAIPU', -10_000n, { date: '2026-11-05', providerId: 'q' }),
  )
  expect(await user.listRows()).toMatchObject([
    {
      id: written.body.id,
      manual: false,
      notes: 'para la casa',
      category: 'HOGAR',
      description: 'COMPRA JUMBO MAIPU',
    },
  ])
  expect(await user.listRollups()).toEqual(['2026-11-05 HOGAR spending -10000 1'])
})

describe('equal amounts', () => {
  test('only create a suggestion that the user decides', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true }))
    await user.ingest(user.buildTransaction(0, 'SMU 0123', -10_000n, { providerId: 'q', date: '2026-11-05' }))
    expect(await user.listActiveRows()).toHaveLength(2)
    const before = await user.getState()
    const page = await user.getReviewQueue()
    expect(page.results[0]).toMatchObject({
      reason: 'pending',
      evidence: ['amount', 'near_day', 'account'],
      transaction: { description: 'COMPRA JUMBO' },
      other: { description: 'SMU 0123' },
    })
    expect(page.counts).toMatchObject({ pending: 1 })
    const id = page.results[0]?.id ?? ''
    const confirmed = await user.call('POST', `/api/review/${id}/confirm/`, {})
    expect(confirmed).toEqual({ status: 200, body: { id, outcome: 'confirmed' } })
    expect(await user.call('POST', `/api/review/${id}/confirm/`, {})).toEqual(confirmed)
    expect((await user.call('POST', `/api/review/${id}/refuse/`)).body.code).toBe('suggestion_decided')
    expect(await user.listActiveRows()).toMatchObject([
      { description: 'SMU 0123', pending: false, provider_id: 'q' },
    ])
    const [merge] = await historyOf(user, (await user.listActiveRows())[0]?.id ?? '')
    await user.call('POST', `/api/merges/${merge?.id}/undo/`)
    // The undo says that they are two transactions: both count. While the question is open, only the posted one does.
    expect((await user.listActiveRows()).map(({ kind }) => kind)).toEqual(['spending', 'spending'])
    expect((await user.getReviewQueue()).counts).toMatchObject({ pending: 0 })
    await user.call('POST', '/api/review/reopen/', { ids: [id] })
    expect(await user.getState()).toEqual(before)
  })

  test('stay separate after a refusal', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(
      user.buildTransaction(0, 'COMPRA JUMBO', -10_000n, { reference: '1234', date: '2026-11-02' }),
    )
    const moved = user.buildTransaction(0, 'JUMBO', -10_000n, { date: '2026-11-03' })
    const other = user.buildTransaction(0, 'COMPRA LIDER', -1n, { date: '2026-11-02' })
    await user.ingest(moved, other)
    const [item] = (await user.getReviewQueue()).results
    expect(item).toMatchObject({ reason: 'duplicate', evidence: ['amount', 'near_day', 'account', 'text'] })
    await user.call('POST', `/api/review/${item?.id}/refuse/`)
    await user.ingest(moved, other)
    expect((await user.getReviewQueue()).counts).toMatchObject({ duplicate: 0 })
    expect(await user.listActiveRows()).toHaveLength(3)
  })

  test('of a cash and a card purchase are suggested as a match', async () => {
    const user = await createUserWithAccounts()
    await user.call('POST', '/api/transactions/', { name: 'Jumbo', amount: 10_000, date: '2026-11-03' })
    await user.ingest(user.buildTransaction(0, 'COMPRA JUMBO', -10_000n))
    const before = await user.getState()
    const [item] = (await user.getReviewQueue()).results
    expect(item?.reason).toBe('manual')
    await user.call('POST', `/api/review/${item?.id}/confirm/`, {})
    expect(await user.listActiveRows()).toMatchObject([
      { account_id: user.ids[0], description: 'COMPRA JUMBO' },
    ])
    const accounts = await db.admin
      .selectFrom('account')
      .select('balance_current')
      .where('user_id', '=', user.userId)
      .where('manual', '=', true)
      .execute()
    expect(accounts).toEqual([{ balance_current: 0n }])
    const [merge] = await historyOf(user, item?.transaction.id ?? '')
    await user.call('POST', `/api/merges/${merge?.id}/undo/`)
    expect(await user.getState()).toEqual(before)
  })
})

describe('transaction removed by the provider', () => {
  const takeBack = (user: MoneyUser, ...providerIds: string[]) =>
    withLockedUserData(db.jobs, user.userId, (tx) =>
      transactions.removeByProviderIds(tx, user.userId, { accountId: user.ids[0] ?? '', providerIds }),
    )

  test('leaves rollups and pairs and is not imported again', async () => {
    const user = await createUserWithAccounts({}, { type: 'savings' })
    const sent = user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' })
    await user.ingest(sent, user.buildTransaction(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }))
    expect(await takeBack(user, 'a', 'unknown')).toBe(1)
    expect(await takeBack(user, 'a')).toBe(0)
    expect(await user.ingest(sent)).toEqual({ added: 0, changed: 0 })
    expect(await user.listRollups()).toEqual(['2026-11-03 OTROS income 50000 1'])
    expect(await user.listTransferPairs()).toEqual([])
  })

  test('keeps its note when the posted one follows later', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true }))
    const id = (await user.listRows())[0]?.id ?? ''
    await user.call('PATCH', `/api/transactions/${id}/notes/`, { notes: 'almuerzo' })
    await takeBack(user, 'p')
    expect(await user.listRollups()).toEqual([])
    await user.ingest(
      user.buildTransaction(0, 'JUMBO MAIPU', -10_000n, { providerId: 'q', date: '2026-11-04' }),
    )
    expect(await user.listActiveRows()).toMatchObject([
      { id, notes: 'almuerzo', provider_id: 'q', pending: false },
    ])
    expect(await user.listRollups()).toEqual(['2026-11-04 ALIMENTACIÓN spending -10000 1'])
  })
})

test('a name set by the user stays', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(user.buildTransaction(0, 'COMPRA JUMBO', -10_000n, { providerId: 'a' }))
  await db.admin
    .updateTable('transaction')
    .set({ merchant_name: 'La esquina', name_source: 'person' })
    .where('user_id', '=', user.userId)
    .execute()
  await db.admin
    .updateTable('merchant_rollup')
    .set({ merchant: 'La esquina' })
    .where('user_id', '=', user.userId)
    .execute()
  await user.ingest(user.buildTransaction(0, 'COMPRA LIDER', -11_000n, { providerId: 'a' }))
  expect(await user.listRows()).toMatchObject([{ merchant_name: 'La esquina', description: 'COMPRA LIDER' }])
})

describe('manual merge', () => {
  test('merges two rows of one account and amount with both notes, and restores both with their links', async () => {
    const user = await createUserWithAccounts({}, { type: 'savings' })
    await user.ingest(
      user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' }),
      user.buildTransaction(0, 'TRASPASO A CUENTA:1 ', -50_000n, { providerId: 'c', date: '2026-11-20' }),
      user.buildTransaction(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }),
    )
    const [paired, , single] = await user.listActiveRows() // by day
    for (const [row, notes] of [
      [paired, 'uno'],
      [single, 'dos'],
    ] as const)
      await user.call('PATCH', `/api/transactions/${row?.id}/notes/`, { notes })
    const before = await user.getState()
    const both = { kept_id: single?.id, merged_id: paired?.id }
    const foreseen = await user.call('POST', '/api/merges/preview/', both)
    expect(await user.getState()).toEqual(before)
    const merged = await user.call('POST', '/api/merges/', both)
    expect(merged).toMatchObject({
      status: 201,
      body: { transaction: { notes: 'dos\nuno', kind: 'transfer' } },
    })
    expect(foreseen.body.transaction).toEqual(merged.body.transaction)
    expect(await user.listTransferPairs()).toMatchObject([{ out_id: single?.id, state: 'automatic' }])
    await user.call('POST', `/api/merges/${merged.body.merge_id}/undo/`)
    expect(await user.getState()).toEqual(before)
  })

  test('moves goal allocations up to the amount of the target, and back to their original row', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(
      ...['a', 'b'].map((id) => user.buildTransaction(0, 'COMPRA A', -10_000n, { providerId: id })),
    )
    const [a, b] = await user.listActiveRows()
    const goalOf = async (name: string, row: string | undefined, allocated_amount: number) => {
      const { id } = (await user.call('POST', '/api/goals/', { name, target_amount: 90_000 })).body
      const allocations = [{ goal_id: id, allocated_amount }]
      await user.call('POST', '/api/goals/assign-transaction/', { transaction_id: row, allocations })
      return String(id)
    }
    const [trip, housing] = [await goalOf('Viaje', a?.id, 8_000), await goalOf('Casa', b?.id, 7_000)]
    const listAmounts = async () =>
      Promise.all([trip, housing].map(async (id) => (await user.get(`/api/goals/${id}/`)).current_amount))
    const parts = () =>
      db.admin
        .selectFrom('goal_allocation')
        .select(['transaction_id', 'goal_id', 'amount'])
        .where('user_id', '=', user.userId)
        .orderBy('transaction_id')
        .execute()
    const before = await parts()
    const merged = await user.call('POST', '/api/merges/', { kept_id: a?.id, merged_id: b?.id })
    expect((await listAmounts()).reduce((total, amount) => total + amount)).toBe(10_000)
    expect((await parts()).every(({ transaction_id }) => transaction_id === a?.id)).toBe(true)
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
    await user.call('POST', `/api/merges/${merged.body.merge_id}/undo/`)
    expect(await parts()).toEqual(before)
    expect(await listAmounts()).toEqual([8_000, 7_000])
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
  })

  test('refuses rows of two accounts or amounts', async () => {
    const user = await createUserWithAccounts({}, {})
    await user.ingest(
      user.buildTransaction(0, 'COMPRA A', -1n),
      user.buildTransaction(0, 'COMPRA B', -2n),
      user.buildTransaction(1, 'COMPRA A', -1n),
    )
    const [a, b, c] = await user.listActiveRows()
    for (const other of [b, c, a])
      expect(
        (await user.call('POST', '/api/merges/', { kept_id: a?.id, merged_id: other?.id })).body.code,
      ).toBe('merge_refused')
  })

  test('a merge with a later one on the same row is undone after it', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(
      ...['a', 'b', 'c'].map((id) => user.buildTransaction(0, 'COMPRA A', -1n, { providerId: id })),
    )
    const [a, b, c] = await user.listActiveRows()
    const merge = async (merged_id: string | undefined) =>
      (await user.call('POST', '/api/merges/', { kept_id: a?.id, merged_id })).body.merge_id
    const [first, second] = [await merge(b?.id), await merge(c?.id)]
    expect((await user.call('POST', `/api/merges/${first}/undo/`)).body.code).toBe('merge_not_undoable')
    await user.call('POST', `/api/merges/${second}/undo/`)
    expect((await user.call('POST', `/api/merges/${first}/undo/`)).status).toBe(200)
    expect(await user.listActiveRows()).toHaveLength(3)
  })
})

test('restores rows that the user deleted; erased rows leave no trace', async () => {
  const user = await createUserWithAccounts({}, { type: 'savings' })
  await user.ingest(
    user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n),
    user.buildTransaction(1, 'TRASPASO DE CUENTA:2', 50_000n),
  )
  const [out, into] = await user.listActiveRows()
  const before = await user.listRollups()
  const run = (
    work: 'deleteTransactions' | 'restoreTransactions' | 'eraseTransactions',
    id = out?.id ?? '',
  ) => withLockedUserData(db.app, user.userId, (tx) => transactions[work](tx, user.userId, [id]))
  expect(await run('deleteTransactions')).toBe(1)
  expect(await user.listRollups()).toEqual(['2026-11-03 OTROS income 50000 1'])
  expect(await run('restoreTransactions')).toBe(1)
  await user.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
  expect(await user.listRollups()).toEqual(before)
  expect(await run('eraseTransactions')).toBe(1)
  expect(await user.listRollups()).toEqual(['2026-11-03 OTROS income 50000 1'])
  expect(await user.listRows()).toHaveLength(1)
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
})
