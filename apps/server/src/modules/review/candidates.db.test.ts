import { matchingProblems } from '@lucas/contract/copy/transactions/matching-problems.ts'
import { pairCandidates, refundCandidates } from '@lucas/contract/transactions/link-candidates.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
type User = Awaited<ReturnType<typeof createUserWithAccounts>>

const idOf = async (user: User, description: string) =>
  (await user.listActiveRows()).find((row) => row.description === description)?.id ?? ''
const unknownId = '01939b8e-0000-7000-9000-000000000001'

describe('the other half of a transfer', () => {
  const household = async () => {
    const user = await createUserWithAccounts({}, { type: 'savings' }, { currency: 'USD' })
    await user.ingest(
      user.buildTransaction(0, 'PAGO VARIOS', -50_000n, { date: '2026-11-05' }),
      user.buildTransaction(0, 'ABONO MISMA CUENTA', 50_000n, { date: '2026-11-05' }),
      user.buildTransaction(1, 'ABONO CERCA', 50_000n, { date: '2026-11-07' }),
      user.buildTransaction(1, 'ABONO LEJOS', 50_000n, { date: '2026-11-16' }),
      user.buildTransaction(1, 'ABONO OTRO MONTO', 50_001n, { date: '2026-11-05' }),
      user.buildTransaction(2, 'ABONO DOLARES', 5_300n, { date: '2026-11-05' }),
      user.buildTransaction(2, 'ABONO CENTAVOS', 5n, { date: '2026-11-05' }),
    )
    return user
  }
  const list = async (user: User, description: string) => {
    const { body } = await user.call(
      'GET',
      `/api/transactions/${await idOf(user, description)}/pair-candidates/`,
    )
    return pairCandidates.parse(body).results.map((row) => row.description)
  }

  test('is listed from both sides and can be linked, which names the counterpart in the list', async () => {
    const user = await household()
    expect(await list(user, 'PAGO VARIOS')).toEqual(['ABONO CERCA', 'ABONO DOLARES'])
    expect(await list(user, 'ABONO CERCA')).toEqual(['PAGO VARIOS'])
    const body = { out_id: await idOf(user, 'PAGO VARIOS'), in_id: await idOf(user, 'ABONO CERCA') }
    expect(await user.call('POST', '/api/transfer-pairs/', body)).toMatchObject({ status: 201 })
    const page = transactionPage.parse((await user.call('GET', '/api/transactions/')).body)
    const counterparts = new Map(page.results.map((row) => [row.description, row.counterpart]))
    const nameOf = (description: string) => page.results.find((row) => row.description === description)
    expect(counterparts.get('PAGO VARIOS')).toEqual({
      account_name: nameOf('ABONO CERCA')?.account_name,
      institution_name: nameOf('ABONO CERCA')?.institution_name,
    })
    expect(counterparts.get('ABONO CERCA')?.account_name).toBe(nameOf('PAGO VARIOS')?.account_name)
    expect(counterparts.get('ABONO LEJOS')).toBeNull()
    const again = await user.call('GET', `/api/transactions/${body.out_id}/pair-candidates/`)
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paired' } })
  })

  test('is refused on the same account, after more than ten days, and at an implausible rate', async () => {
    const user = await household()
    const before = await user.listRollups()
    const link = async (into: string) =>
      user.call('POST', '/api/transfer-pairs/', {
        out_id: await idOf(user, 'PAGO VARIOS'),
        in_id: await idOf(user, into),
      })
    for (const into of [
      'ABONO MISMA CUENTA',
      'ABONO LEJOS',
      'ABONO OTRO MONTO',
      'ABONO CENTAVOS',
      'PAGO VARIOS',
    ])
      expect(await link(into)).toMatchObject({
        status: 422,
        body: {
          code: 'pair_refused',
          detail: matchingProblems.pairRefused,
          errors: { in_id: [matchingProblems.pairRefused] },
        },
      })
    const credits = { out_id: await idOf(user, 'ABONO LEJOS'), in_id: await idOf(user, 'ABONO CERCA') }
    expect((await user.call('POST', '/api/transfer-pairs/', credits)).body.errors).toEqual({
      out_id: [matchingProblems.pairRefused],
    })
    expect(await user.listTransferPairs()).toEqual([])
    expect(await user.listRollups()).toEqual(before)
    expect(await link('ABONO DOLARES')).toMatchObject({ status: 201, body: { kind: 'currency_exchange' } })
  })

  test('of another currency is within two percent of the exchange that the user confirmed near that day', async () => {
    const user = await createUserWithAccounts({}, { currency: 'USD' })
    await user.ingest(
      user.buildTransaction(0, 'PAGO VARIOS', -95_000n, { date: '2026-11-05' }),
      user.buildTransaction(1, 'ABONO DOLARES', 100_00n, { date: '2026-11-05' }),
      user.buildTransaction(0, 'PAGO OTROS', -190_000n, { date: '2026-11-09' }),
      user.buildTransaction(1, 'ABONO PARECIDO', 198_00n, { date: '2026-11-09' }),
      user.buildTransaction(1, 'ABONO DISTINTO', 190_00n, { date: '2026-11-09' }),
    )
    const link = async (out: string, into: string) =>
      user.call('POST', '/api/transfer-pairs/', {
        out_id: await idOf(user, out),
        in_id: await idOf(user, into),
      })
    expect(await list(user, 'PAGO OTROS')).toEqual(['ABONO DISTINTO', 'ABONO PARECIDO'])
    expect((await link('PAGO VARIOS', 'ABONO DOLARES')).status).toBe(201)
    expect(await list(user, 'PAGO OTROS')).toEqual(['ABONO PARECIDO'])
    expect(await link('PAGO OTROS', 'ABONO DISTINTO')).toMatchObject({
      status: 422,
      body: { code: 'pair_refused' },
    })
    expect((await link('PAGO OTROS', 'ABONO PARECIDO')).status).toBe(201)
  })

  test('never shows or links rows of another user', async () => {
    const [ana, ben] = [await household(), await household()]
    const foreign = await idOf(ben, 'ABONO CERCA')
    const mine = new Set((await ana.listActiveRows()).map(({ id }) => id))
    const out_id = await idOf(ana, 'PAGO VARIOS')
    const { body } = await ana.call('GET', `/api/transactions/${out_id}/pair-candidates/`)
    expect(pairCandidates.parse(body).results.every(({ id }) => mine.has(id))).toBe(true)
    expect(await ana.call('POST', '/api/transfer-pairs/', { out_id, in_id: foreign })).toMatchObject({
      status: 404,
    })
    for (const path of ['pair-candidates', 'refund-candidates'])
      for (const id of [foreign, unknownId])
        expect(await ana.call('GET', `/api/transactions/${id}/${path}/`)).toMatchObject({ status: 404 })
  })
})

describe('the expense of a refund', () => {
  const household = async () => {
    const user = await createUserWithAccounts({}, { currency: 'USD' })
    await user.ingest(
      user.buildTransaction(0, 'COMPRA RESTAURANT', -40_000n, { date: '2026-11-04' }),
      user.buildTransaction(0, 'COMPRA CAFE', -3_000n, { date: '2026-11-05' }),
      user.buildTransaction(1, 'COMPRA DOLARES', -40_000n, { date: '2026-11-05' }),
      user.buildTransaction(0, 'TEF DE JUAN PEREZ', 20_000n, { date: '2026-11-06' }),
      user.buildTransaction(0, 'TEF DE ROSA SOTO', 25_000n, { date: '2026-11-06' }),
    )
    return user
  }
  const list = async (user: User, description: string, search = '') => {
    const id = await idOf(user, description)
    const { body } = await user.call('GET', `/api/transactions/${id}/refund-candidates/?search=${search}`)
    return refundCandidates
      .parse(body)
      .results.map(({ transaction, remaining }) => [transaction.description, remaining])
  }

  test('is listed with what is left of it, and is in the details of both once linked', async () => {
    const user = await household()
    expect(await list(user, 'TEF DE JUAN PEREZ')).toEqual([
      ['COMPRA RESTAURANT', 40_000],
      ['COMPRA CAFE', 3_000],
    ])
    expect(await list(user, 'TEF DE JUAN PEREZ', 'Café')).toEqual([['COMPRA CAFE', 3_000]])
    const refund_id = await idOf(user, 'TEF DE JUAN PEREZ')
    const charge_id = await idOf(user, 'COMPRA RESTAURANT')
    const linked = await user.call('POST', '/api/refunds/', { refund_id, charge_id })
    expect(linked).toMatchObject({ status: 201, body: { kind: 'refund', kind_source: 'pair' } })
    expect(await list(user, 'TEF DE ROSA SOTO')).toEqual([
      ['COMPRA CAFE', 3_000],
      ['COMPRA RESTAURANT', 20_000],
    ])
    const detail = async (id: string) => (await user.call('GET', `/api/transactions/${id}/`)).body
    expect(await detail(refund_id)).toMatchObject({
      refund_of: { id: charge_id, amount: -40_000 },
      refunds: [],
    })
    expect(await detail(charge_id)).toMatchObject({
      refund_of: null,
      refunds: [{ id: refund_id, amount: 20_000 }],
    })
    const exceeding = { refund_id: await idOf(user, 'TEF DE ROSA SOTO'), charge_id }
    expect(await user.call('POST', '/api/refunds/', exceeding)).toMatchObject({
      status: 422,
      body: {
        code: 'refund_exceeds',
        detail: matchingProblems.refundExceeds,
        errors: { charge_id: [matchingProblems.refundExceeds] },
      },
    })
    const notSpent = { refund_id: charge_id, charge_id: await idOf(user, 'COMPRA CAFE') }
    expect(await user.call('POST', '/api/refunds/', notSpent)).toMatchObject({
      status: 422,
      body: { code: 'refund_refused', errors: { refund_id: [matchingProblems.refundRefused] } },
    })
  })

  test('does not exist for a charge', async () => {
    const user = await household()
    const id = await idOf(user, 'COMPRA CAFE')
    expect(await user.call('GET', `/api/transactions/${id}/refund-candidates/`)).toMatchObject({
      status: 200,
      body: { results: [] },
    })
  })
})
