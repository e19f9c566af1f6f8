import { expect, test } from 'vitest'
import { addCardBills, detectLowBalance, detectUtilisation } from './balances.ts'

const today = '2026-11-20'
const card = { id: 'c', name: 'CMR Visa', currency: 'CLP', limit: 1_000_000n, level: 0 } as const

test('a card gives one notification when it passes 50 and 70 percent, none while it stays there', () => {
  expect(detectUtilisation({ ...card, used: 500_000n }, today)).toEqual([])
  expect(detectUtilisation({ ...card, used: 781_000n }, today)).toMatchObject([
    { title: 'CMR Visa llegó al 78,1% del cupo', message: 'Usaste $781.000 de $1.000.000 al 20 nov.' },
  ])
  expect(detectUtilisation({ ...card, used: 781_000n, level: 50 }, today)).toHaveLength(1)
  expect(detectUtilisation({ ...card, used: 781_000n, level: 70 }, today)).toEqual([])
  expect(detectUtilisation({ ...card, used: 1n, limit: 0n }, today)).toEqual([])
})

test('a balance below the expected bills gives one notification per pay cycle', () => {
  const bills = [
    { date: '2026-11-22', amount: -300_000n },
    { date: '2026-11-25', amount: -50_000n },
  ]
  const detect = (balance: bigint | null, expected: typeof bills) =>
    detectLowBalance(balance, { expected, since: '2026-10-30' }, today)
  expect(detect(350_000n, bills)).toEqual([])
  expect(detect(null, bills)).toEqual([])
  expect(detect(10_000n, [])).toEqual([])
  expect(detect(349_999n, bills)).toMatchObject([
    {
      cause: 'low_balance:2026-10-30',
      message: 'Tienes $349.999 y hasta el 25 nov esperas pagos por $350.000.',
    },
  ])
  const salary = { date: '2026-11-24', amount: 900_000n }
  expect(detect(310_000n, [...bills.slice(0, 1), salary, ...bills.slice(1)])).toEqual([])
  expect(detect(290_000n, [...bills.slice(0, 1), salary, ...bills.slice(1)])).toHaveLength(1)
})

test('closed bills of cards count until the day on which they fall due, after an income of that day', () => {
  const rent = { date: '2026-11-26', amount: -300_000n }
  const salary = { date: '2026-11-24', amount: 900_000n }
  const bill = (more: object) => ({
    currency: 'CLP' as const,
    last: { dueOn: '2026-11-24', remaining: 200_000n, state: 'due', ...more },
  })
  const add = (...cards: Parameters<typeof addCardBills>[1]) =>
    addCardBills([salary, rent], cards, '2026-11-27').map(({ amount }) => amount)
  expect(add(bill({}))).toEqual([900_000n, -200_000n, -300_000n])
  expect(add(bill({ dueOn: '2026-11-23' }))).toEqual([-200_000n, 900_000n, -300_000n])
  const others = [bill({ dueOn: '2026-11-28' }), bill({ state: 'late' }), bill({ state: 'carried' })]
  expect(add(...others, { ...bill({}), currency: 'USD' }, { currency: 'CLP', last: null })).toEqual([
    900_000n,
    -300_000n,
  ])
})

test('an income of a day comes before everything that is paid on it, whatever their order', () => {
  const rent = { date: '2026-11-30', amount: -500_000n }
  const salary = { date: '2026-11-30', amount: 900_000n }
  const expected = addCardBills([rent, salary], [], '2026-11-30')
  expect(expected).toEqual([salary, rent])
  expect(detectLowBalance(100_000n, { expected, since: '2026-10-30' }, today)).toEqual([])
})
