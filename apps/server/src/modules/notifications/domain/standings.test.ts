import { expect, test } from 'vitest'
import { tellBalance, tellCard } from './standings.ts'

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
