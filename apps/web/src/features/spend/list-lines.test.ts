import { describe, expect, test } from 'vitest'
import { movement } from '../../../test/movements.ts'
import { dayTitle, groupTitle } from './group-head.tsx'
import { lineAt, linesOf, offsetsOf } from './list-lines.ts'

const whole = { atStart: true, atEnd: true }
const nobody = new Set<string>()
const shape = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'head' ? line.group.key : line.position))
const headSums = (lines: ReturnType<typeof linesOf>) =>
  lines.flatMap((line) => (line.kind === 'head' ? [line.group.sums] : []))

describe('movements in groups', () => {
  const days = ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20', '2025-12-31'].map((date, at) =>
    movement(at, { date }),
  )

  test('each day has one head, also across the end of a page', () =>
    expect(shape(linesOf(days, undefined, whole, nobody))).toEqual([
      '2026-11-21',
      0,
      1,
      '2026-11-20',
      2,
      3,
      '2025-12-31',
      4,
    ]))

  test('a list by category or bank has their heads without sums, one by amount has none', () => {
    const rows = [
      movement(1, { category: 'ROPA', institution_name: 'BCI' }),
      movement(2, { category: 'SALUD', institution_name: 'BCI' }),
    ]
    const byCategory = linesOf(rows, 'category', whole, nobody)
    expect(shape(byCategory)).toEqual(['ROPA', 0, 'SALUD', 1])
    expect(headSums(byCategory)).toEqual([null, null])
    expect(shape(linesOf(rows, 'institution', whole, nobody))).toEqual(['BCI', 0, 1])
    expect(shape(linesOf(rows, 'amount', whole, nobody))).toEqual([0, 1])
  })

  test('a day is summed by currency, without transfers between own accounts and hidden accounts', () => {
    const hidden = movement(6, { amount: -99 })
    const lines = linesOf(
      [
        movement(1, { amount: -4_200 }),
        movement(2, { amount: -10_000 }),
        movement(3, { amount: -0.1, currency: 'USD' }),
        movement(4, { amount: -0.2, currency: 'USD' }),
        movement(5, { amount: -50_000, kind: 'transfer' }),
        { ...hidden, account: { ...hidden.account, id: 'hidden' } },
      ],
      undefined,
      whole,
      new Set(['hidden']),
    )
    expect(headSums(lines)).toEqual([
      [
        { currency: 'CLP', sum: -14_200 },
        { currency: 'USD', sum: -0.3 },
      ],
    ])
  })

  test('a day at an edge has neither sum nor size while a page may still add to it', () => {
    const list = [
      movement(1, { date: '2026-11-21' }),
      movement(2, { date: '2026-11-20' }),
      movement(3, { date: '2026-11-19' }),
    ]
    const sizes = (atStart: boolean, atEnd: boolean) =>
      linesOf(list, undefined, { atStart, atEnd }, nobody).flatMap((line) =>
        line.kind === 'head' ? [line.group.size] : [],
      )
    expect(sizes(true, true)).toEqual([1, 1, 1])
    expect(sizes(true, false)).toEqual([1, 1, null])
    expect(sizes(false, true)).toEqual([null, 1, 1])
    expect(headSums(linesOf(list, undefined, { atStart: false, atEnd: false }, nobody))).toEqual([
      null,
      [{ currency: 'CLP', sum: -4_200 }],
      null,
    ])
  })

  test('no movements, no lines', () => expect(linesOf([], undefined, whole, nobody)).toEqual([]))

  test('lines have their places by their kind, and a height finds its line', () => {
    const offsets = offsetsOf(linesOf(days, undefined, whole, nobody), 52)
    expect(offsets).toEqual([0, 36, 88, 140, 176, 228, 280, 316, 368])
    expect([0, 35, 36, 87, 88, 315, 316, 999].map((height) => lineAt(offsets, height))).toEqual([
      0, 0, 1, 1, 2, 6, 7, 7,
    ])
    expect(lineAt(offsetsOf([], 52), 10)).toBe(0)
  })
})

describe('the head of a day', () => {
  test.each([
    ['2026-11-21', 'Hoy'],
    ['2026-11-20', 'Ayer'],
    ['2026-11-18', 'Miércoles 18 de noviembre'],
    ['2025-12-31', 'Miércoles 31 de diciembre de 2025'],
  ])('%s is %s', (day, title) => expect(dayTitle(day, '2026-11-21')).toBe(title))

  test('of a category it is its name, of a bank the bank’s', () => {
    expect(groupTitle('ALIMENTACIÓN', 'category', '2026-11-21')).toBe('Alimentación')
    expect(groupTitle('BCI', 'institution', '2026-11-21')).toBe('BCI')
  })
})
