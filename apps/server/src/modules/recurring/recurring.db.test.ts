import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

/** Returns monthly transactions with the same text, newest first. */
const monthly = (
  who: RecurringUser,
  text: string,
  amounts: readonly bigint[],
  last = '2026-11-06',
  account = 0,
) => amounts.map((amount, at) => who.buildTransaction(account, text, amount, { date: addMonths(last, -at) }))
const netflix = (who: RecurringUser, count = 4, last = '2026-11-06') =>
  monthly(
    who,
    'NETFLIX.COM',
    Array.from({ length: count }, () => -10_990n),
    last,
  )
const only = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined || items.length !== 1) throw new Error(`${items.length} instead of one`)
  return item
}

describe('a series', () => {
  test('is detected with its transactions, next date and amount', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana), ana.buildTransaction(0, 'COMPRA JUMBO', -34_120n))
    const found = only(await ana.listSeries())
    expect(found).toMatchObject({
      name: 'Netflix',
      kind: 'subscription',
      rhythm: 'monthly',
      state: 'active',
      origin: 'detected',
      expected_amount: -10_990,
      amount_varies: false,
      monthly_amount: -10_990,
      first_date: '2026-08-06',
      last_date: '2026-11-06',
      next_date: '2026-12-06',
      count: 4,
      edited: [],
    })
    const { rows } = await ana.getSeries(found.id)
    expect(rows.map(({ date }) => date)).toEqual(['2026-11-06', '2026-10-06', '2026-09-06', '2026-08-06'])
  })
  test('needs three transactions, or two that are automatic debits', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ...netflix(ana, 2),
      ...monthly(ana, 'PAC AGUAS ANDINAS', [-18_300n, -16_900n], '2026-11-16'),
    )
    expect((await ana.listSeries()).map(({ kind, automatic }) => [kind, automatic])).toEqual([['bill', true]])
    await ana.ingest(ana.buildTransaction(0, 'NETFLIX.COM', -10_990n, { date: '2026-09-06' }))
    expect(await ana.listSeries()).toHaveLength(2)
  })
  test('keeps its id when new transactions arrive, and shows a price change', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana, 4, '2026-10-06'))
    const before = only(await ana.listSeries())
    await ana.ingest(ana.buildTransaction(0, 'NETFLIX.COM', -12_990n, { date: '2026-11-06' }))
    const after = only(await ana.listSeries())
    expect(after).toMatchObject({ id: before.id, count: 5, expected_amount: -12_990 })
    expect(after.price_change).toEqual({ date: '2026-11-06', from: -10_990, to: -12_990 })
  })
  test('is expected on the date that the user sets, until it is cleared', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana))
    const { id } = only(await ana.listSeries())
    expect(await ana.updateSeries(id, { next_date: '2026-12-18' })).toMatchObject({
      next_date: '2026-12-18',
      edited: ['next_date'],
    })
    expect((await ana.getUpcoming('2027-01-31')).results.map(({ date }) => date)).toEqual([
      '2026-12-18',
      '2027-01-18',
    ])
    await ana.recompute()
    expect(only(await ana.listSeries()).next_date).toBe('2026-12-18')
    for (const refused of ['2026-11-06', '2026-11-19', '2028-11-21'])
      expect((await ana.call('PATCH', `/api/recurring/${id}/`, { next_date: refused })).status).toBe(400)
    expect(await ana.updateSeries(id, { next_date: null })).toMatchObject({
      next_date: '2026-12-06',
      edited: [],
    })
  })
  test('survives a name rule of the user and takes later transactions', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana, 4, '2026-10-06'))
    const before = only(await ana.listSeries())
    const [newest] = (await ana.getSeries(before.id)).rows
    const path = `/api/transactions/${newest?.transaction_id}/merchant/`
    const { correction } = (await ana.call('PATCH', path, { merchant_name: 'Cine en casa' })).body
    expect((await ana.call('POST', `/api/name-corrections/${correction.id}/apply/`)).status).toBe(200)
    expect(new Set((await ana.listRows()).map(({ merchant_name }) => merchant_name))).toEqual(
      new Set(['Cine en casa']),
    )
    await ana.recompute()
    await ana.ingest(ana.buildTransaction(0, 'NETFLIX.COM', -10_990n, { date: '2026-11-06' }))
    expect(only(await ana.listSeries())).toMatchObject({
      id: before.id,
      name: 'Cine en casa',
      count: 5,
      next_date: '2026-12-06',
    })
  })
  test('stays one series when it moves to another card', async () => {
    const ana = await createUserWithAccounts({ type: 'credit' }, { type: 'credit' })
    await ana.ingest(...netflix(ana, 4, '2026-09-06'))
    const before = only(await ana.listSeries())
    await ana.ingest(...monthly(ana, 'NETFLIX.COM', [-10_990n, -10_990n], '2026-11-06', 1))
    expect(only(await ana.listSeries())).toMatchObject({
      id: before.id,
      count: 6,
      account: { id: ana.ids[1] },
    })
  })
  test('is late when its date has passed, and ended after several', async () => {
    const ana = await createUserWithAccounts()
    const states: Record<string, string> = {}
    for (const last of ['2026-11-06', '2026-10-06', '2026-08-06']) {
      const who = await createUserWithAccounts()
      await who.ingest(...netflix(who, 5, last))
      states[last] = only(await who.listSeries()).state
    }
    expect(states).toEqual({ '2026-11-06': 'active', '2026-10-06': 'late', '2026-08-06': 'ended' })
    expect(ana.ids).toHaveLength(1)
  })
})

describe('edits of the user', () => {
  test('a dismissed series stays dismissed, also after a reconnection, and can be restored', async () => {
    const ana = await createUserWithAccounts({}, {})
    await ana.ingest(...netflix(ana, 4, '2026-10-06'))
    const { id } = only(await ana.listSeries())
    expect((await ana.dismissSeries(id)).state).toBe('dismissed')
    await ana.ingest(ana.buildTransaction(0, 'NETFLIX.COM', -10_990n, { date: '2026-11-06' }))
    expect(await ana.listSeries()).toEqual([])
    expect(only(await ana.listSeries('?state=dismissed'))).toMatchObject({ id, count: 5 })
    expect((await ana.getUpcoming()).results).toEqual([])
    await db.admin.deleteFrom('transaction').where('user_id', '=', ana.userId).execute()
    await ana.recompute()
    await ana.ingest(...monthly(ana, 'NETFLIX.COM', [-10_990n, -10_990n, -10_990n], '2026-11-06', 1))
    expect(await ana.listSeries()).toEqual([])
    expect(await ana.restoreSeries(id)).toMatchObject({ id, state: 'active', count: 3 })
    expect(only(await ana.listSeries()).id).toBe(id)
  })
  test('a name, a kind, an amount and a rhythm take precedence until they are cleared', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana, 4, '2026-10-06'))
    const { id } = only(await ana.listSeries())
    const patched = await ana.updateSeries(id, {
      name: 'Series',
      kind: 'other',
      expected_amount: 9_000,
      rhythm: 'quarterly',
    })
    expect(patched).toMatchObject({
      name: 'Series',
      kind: 'other',
      expected_amount: -9_000,
      rhythm: 'quarterly',
    })
    expect(patched.edited.toSorted()).toEqual(['expected_amount', 'kind', 'name', 'rhythm'])
    await ana.ingest(ana.buildTransaction(0, 'NETFLIX.COM', -10_990n, { date: '2026-11-06' }))
    expect(only(await ana.listSeries())).toMatchObject({ id, name: 'Series', expected_amount: -9_000 })
    const back = await ana.updateSeries(id, { name: null, kind: null, expected_amount: null, rhythm: null })
    expect(back).toMatchObject({
      name: 'Netflix',
      kind: 'subscription',
      expected_amount: -10_990,
      rhythm: 'monthly',
      edited: [],
    })
  })
  test('a series created from one transaction takes similar ones', async () => {
    const ana = await createUserWithAccounts()
    const nanny = [0, 7, 14].map((days) =>
      ana.buildTransaction(0, 'TEF A MARIA SOTO', -25_000n, { date: addDays('2026-10-23', days) }),
    )
    await ana.ingest(nanny[0] ?? fail(), ...netflix(ana, 2))
    const first = only((await ana.listRows()).filter(({ description }) => description.includes('MARIA')))
    const made = await ana.createSeries({ transaction_ids: [first.id], rhythm: 'weekly', name: 'Aseo' })
    expect(made).toMatchObject({
      name: 'Aseo',
      rhythm: 'weekly',
      origin: 'person',
      count: 1,
      confidence: 100,
    })
    await ana.ingest(...nanny.slice(1))
    expect(only(await ana.listSeries())).toMatchObject({
      id: made.id,
      count: 3,
      next_date: '2026-11-13',
      state: 'late',
    })
  })
  test('a removed transaction can be added again', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana, 6))
    const { id } = only(await ana.listSeries())
    const newest = (await ana.getSeries(id)).rows[0]?.transaction_id ?? fail()
    expect((await ana.updateSeries(id, { remove_transaction_ids: [newest] })).count).toBe(5)
    expect(await ana.updateSeries(id, { add_transaction_ids: [newest] })).toMatchObject({
      id,
      count: 6,
      state: 'active',
    })
    await ana.recompute()
    expect(only(await ana.listSeries())).toMatchObject({ id, count: 6 })
  })
  test('a series created from one transaction survives recomputing, also without a rhythm', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...netflix(ana, 4), ana.buildTransaction(0, 'COMPRA FERRETERIA SUR', -45_000n))
    const single = only(
      (await ana.listRows()).filter(({ description }) => description.includes('FERRETERIA')),
    )
    const made = await ana.createSeries({ transaction_ids: [single.id] })
    expect(made).toMatchObject({ origin: 'person', rhythm: 'monthly', count: 1 })
    await ana.recompute()
    await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -9_000n), ...netflix(ana, 1, '2026-11-10'))
    await ana.recompute()
    expect(await ana.getSeries(made.id)).toMatchObject({ origin: 'person', count: 1, state: made.state })
    expect((await ana.listSeries()).map(({ id }) => id)).toContain(made.id)
  })
  test('transactions can be removed, added and merged; each is in one series at most', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ...netflix(ana),
      ...monthly(ana, 'SPOTIFY', [-4_850n, -4_850n, -4_850n, -4_850n], '2026-11-14'),
    )
    const [one, other] = await ana.listSeries()
    if (!one || !other) throw new Error('two series expected')
    const evidence = (await ana.getSeries(one.id)).rows
    const out = evidence[3]?.transaction_id ?? ''
    expect((await ana.updateSeries(one.id, { remove_transaction_ids: [out] })).count).toBe(3)
    await ana.recompute()
    expect((await ana.getSeries(one.id)).count).toBe(3)
    expect((await ana.updateSeries(other.id, { add_transaction_ids: [out] })).count).toBe(5)
    const merged = await ana.updateSeries(one.id, { merge_ids: [other.id] })
    expect(merged.count).toBe(8)
    expect(only(await ana.listSeries()).id).toBe(one.id)
    const split = await ana.createSeries({ transaction_ids: [out], rhythm: 'yearly' })
    expect([split.count, (await ana.getSeries(one.id)).count]).toEqual([1, 7])
    await ana.recompute()
    expect([(await ana.getSeries(split.id)).count, (await ana.getSeries(one.id)).count]).toEqual([1, 7])
  })
  test('invalid edits are rejected with a code', async () => {
    const ana = await createUserWithAccounts({}, { currency: 'USD', type: 'credit' })
    const cuota = ana.buildTransaction(0, 'PARIS CUOTA 02/06', -20_000n)
    await ana.ingest(
      ...netflix(ana),
      ana.buildTransaction(0, 'ABONO X', 5n),
      ana.buildTransaction(1, 'GOOGLE *ONE', -199n),
      cuota,
    )
    const rows = await ana.listRows()
    const idOf = (text: string) => rows.find(({ description }) => description === text)?.id ?? ''
    const { id } = only(await ana.listSeries())
    const refused = async (method: 'POST' | 'PATCH', url: string, body: Record<string, unknown>) => {
      const answer = await ana.call(method, url, body)
      return [answer.status, answer.body.code]
    }
    const url = `/api/recurring/${id}/`
    expect(await refused('PATCH', url, { add_transaction_ids: [idOf('ABONO X')] })).toEqual([
      422,
      'recurring_rows_refused',
    ])
    expect(await refused('PATCH', url, { add_transaction_ids: [idOf('GOOGLE *ONE')] })).toEqual([
      422,
      'recurring_rows_refused',
    ])
    expect(await refused('POST', '/api/recurring/', { transaction_ids: [cuotaId(rows)] })).toEqual([
      422,
      'recurring_rows_refused',
    ])
    expect(await refused('PATCH', url, { kind: 'salary' })).toEqual([400, 'validation_failed'])
    expect(await refused('PATCH', url, { expected_amount: 10.5 })).toEqual([400, 'validation_failed'])
    expect(await refused('PATCH', url, {})).toEqual([400, 'validation_failed'])
    expect(await refused('PATCH', url, { merge_ids: [id] })).toEqual([400, 'validation_failed'])
    expect(await refused('POST', '/api/recurring/', { transaction_ids: [] })).toEqual([
      400,
      'validation_failed',
    ])
  })
})
const cuotaId = (rows: readonly { id: string; installment_total: number | null }[]) =>
  rows.find(({ installment_total }) => installment_total !== null)?.id ?? ''
const fail = (): never => {
  throw new Error('nothing')
}

describe('upcoming transactions', () => {
  test('lists each date with totals by currency, without hidden accounts', async () => {
    const ana = await createUserWithAccounts({}, { currency: 'USD', type: 'credit' }, { hidden: true })
    await ana.ingest(
      ...netflix(ana),
      ...monthly(ana, 'REMUNERACION CLINICA VALLE SUR SPA', [900_000n, 900_000n, 900_000n], '2026-10-30'),
      ...monthly(ana, 'GOOGLE *ONE', [-199n, -199n, -199n], '2026-11-13', 1),
      ...monthly(ana, 'SPOTIFY', [-4_850n, -4_850n, -4_850n], '2026-11-14', 2),
    )
    const { results, totals, from, until } = await ana.getUpcoming('2027-01-10')
    expect([from, until]).toEqual(['2026-11-20', '2027-01-10'])
    expect(results.map(({ name, date, amount, currency }) => [name, date, amount, currency])).toEqual([
      ['Clínica Valle Sur SPA', '2026-11-30', 900_000, 'CLP'],
      ['Netflix', '2026-12-06', -10_990, 'CLP'],
      [expect.any(String), '2026-12-13', -1.99, 'USD'],
      ['Clínica Valle Sur SPA', '2026-12-30', 900_000, 'CLP'],
      ['Netflix', '2027-01-06', -10_990, 'CLP'],
    ])
    expect(totals).toEqual([
      { currency: 'CLP', income: 1_800_000, spending: -21_980 },
      { currency: 'USD', income: 0, spending: -1.99 },
    ])
    expect((await ana.call('GET', '/api/recurring/upcoming/?until=2026-11-19')).status).toBe(400)
    expect((await ana.call('GET', '/api/recurring/upcoming/?until=2027-11-21')).status).toBe(400)
  })
  test('a series of another user does not exist', async () => {
    const [ana, eva] = [await createUserWithAccounts(), await createUserWithAccounts()]
    await ana.ingest(...netflix(ana))
    const { id } = only(await ana.listSeries())
    for (const method of ['GET', 'DELETE'] as const)
      expect((await eva.call(method, `/api/recurring/${id}/`)).status).toBe(404)
    const { transaction_id: row } = (await ana.getSeries(id)).rows[0] ?? { transaction_id: '' }
    expect((await eva.call('POST', '/api/recurring/', { transaction_ids: [row] })).status).toBe(404)
    expect(await eva.listSeries()).toEqual([])
  })
})

describe('a purchase in instalments', () => {
  test('is grouped from the charged instalments, with the remaining ones', async () => {
    const ana = await createUserWithAccounts({ type: 'credit' })
    await ana.ingest(
      ...[3, 5].map((number) =>
        ana.buildTransaction(0, `PARIS.CL CUOTA 0${number}/06`, -20_000n, {
          date: addMonths('2026-06-15', number),
        }),
      ),
      ana.buildTransaction(0, 'COMPRA LIDER 04/11', -33_333n, { date: '2026-11-05' }),
      ana.buildTransaction(0, 'COMPRA LIDER 15/09', -5_000n, { date: '2026-09-15' }),
    )
    const { results, totals, months, cards } = await ana.getInstalments()
    const paris = only(results)
    expect(paris).toMatchObject({
      total_instalments: 6,
      charged_instalments: 5,
      remaining_instalments: 1,
      instalment_amount: 20_000,
      total_amount: 120_000,
      remaining_amount: 20_000,
      purchased_on: '2026-07-15',
      next_date: '2026-12-15',
      ends_on: '2026-12-15',
    })
    expect(paris.parts.map(({ state }) => state)).toEqual([
      'inferred',
      'inferred',
      'charged',
      'inferred',
      'charged',
      'to_come',
    ])
    expect(months).toEqual([{ month: '2026-12', currency: 'CLP', amount: 20_000, count: 1 }])
    expect(totals).toEqual([{ currency: 'CLP', remaining_amount: 20_000, purchases: 1 }])
    expect(cards).toMatchObject([{ remaining_amount: 20_000, next_month_amount: 20_000 }])
  })
  test('keeps its id as instalments arrive, and leaves the list when all are charged', async () => {
    const ana = await createUserWithAccounts({ type: 'credit' })
    const cuota = (number: number) =>
      ana.buildTransaction(0, `PARIS.CL CUOTA 0${number}/03`, -20_000n, {
        date: addMonths('2026-08-15', number),
      })
    await ana.ingest(cuota(1), cuota(2))
    const before = only((await ana.getInstalments()).results)
    now = new Date('2026-11-21T15:00:00Z')
    await ana.ingest(cuota(3))
    now = new Date('2026-11-20T15:00:00Z')
    expect((await ana.getInstalments()).results).toEqual([])
    expect(only((await ana.getInstalments('?state=all')).results)).toMatchObject({
      id: before.id,
      remaining_amount: 0,
    })
  })
})
