import { reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../../test/support/app/full-app.ts'
import { createReconciler, october } from '../../../test/support/clients/reconciler.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

const { app, imports, previewAs, confirmAs, listOf, sentenceOf, create, importWithout, addRow } =
  await createReconciler()

describe('an account from a file', () => {
  test('agrees with its statement', async () => {
    const { who, accountId } = await importWithout('nothing')
    const found = await previewAs(who, { account_id: accountId })
    expect(found).toMatchObject({ own: 1_000_000, difference: 0, days: [], missing: [], extra: [] })
    expect(reconciliation.parse((await confirmAs(who, { account_id: accountId })).json())).toMatchObject({
      account_id: accountId,
      from: '2026-10-01',
      until: '2026-10-31',
      balance: 1_000_000,
      difference: 0,
      days: [],
    })
  })

  test('that lacks a row names its day, and the row where the statement is in preview', async () => {
    const { who, accountId, importId } = await importWithout('UBER TRIP')
    const gap = [{ from: '2026-10-12', to: '2026-10-12', difference: -12_990 }]
    for (const given of [{}, { import_id: importId, date: '2026-10-20' }])
      expect(await previewAs(who, { account_id: accountId, ...given })).toMatchObject({
        own: 1_012_990,
        difference: -12_990,
        days: gap,
        missing: [],
      })
    const again = await imports.upload(who, october())
    expect(
      await previewAs(who, { account_id: accountId, import_id: again.id, date: '2026-10-20' }),
    ).toMatchObject({
      days: gap,
      missing: [{ date: '2026-10-12', amount: -12_990, description: 'UBER TRIP', deleted_id: null }],
      extra: [],
    })
    const refused = await confirmAs(who, { account_id: accountId })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'reconciliation_differs'])

    await addRow(who, accountId)
    expect(await previewAs(who, { account_id: accountId })).toMatchObject({ difference: 0, days: [] })
    expect((await confirmAs(who, { account_id: accountId })).statusCode).toBe(201)
  })

  test('names a row that is too much, one that the user deleted, and one on another day', async () => {
    const { who, accountId } = await importWithout('UBER TRIP')
    const id = await addRow(who, accountId)
    const extra = await addRow(who, accountId, { name: 'Feria', amount: 5_000 })
    expect(await previewAs(who, { account_id: accountId })).toMatchObject({
      difference: 5_000,
      days: [{ from: '2026-10-12', to: '2026-10-12', difference: 5_000 }],
      extra: [{ id: extra, amount: -5_000, manual: true }],
    })
    await app.requestAs(who, 'DELETE', `/api/transactions/${extra}/`)
    await app.requestAs(who, 'DELETE', `/api/transactions/${id}/`)
    expect((await previewAs(who, { account_id: accountId })).missing).toMatchObject([
      { deleted_id: id, amount: -12_990, date: '2026-10-12' },
    ])
    await app.requestAs(who, 'POST', `/api/transactions/${id}/restore/`, {})
    await app.requestAs(who, 'PATCH', `/api/transactions/${id}/`, { date: '2026-10-13' })
    const again = await imports.upload(who, october())
    expect(await previewAs(who, { account_id: accountId, import_id: again.id })).toMatchObject({
      difference: 0,
      missing: [],
      extra: [],
      moved: [{ id, date: '2026-10-13', statement_date: '2026-10-12' }],
    })
  })

  test('begins with the balance of the user where nothing says what it had, and each later one with the one before', async () => {
    const who = await app.auth.registerUser()
    const plain = Buffer.from('Fecha;Descripción;Monto\n02/10/2026;FERIA;-10.000\n05/11/2026;FERIA;-30.000')
    const { id } = await imports.upload(who, plain)
    const accountId = (await imports.confirm(who, id)).account?.account_id ?? ''
    expect(await previewAs(who, { account_id: accountId, balance: 90_000 })).toMatchObject({
      basis: null,
      own: null,
      difference: null,
      from: '2026-10-02',
    })
    expect((await confirmAs(who, { account_id: accountId, balance: 90_000 })).statusCode).toBe(201)
    // The same day with another balance is no second beginning.
    expect((await confirmAs(who, { account_id: accountId, balance: 91_000 })).statusCode).toBe(409)
    const november = { account_id: accountId, date: '2026-11-09' }
    expect(await previewAs(who, { ...november, balance: 60_500 })).toMatchObject({
      basis: 'reconciliation',
      own: 60_000,
      difference: 500,
    })
    expect((await confirmAs(who, { ...november, balance: 60_000 })).statusCode).toBe(201)
    expect(await listOf(who)).toMatchObject([
      { from: '2026-11-01', until: '2026-11-09', difference: 0 },
      { from: '2026-10-02', until: '2026-10-31', difference: 0 },
    ])
    expect(await sentenceOf(who, { account_id: accountId, balance: 1, date: '2026-10-30' })).toEqual([
      400,
      'Esta cuenta ya está cuadrada hasta el 9 de noviembre de 2026. Elige ese día o uno posterior, o deshaz ese cuadre.',
    ])
    const [, first] = await listOf(who)
    expect((await app.requestAs(who, 'DELETE', `/api/reconciliations/${first?.id}/`)).statusCode).toBe(200)
    expect(await listOf(who)).toEqual([])
  })
})

describe('an account by hand', () => {
  test('is reconciled from its beginning: its opening balance and earlier rows count', async () => {
    const who = await app.auth.registerUser()
    const account = await create(who, '/api/accounts/', { name: 'Libreta', opening_balance: 100_000 })
    await addRow(who, account)
    const given = { account_id: account, balance: 87_010 }
    expect(await previewAs(who, given)).toMatchObject({
      basis: 'opening',
      from: null,
      own: 87_010,
      difference: 0,
    })
    await confirmAs(who, given)
    await addRow(who, account, { date: '2026-09-01', amount: 10 })
    expect(await listOf(who)).toMatchObject([{ from: null, difference: 10 }])
    await app.requestAs(who, 'PATCH', `/api/accounts/${account}/`, { opening_balance: 100_010 })
    expect(await listOf(who)).toMatchObject([{ difference: 0 }])
  })

  test('in dollars has cents, and a card by hand says what is owed', async () => {
    const who = await app.auth.registerUser()
    const dollars = await create(who, '/api/accounts/', {
      name: 'Viaje',
      currency: 'USD',
      opening_balance: 10.5,
    })
    await addRow(who, dollars, { amount: 1.25 })
    expect(await previewAs(who, { account_id: dollars, balance: 9.3 })).toMatchObject({
      currency: 'USD',
      own: 9.25,
      difference: 0.05,
    })
    const card = await create(who, '/api/accounts/', {
      name: 'Visa',
      account_type: 'credit',
      opening_balance: 50_000,
      card: { limit: 500_000, closing_day: 20, due_day: 5 },
    })
    await addRow(who, card)
    // Of six cuotas the first one is billed.
    await addRow(who, card, { name: 'Lavadora', amount: 600_000, instalments: 6 })
    expect(await previewAs(who, { account_id: card, balance: 162_990 })).toMatchObject({
      own: 162_990,
      difference: 0,
    })
    await confirmAs(who, { account_id: card, balance: 162_990 })
    expect(await listOf(who)).toMatchObject([{ account_id: card, difference: 0 }])
    await addRow(who, card, { name: 'Feria', amount: 1_000 })
    expect(await listOf(who)).toMatchObject([{ difference: -1_000 }])
  })
})

test('a card from files is computed from the bill before: charges, refunds and payments since', async () => {
  const who = await app.auth.registerUser()
  const rows = [
    '25/09/2026;COMPRA LIDER;-30.000',
    '05/10/2026;PAGO TARJETA;100.000',
    '10/10/2026;CINE;-5.000',
  ]
  const { id } = await imports.upload(who, Buffer.from(['Fecha;Descripción;Monto', ...rows].join('\n')))
  const card = { name: 'Visa', type: 'credit', currency: 'CLP', institution_id: null }
  await imports.patch(who, id, { account: card })
  const account_id = (await imports.confirm(who, id)).account?.account_id ?? ''
  await app.db.admin
    .insertInto('card_statement')
    .values({
      user_id: who.user.id,
      account_id,
      import_id: id,
      closes_on: '2026-09-20',
      due_on: '2026-10-05',
      billed: 100_000n,
      minimum: null,
    })
    .execute()
  expect(await previewAs(who, { account_id, date: '2026-10-20', balance: 40_000 })).toMatchObject({
    basis: 'statement',
    from: '2026-09-21',
    own: 35_000,
    difference: 5_000,
  })
})

describe('what cannot be reconciled says why', () => {
  test('a day to come, one before the first row, cents of pesos, a hidden account, one without rows', async () => {
    const who = await app.auth.registerUser()
    const account = await create(who, '/api/accounts/', { name: 'Libreta' })
    const given = { account_id: account, balance: 5 }
    expect(await sentenceOf(who, given)).toEqual([
      400,
      'Esta cuenta todavía no tiene movimientos que cuadrar.',
    ])
    await addRow(who, account)
    expect(await sentenceOf(who, { ...given, date: '2026-11-11' })).toEqual([
      400,
      'La fecha debe ser hoy o un día anterior.',
    ])
    expect(await sentenceOf(who, { ...given, date: '2026-10-11' })).toEqual([
      400,
      'Lucas conoce esta cuenta desde el 12 de octubre de 2026. Elige ese día o uno posterior.',
    ])
    expect(await sentenceOf(who, { ...given, balance: 5.5 })).toEqual([
      400,
      'Escribe el saldo en la moneda de la cuenta: los pesos van sin decimales.',
    ])
    await app.requestAs(who, 'PATCH', `/api/accounts/${account}/`, { hidden: true })
    expect(await sentenceOf(who, given)).toEqual([
      400,
      'Esta cuenta está oculta. Muéstrala en Conexiones antes de cuadrarla.',
    ])
  })

  test('accounts, statements and reconciliations of others are not found', async () => {
    const { who, accountId, importId } = await importWithout('nothing')
    const other = await importWithout('nothing')
    const statuses = [
      await confirmAs(other.who, { account_id: accountId }),
      await confirmAs(other.who, { account_id: other.accountId, import_id: importId }),
      await app.requestAs(
        other.who,
        'DELETE',
        `/api/reconciliations/${(await confirmAs(who, { account_id: accountId })).json().id}/`,
      ),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404])
    expect(await listOf(who)).toHaveLength(1)
  })
})

describe('at once', () => {
  test('two confirmations store one reconciliation', async () => {
    const { who, accountId } = await importWithout('nothing')
    const answers = await Promise.all([1, 2].map(() => confirmAs(who, { account_id: accountId })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await listOf(who)).toHaveLength(1)
  })

  test('two beginnings with other balances: the second one differs', async () => {
    const who = await app.auth.registerUser()
    const { id } = await imports.upload(who, Buffer.from('Fecha;Descripción;Monto\n02/10/2026;FERIA;-10.000'))
    const accountId = (await imports.confirm(who, id)).account?.account_id ?? ''
    const answers = await Promise.all(
      [90_000, 91_000].map((balance) => confirmAs(who, { account_id: accountId, balance })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await listOf(who)).toHaveLength(1)
  })

  test('a row that is edited while it is confirmed: the confirmation is refused, or the change is found', async () => {
    for (const _ of [1, 2, 3]) {
      const { who, accountId } = await importWithout('UBER TRIP')
      const rowId = await addRow(who, accountId)
      const [confirmed] = await Promise.all([
        confirmAs(who, { account_id: accountId }),
        app.requestAs(who, 'PATCH', `/api/transactions/${rowId}/`, { amount: 1 }),
      ])
      const found = (await listOf(who)).map(({ difference }) => difference)
      expect(found).toEqual(confirmed.statusCode === 201 ? [-12_989] : [])
    }
  })
})

describe('an account of a bank', () => {
  /** A row as its bank posts it. */
  const store = (who: TestUser, account: string, more: object) =>
    app.db.admin
      .updateTable('transaction')
      .set(more)
      .where('user_id', '=', who.user.id)
      .where('account_id', '=', account)
      .where('description', '=', 'Uber')
      .execute()

  test('is computed back from what the bank says today, without rows that are pending or doubtful', async () => {
    const { who, accountId } = await importWithout('nothing')
    await app.db.admin
      .updateTable('connection')
      .set({ provider: 'floid' })
      .where('user_id', '=', who.user.id)
      .execute()
    await addRow(who, accountId, { date: '2026-11-03', amount: 50_000 })
    const set = (balance: bigint) =>
      app.db.admin
        .updateTable('account')
        .set({ balance_current: balance })
        .where('id', '=', accountId)
        .execute()
    await set(950_000n)
    const given = { account_id: accountId, balance: 1_000_000 }
    expect(await previewAs(who, given)).toMatchObject({
      basis: 'balance',
      own: 1_000_000,
      difference: 0,
      days: [],
    })
    expect(await previewAs(who, { ...given, balance: 990_000 })).toMatchObject({
      difference: -10_000,
      days: [{ from: '2026-11-01', to: '2026-11-10', difference: 10_000 }],
    })
    await addRow(who, accountId, { date: '2026-10-25', amount: 700 })
    await store(who, accountId, { pending: true })
    expect(await previewAs(who, given)).toMatchObject({
      own: 950_000,
      pending: { count: 1, amount: -700 },
      doubtful: { count: 0 },
    })
    await store(who, accountId, { pending: false, pending_state: 'suggested' })
    expect(await previewAs(who, given)).toMatchObject({ pending: { count: 0 }, doubtful: { count: 1 } })
    await store(who, accountId, { pending: false, pending_state: null })
  })
})

test('a comparison and the list need at most 12 statements', async () => {
  const { who, accountId } = await importWithout('UBER TRIP')
  const again = await imports.upload(who, october())
  const given = { account_id: accountId, balance: 1_012_990 }
  const from = { ...given, import_id: again.id, date: '2026-10-20' }
  async function send(method: 'GET' | 'POST', path: string, body?: object) {
    const { result, statements } = await recordStatements(async () => {
      const { statusCode } = await app.requestAs(who, method, `/api/reconciliations/${path}`, body)
      return statusCode
    })
    // What subscribers of the event read is the same for all writers.
    const published = statements.findIndex((text) => text.includes('outbox_event'))
    const own = published < 0 ? statements : statements.slice(0, published)
    const count = own.filter((text) => !text.includes('set_config')).length
    return { result, isWithin: count > 0 && count <= 12 }
  }
  const counts = [await send('POST', 'preview/', from), await send('POST', '', from), await send('GET', '')]
  expect(counts).toEqual([200, 201, 200].map((result) => ({ result, isWithin: true })))
})

test('the checker finds nothing wrong', async () => {
  expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
})
