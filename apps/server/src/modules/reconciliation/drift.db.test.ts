import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../../test/support/app/full-app.ts'
import { createReconciler } from '../../../test/support/clients/reconciler.ts'
import { checkInvariants } from '../../checker/checker.ts'

const { app, imports, confirmAs, listOf, importWithout, addRow } = await createReconciler()

describe('a change within reconciled days is found', () => {
  const reconcile = async () => {
    const { who, accountId, importId } = await importWithout('UBER TRIP')
    const rowId = await addRow(who, accountId)
    const answer = await confirmAs(who, { account_id: accountId })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return { who, accountId, importId, rowId }
  }
  const changesOf = async (who: TestUser) => {
    const [{ difference, days } = { difference: null, days: null }] = await listOf(who)
    return { difference, days }
  }

  test('where the user edits an amount or a day, and is gone when it is as before', async () => {
    const { who, rowId } = await reconcile()
    const edit = (body: object) => app.requestAs(who, 'PATCH', `/api/transactions/${rowId}/`, body)
    await edit({ amount: 10_000 })
    expect(await changesOf(who)).toEqual({
      difference: -2_990,
      days: [{ date: '2026-10-12', difference: -2_990 }],
    })
    await edit({ amount: 12_990, date: '2026-11-02' })
    expect(await changesOf(who)).toMatchObject({ difference: -12_990 })
    await edit({ date: '2026-10-14' })
    expect(await changesOf(who)).toEqual({
      difference: 0,
      days: [
        { date: '2026-10-12', difference: -12_990 },
        { date: '2026-10-14', difference: 12_990 },
      ],
    })
    await edit({ date: '2026-10-12' })
    expect(await changesOf(who)).toEqual({ difference: 0, days: [] })
    await edit({ category: 'SALUD' })
    expect(await changesOf(who)).toEqual({ difference: 0, days: [] })
  })

  test('where the user deletes a row, an import adds one or is undone', async () => {
    const { who, accountId, importId, rowId } = await reconcile()
    await app.requestAs(who, 'DELETE', `/api/transactions/${rowId}/`)
    expect(await changesOf(who)).toMatchObject({ difference: -12_990 })
    await app.requestAs(who, 'POST', `/api/transactions/${rowId}/restore/`, {})
    expect(await changesOf(who)).toMatchObject({ difference: 0 })
    const more = await imports.upload(who, Buffer.from('Fecha;Descripción;Monto\n25/10/2026;PEAJE;-3.000'))
    await imports.patch(who, more.id, { account_id: accountId })
    await imports.confirm(who, more.id)
    expect(await changesOf(who)).toEqual({
      difference: 3_000,
      days: [{ date: '2026-10-25', difference: 3_000 }],
    })
    await imports.undo(who, more.id)
    expect(await changesOf(who)).toMatchObject({ difference: 0 })
    await imports.undo(who, importId)
    expect((await changesOf(who)).days).toHaveLength(3)
  })

  test('but not where a row is split or one comes after it', async () => {
    const { who, accountId, rowId } = await reconcile()
    const parts = [
      { name: 'Ida', amount: 6_000, category: 'TRANSPORTE' },
      { name: 'Vuelta', amount: 6_990, category: 'TRANSPORTE' },
    ]
    const split = await app.requestAs(who, 'POST', `/api/transactions/${rowId}/split/`, { parts })
    expect(split.statusCode).toBeLessThan(300)
    await addRow(who, accountId, { date: '2026-11-01', amount: 99 })
    expect(await changesOf(who)).toEqual({ difference: 0, days: [] })
  })

  test('and is forgotten with its account', async () => {
    const { who, accountId } = await reconcile()
    await app.requestAs(who, 'DELETE', `/api/accounts/${accountId}/delete/`)
    expect(await listOf(who)).toEqual([])
    const left = await app.db.admin
      .selectFrom('reconciliation')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    expect(left).toEqual([])
  })
})

test('the checker finds one that does not begin with the balance of the one before', async () => {
  const { who, accountId } = await importWithout('nothing')
  await confirmAs(who, { account_id: accountId, date: '2026-10-19', balance: 1_427_010 })
  await confirmAs(who, { account_id: accountId })
  const violations = () => checkInvariants(app.db.admin, { now: new Date() })
  expect(await violations()).toEqual([])
  await app.db.admin
    .updateTable('reconciliation')
    .set({ balance: 1_427_011n })
    .where('account_id', '=', accountId)
    .where('ends_on', '=', '2026-10-19')
    .execute()
  expect(await violations()).toMatchObject([{ invariant: 'reconciliations', userId: who.user.id }])
})
