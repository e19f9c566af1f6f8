import { expect, test } from 'vitest'
import { findUsualAmount, findWarnings } from './find-warnings.ts'

const row = (line: number, date: string, amount = -10_000n) => ({ line, date, amount })
const find = (rows: Parameters<typeof findWarnings>[0], usual: bigint | null = null) =>
  findWarnings(rows, { today: '2026-11-23', usual, currency: 'CLP' })

test('dates from 1990 to tomorrow are fine; others are named with the first line', () => {
  expect(find([row(1, '1990-01-01'), row(2, '2026-11-24')])).toEqual([])
  expect(find([row(7, '2026-11-25'), row(3, '1989-12-31'), row(4, '2026-11-20')])).toEqual([
    {
      about: 'dates',
      count: 2,
      line: 3,
      sentence:
        '2 fechas caen fuera de 1990 a mañana; la primera es 31 de diciembre de 1989, en la línea 3. Revisa el orden de las fechas.',
    },
  ])
})

test('an amount above the usual of the account by more than a factor of 1,000 is named', () => {
  expect(find([row(1, '2026-11-20', -10_000_000n)], 10_000n)).toEqual([])
  expect(find([row(9, '2026-11-20', 10_000_001n)], 10_000n)).toMatchObject([
    { about: 'amounts', count: 1, line: 9, sentence: expect.stringContaining('($10.000.001)') },
  ])
})

test('without a usual amount the file gives it, if it has ten rows', () => {
  const rows = Array.from({ length: 9 }, (_, at) => row(at + 1, '2026-11-20'))
  expect(find([...rows.slice(1), row(10, '2026-11-20', -99_000_000n)])).toEqual([])
  expect(find([...rows, row(10, '2026-11-20', -99_000_000n)])).toMatchObject([{ about: 'amounts', line: 10 }])
})

test('the usual amount is the median of at least ten', () => {
  expect(findUsualAmount([5n])).toBeNull()
  expect(findUsualAmount([-1n, 9n, 0n, ...Array.from({ length: 9 }, () => -4n)])).toBe(4n)
})

test('balances that the amounts do not explain are named with the difference in pesos', () => {
  const warn = (difference: string) =>
    findWarnings([row(1, '2026-11-20')], {
      today: '2026-11-23',
      usual: null,
      currency: 'CLP',
      imbalance: { count: 2, line: 3, difference },
    })
  expect(warn('-1998')).toEqual([
    {
      about: 'balance',
      count: 2,
      line: 3,
      sentence:
        'Los saldos de 2 filas no salen de los montos; la primera es la línea 3. Entre los movimientos y el saldo final hay una diferencia de $1.998. Revisa las columnas y el signo.',
    },
  ])
  expect(warn('0')[0]?.sentence).not.toContain('$')
})
