import { describe, expect, test } from 'vitest'
import type { FreshMovement, FreshSeries, Habits, Visit } from './movement.ts'
import { namesWithTwins, tellMovements } from './movements.ts'

const today = '2026-11-20'
const coffee: FreshMovement = {
  id: 'a',
  date: '2026-11-19',
  amount: -4_200n,
  currency: 'CLP',
  name: 'Café Altura',
  kind: 'spending',
  category: 'ALIMENTACIÓN',
  isFee: false,
  isTransfer: false,
  isCash: false,
  isWithSelf: false,
  account: { id: 'x', name: 'CuentaRUT' },
  series: null,
  instalment: null,
}
const series: FreshSeries = {
  id: 's',
  name: 'Netflix',
  kind: 'subscription',
  count: 8,
  isNew: false,
  varies: false,
  price: null,
  dismissedOn: null,
  periodsSince: 1,
}
const nothing: Habits = { usual: new Map([['CLP', 60_000n]]), visits: [], ended: new Map() }
const tell = (movement: Partial<FreshMovement>, habits: Habits = nothing) =>
  tellMovements([{ ...coffee, ...movement }], habits, today)
const kinds = (...told: Parameters<typeof tell>) => tell(...told).map(({ kind }) => kind)
const visit = (id: string, date: string, amount = coffee.amount): Visit => ({
  id,
  accountId: 'x',
  name: coffee.name,
  amount,
  date,
})
/** Visits of other days, each for another price. */
const visits = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    visit(`v${at}`, `2026-0${1 + (at % 9)}-${10 + (at % 19)}`, -3_000n - BigInt(at)),
  )

describe('what of a movement is worth telling', () => {
  test('a coffee is not', () => expect(kinds({})).toEqual([]))

  test('each is one sentence with amount, account and day', () => {
    const [big] = tell({ amount: -400_000n })
    expect(big?.message).toBe(
      'Café Altura cobró $400.000 el 19 nov en CuentaRUT, más de lo que sueles gastar de una vez.',
    )
  })

  test('big is three times the larger purchases of this person, and nothing while these are unknown', () => {
    expect(kinds({ amount: -179_999n })).toEqual([])
    expect(kinds({ amount: -180_000n })).toEqual(['big_movement'])
    expect(kinds({ amount: -180_000n }, { ...nothing, usual: new Map() })).toEqual([])
    expect(kinds({ amount: -79_000n }, { ...nothing, usual: new Map([['CLP', 2_000n]]) })).toEqual([])
  })

  test('the rent of every month and a cuota are never big', () => {
    expect(kinds({ amount: -900_000n, series: { ...series, kind: 'bill' } })).toEqual([])
    expect(kinds({ amount: -900_000n, instalment: { purchaseId: 'p', number: 2, total: 12 } })).toEqual([])
  })

  const both = [visit('a', '2026-11-19'), visit('b', '2026-11-19')]

  test('two equal charges within a day are told once, whichever of them is looked at', () => {
    const habits = { ...nothing, visits: [...visits(20), ...both] }
    const told = tellMovements([coffee, { ...coffee, id: 'b' }], habits, today)
    expect(told.map(({ kind }) => kind)).toEqual(['duplicate_charge', 'duplicate_charge'])
    expect(new Set(told.map(({ cause }) => cause)).size).toBe(1)
  })

  test('what a merchant charges as a habit is asked only where something was charged twice', () => {
    const visits = [...both, visit('c', '2026-11-17'), { ...visit('d', '2026-11-19'), accountId: 'y' }]
    expect(namesWithTwins([coffee], visits)).toEqual([coffee.name])
    expect(namesWithTwins([coffee], visits.slice(2))).toEqual([])
    expect(namesWithTwins([{ ...coffee, amount: -1n }], visits)).toEqual([])
  })

  test('who pays a merchant twice now and then is not charged twice, whatever it cost and on which card', () => {
    const pair = [visit('c', '2026-10-03', -2_900n), visit('d', '2026-10-03', -2_900n)]
    const later = pair.map((one) => ({ ...one, id: `${one.id}2`, date: '2026-10-20' }))
    const elsewhere = [...pair, ...later].map((one) => ({ ...one, accountId: 'y' }))
    const told = (...before: Visit[]) => kinds({}, { ...nothing, visits: [...before, ...both] })
    expect(told(...visits(20), ...elsewhere)).toEqual([])
    expect(told(...visits(15))).toEqual([])
    expect(told(...visits(16))).toEqual(['duplicate_charge'])
    expect(told(...visits(40), ...pair)).toEqual(['duplicate_charge'])
  })

  test('a small sum at a place that is hardly known may be two coffees, a larger one may not', () => {
    expect(kinds({}, { ...nothing, visits: both })).toEqual([])
    const large = both.map((one) => ({ ...one, amount: -18_000n }))
    expect(kinds({ amount: -18_000n }, { ...nothing, visits: large })).toEqual(['duplicate_charge'])
    expect(kinds({ amount: -18_000n, isCash: true }, { ...nothing, visits: large })).toEqual([])
  })

  test('a fee is told, unless it is the same every month', () => {
    expect(kinds({ isFee: true })).toEqual(['fee'])
    expect(kinds({ isFee: true, series: { ...series, kind: 'bill' } })).toEqual([])
  })

  test('of the fees of one day the larger one speaks for its tax', () => {
    const interest = { ...coffee, isFee: true, amount: -20_000n }
    const told = tellMovements([interest, { ...interest, id: 'tax', amount: -1_200n }], nothing, today)
    expect(told.map(({ about }) => about?.key)).toEqual(['a'])
  })

  test('a subscription is told when it is new, dearer, or charges after it was over', () => {
    expect(kinds({ series })).toEqual([])
    expect(kinds({ series: { ...series, isNew: true, count: 2 } })).toEqual(['subscription_new'])
    const price = { on: coffee.date, from: -8_990n, to: -10_790n }
    const [dearer] = tell({ series: { ...series, price } })
    expect([dearer?.kind, dearer?.title]).toEqual([
      'subscription_dearer',
      'Netflix subió de $8.990 a $10.790',
    ])
    expect(kinds({ series: { ...series, price: { ...price, from: -10_790n, to: -8_990n } } })).toEqual([])
    expect(kinds({ series: { ...series, periodsSince: 3 } })).toEqual(['charge_after_cancel'])
    const ended = (periodsSince: number) => ({
      ...nothing,
      ended: new Map([['a', { count: 8, amount: -4_400n, periodsSince }]]),
    })
    expect(kinds({}, ended(4))).toEqual(['charge_after_cancel'])
    expect(kinds({}, ended(2))).toEqual([])
    expect(kinds({ amount: -9_900n }, ended(4))).toEqual([])
    expect(kinds({ series: { ...series, dismissedOn: '2026-11-01' } })).toEqual(['charge_after_cancel'])
  })

  test('the last cuota is told, the one before is not', () => {
    expect(kinds({ instalment: { purchaseId: 'p', number: 5, total: 6 } })).toEqual([])
    expect(kinds({ instalment: { purchaseId: 'p', number: 6, total: 6 } })).toEqual(['instalment_ending'])
  })

  test('a salary and a transfer are told, a refund and small change are not', () => {
    const income = { kind: 'income', amount: 50_000n } as const
    expect(kinds({ ...income, series: { ...series, kind: 'salary' } })).toEqual(['salary_arrived'])
    expect(kinds({ ...income, isTransfer: true })).toEqual(['transfer_received'])
    expect(kinds({ ...income, isTransfer: true, amount: 4_000n })).toEqual([])
    expect(kinds({ ...income, kind: 'refund', isTransfer: true })).toEqual([])
    expect(kinds({ ...income, isTransfer: true, isWithSelf: true })).toEqual([])
    expect(kinds({ ...income, isTransfer: true, series: { ...series, kind: 'income' } })).toEqual([])
    expect(kinds({ amount: -900_000n, isTransfer: true, isWithSelf: true })).toEqual([])
  })

  test('a bonus that comes with the salary is no second salary', () => {
    const pay = { ...coffee, kind: 'income', amount: 900_000n, category: 'SALARIO' } as const
    const told = tellMovements([pay, { ...pay, id: 'bonus', amount: 150_000n }], nothing, today)
    expect(told.map(({ kind, about }) => [kind, about?.key])).toEqual([['salary_arrived', 'a']])
  })
})
