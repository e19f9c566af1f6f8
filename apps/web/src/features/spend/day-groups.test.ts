import { describe, expect, test } from 'vitest'
import { movement } from '../../../test/movements.ts'
import { linesOf } from './day-groups.ts'
import { dayTitle } from './day-head.tsx'

const shape = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'day' ? line.day : line.position))

describe('movements by day', () => {
  test('each day has one head, also across the end of a page', () => {
    const list = ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20', '2025-12-31'].map((date, at) =>
      movement(at, { date }),
    )
    expect(shape(linesOf(list, true))).toEqual(['2026-11-21', 0, 1, '2026-11-20', 2, 3, '2025-12-31', 4])
  })

  test('a day is summed by currency, without transfers between own accounts', () => {
    const [day] = linesOf(
      [
        movement(1, { amount: -4_200 }),
        movement(2, { amount: -10_000 }),
        movement(3, { amount: -0.1, currency: 'USD' }),
        movement(4, { amount: -0.2, currency: 'USD' }),
        movement(5, { amount: -50_000, kind: 'transfer' }),
      ],
      true,
    )
    expect(day).toMatchObject({
      sums: [
        { currency: 'CLP', sum: -14_200 },
        { currency: 'USD', sum: -0.3 },
      ],
    })
  })

  test('the last day has no sum while a page may still add to it', () => {
    const list = [movement(1, { date: '2026-11-21' }), movement(2, { date: '2026-11-20' })]
    const sums = linesOf(list, false).flatMap((line) => (line.kind === 'day' ? [line.sums] : []))
    expect(sums).toEqual([[{ currency: 'CLP', sum: -4_200 }], null])
  })

  test('no movements, no lines', () => expect(linesOf([], true)).toEqual([]))
})

describe('the head of a day', () => {
  test.each([
    ['2026-11-21', 'Hoy'],
    ['2026-11-20', 'Ayer'],
    ['2026-11-18', 'Miércoles 18 de noviembre'],
    ['2025-12-31', 'Miércoles 31 de diciembre de 2025'],
  ])('%s is %s', (day, title) => expect(dayTitle(day, '2026-11-21')).toBe(title))
})
