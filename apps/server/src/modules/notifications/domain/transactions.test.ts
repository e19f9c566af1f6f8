import { describe, expect, test } from 'vitest'
import type {
  MerchantCharge,
  NewTransaction,
  NewTransactionSeries,
  SpendingHabits,
} from './new-transaction.ts'
import { detectTransactionNotifications, findDuplicatedNames } from './transactions.ts'

const today = '2026-11-20'
const purchase: NewTransaction = {
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
  account: { id: 'x', name: 'CuentaRUT' },
  series: null,
  instalment: null,
}
const series: NewTransactionSeries = {
  id: 's',
  name: 'Netflix',
  kind: 'subscription',
  count: 8,
  isNew: false,
  varies: false,
  price: null,
  dismissedOn: null,
  cancelledOn: null,
  periodsSince: 1,
}
const nothing: SpendingHabits = {
  largePurchases: new Map([['CLP', 60_000n]]),
  charges: [],
  endedSubscriptions: new Map(),
}
const detect = (movement: Partial<NewTransaction>, habits: SpendingHabits = nothing) =>
  detectTransactionNotifications([{ ...purchase, ...movement }], habits, today)
const kinds = (...args: Parameters<typeof detect>) => detect(...args).map(({ kind }) => kind)
const charge = (id: string, date: string, amount = purchase.amount): MerchantCharge => ({
  id,
  accountId: 'x',
  name: purchase.name,
  amount,
  date,
})
/** Charges of other days, each with another amount. */
const charges = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    charge(`v${at}`, `2026-0${1 + (at % 9)}-${10 + (at % 19)}`, -3_000n - BigInt(at)),
  )

describe('notifications about a new transaction', () => {
  test('a small purchase gives none', () => expect(kinds({})).toEqual([]))

  test('the message is one sentence with amount, account and date', () => {
    const [big] = detect({ amount: -400_000n })
    expect(big?.message).toBe(
      'Café Altura cobró $400.000 el 19 nov en CuentaRUT, más de lo que sueles gastar de una vez.',
    )
  })

  test('a purchase is big at three times the large purchases of the user, never while these are unknown', () => {
    expect(kinds({ amount: -179_999n })).toEqual([])
    expect(kinds({ amount: -180_000n })).toEqual(['big_movement'])
    expect(kinds({ amount: -180_000n }, { ...nothing, largePurchases: new Map() })).toEqual([])
    expect(kinds({ amount: -79_000n }, { ...nothing, largePurchases: new Map([['CLP', 2_000n]]) })).toEqual(
      [],
    )
  })

  test('a recurring bill and an instalment are never big', () => {
    expect(kinds({ amount: -900_000n, series: { ...series, kind: 'bill' } })).toEqual([])
    expect(kinds({ amount: -900_000n, instalment: { purchaseId: 'p', number: 2, total: 12 } })).toEqual([])
  })

  const both = [charge('a', '2026-11-19'), charge('b', '2026-11-19')]

  test('two equal charges within a day have one cause', () => {
    const habits = { ...nothing, charges: [...charges(20), ...both] }
    const notifications = detectTransactionNotifications([purchase, { ...purchase, id: 'b' }], habits, today)
    expect(notifications.map(({ kind }) => kind)).toEqual(['duplicate_charge', 'duplicate_charge'])
    expect(new Set(notifications.map(({ cause }) => cause)).size).toBe(1)
  })

  test('past charges are read only for merchants with a duplicated charge', () => {
    const charges = [...both, charge('c', '2026-11-17'), { ...charge('d', '2026-11-19'), accountId: 'y' }]
    expect(findDuplicatedNames([purchase], charges)).toEqual([purchase.name])
    expect(findDuplicatedNames([purchase], charges.slice(2))).toEqual([])
    expect(findDuplicatedNames([{ ...purchase, amount: -1n }], charges)).toEqual([])
  })

  test('a merchant that often charges in pairs gives none, on any account', () => {
    const pair = [charge('c', '2026-10-03', -2_900n), charge('d', '2026-10-03', -2_900n)]
    const later = pair.map((one) => ({ ...one, id: `${one.id}2`, date: '2026-10-20' }))
    const elsewhere = [...pair, ...later].map((one) => ({ ...one, accountId: 'y' }))
    const notifications = (...before: MerchantCharge[]) =>
      kinds({}, { ...nothing, charges: [...before, ...both] })
    expect(notifications(...charges(20), ...elsewhere)).toEqual([])
    expect(notifications(...charges(15))).toEqual([])
    expect(notifications(...charges(16))).toEqual(['duplicate_charge'])
    expect(notifications(...charges(40), ...pair)).toEqual(['duplicate_charge'])
  })

  test('a small pair at a little-known merchant gives none, a larger one gives one', () => {
    expect(kinds({}, { ...nothing, charges: both })).toEqual([])
    const large = both.map((one) => ({ ...one, amount: -18_000n }))
    expect(kinds({ amount: -18_000n }, { ...nothing, charges: large })).toEqual(['duplicate_charge'])
    expect(kinds({ amount: -18_000n, isCash: true }, { ...nothing, charges: large })).toEqual([])
  })

  test('a fee gives one, unless it is the same every month', () => {
    expect(kinds({ isFee: true })).toEqual(['fee'])
    expect(kinds({ isFee: true, series: { ...series, kind: 'bill' } })).toEqual([])
  })

  test('of the fees of one day only the largest gives one', () => {
    const interest = { ...purchase, isFee: true, amount: -20_000n }
    const notifications = detectTransactionNotifications(
      [interest, { ...interest, id: 'tax', amount: -1_200n }],
      nothing,
      today,
    )
    expect(notifications.map(({ about }) => about?.key)).toEqual(['a'])
  })

  test('a subscription gives one when it is new, more expensive, or charges after its end', () => {
    expect(kinds({ series })).toEqual([])
    expect(kinds({ series: { ...series, isNew: true, count: 2 } })).toEqual(['subscription_new'])
    const price = { on: purchase.date, from: -8_990n, to: -10_790n }
    const [dearer] = detect({ series: { ...series, price } })
    expect([dearer?.kind, dearer?.title]).toEqual([
      'subscription_dearer',
      'Netflix subió de $8.990 a $10.790',
    ])
    expect(kinds({ series: { ...series, price: { ...price, from: -10_790n, to: -8_990n } } })).toEqual([])
    expect(kinds({ series: { ...series, periodsSince: 3 } })).toEqual(['charge_after_cancel'])
    const ended = (periodsSince: number) => ({
      ...nothing,
      endedSubscriptions: new Map([['a', { count: 8, amount: -4_400n, periodsSince }]]),
    })
    expect(kinds({}, ended(4))).toEqual(['charge_after_cancel'])
    expect(kinds({}, ended(2))).toEqual([])
    expect(kinds({ amount: -9_900n }, ended(4))).toEqual([])
    expect(kinds({ series: { ...series, dismissedOn: '2026-11-01' } })).toEqual(['charge_after_cancel'])
    const bill = { ...series, kind: 'bill' } as const
    expect(kinds({ series: { ...bill, cancelledOn: '2026-11-01' } })).toEqual(['charge_after_cancel'])
    expect(kinds({ series: { ...bill, cancelledOn: '2026-12-31' } })).toEqual([])
  })

  test('the last instalment gives one, the one before gives none', () => {
    expect(kinds({ instalment: { purchaseId: 'p', number: 5, total: 6 } })).toEqual([])
    expect(kinds({ instalment: { purchaseId: 'p', number: 6, total: 6 } })).toEqual(['instalment_ending'])
  })

  test('a salary and a transfer give one, a refund and a small transfer none', () => {
    const income = { kind: 'income', amount: 50_000n } as const
    expect(kinds({ ...income, series: { ...series, kind: 'salary' } })).toEqual(['salary_arrived'])
    expect(kinds({ ...income, isTransfer: true })).toEqual(['transfer_received'])
    expect(kinds({ ...income, isTransfer: true, amount: 4_000n })).toEqual([])
    expect(kinds({ ...income, kind: 'refund', isTransfer: true })).toEqual([])
    expect(kinds({ ...income, kind: 'transfer', isTransfer: true })).toEqual([])
    expect(kinds({ ...income, isTransfer: true, series: { ...series, kind: 'income' } })).toEqual([])
    expect(kinds({ kind: 'transfer', amount: -900_000n, isTransfer: true })).toEqual([])
  })

  test('a bonus on the day of the salary gives none', () => {
    const pay = { ...purchase, kind: 'income', amount: 900_000n, category: 'SALARIO' } as const
    const notifications = detectTransactionNotifications(
      [pay, { ...pay, id: 'bonus', amount: 150_000n }],
      nothing,
      today,
    )
    expect(notifications.map(({ kind, about }) => [kind, about?.key])).toEqual([['salary_arrived', 'a']])
  })
})
