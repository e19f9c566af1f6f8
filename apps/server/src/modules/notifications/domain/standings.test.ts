import { describe, expect, test } from 'vitest'
import { type CategoryMonth, tellBalance, tellCard, tellCategories } from './standings.ts'

const today = '2026-11-20'
const card = { id: 'c', name: 'CMR Visa', currency: 'CLP', limit: 1_000_000n, level: 0 } as const

test('a card tells when it passes 50 and 70 percent, not while it stays there', () => {
  expect(tellCard({ ...card, used: 500_000n }, today)).toEqual([])
  expect(tellCard({ ...card, used: 781_000n }, today)).toMatchObject([
    { title: 'CMR Visa llegó al 78,1% del cupo', message: 'Usaste $781.000 de $1.000.000 al 20 nov.' },
  ])
  expect(tellCard({ ...card, used: 781_000n, level: 50 }, today)).toHaveLength(1)
  expect(tellCard({ ...card, used: 781_000n, level: 70 }, today)).toEqual([])
  expect(tellCard({ ...card, used: 1n, limit: 0n }, today)).toEqual([])
})

describe('a category', () => {
  const month = (at: string, spent: bigint, category = 'ROPA'): CategoryMonth => ({
    category,
    month: at,
    spent,
  })
  const before = [month('2026-08', 60_000n), month('2026-09', 70_000n), month('2026-10', 80_000n)]
  const tell = (months: readonly CategoryMonth[], largest = 30_000n) =>
    tellCategories(
      months,
      { touched: new Set(['ROPA', 'OTROS']), largest: new Map([['ROPA', largest]]) },
      today,
    ).map(({ kind }) => kind)

  test('is unusual when it is far above every one of the months before', () => {
    expect(tell([...before, month('2026-11', 115_000n)])).toEqual([])
    expect(tell([...before, month('2026-11', 150_000n)])).toEqual(['unusual_spending'])
    expect(tell([...before, month('2026-11', 150_000n)], 90_000n)).toEqual([])
    expect(tell([...before.slice(0, 2), month('2026-10', 200_000n), month('2026-11', 190_000n)])).toEqual([])
  })

  test('is judged by three months, and only when it was spent on just now', () => {
    expect(tell([...before.slice(1), month('2026-11', 500_000n)])).toEqual([])
    const food = [...before, month('2026-11', 500_000n)].map((one) => ({ ...one, category: 'SALUD' }))
    expect(tell(food)).toEqual([])
  })
})

test('a balance that does not reach for the bills of the next days is told once from payday to payday', () => {
  const bills = [
    { date: '2026-11-22', amount: -300_000n },
    { date: '2026-11-25', amount: -50_000n },
  ]
  const tell = (balance: bigint | null, expected: typeof bills) =>
    tellBalance(balance, { expected, since: '2026-10-30' }, today)
  expect(tell(350_000n, bills)).toEqual([])
  expect(tell(null, bills)).toEqual([])
  expect(tell(10_000n, [])).toEqual([])
  expect(tell(349_999n, bills)).toMatchObject([
    {
      cause: 'low_balance:2026-10-30',
      message: 'Tienes $349.999 y hasta el 25 nov esperas pagos por $350.000.',
    },
  ])
  const salary = { date: '2026-11-24', amount: 900_000n }
  expect(tell(310_000n, [...bills.slice(0, 1), salary, ...bills.slice(1)])).toEqual([])
  expect(tell(290_000n, [...bills.slice(0, 1), salary, ...bills.slice(1)])).toHaveLength(1)
})
