import { describe, expect, test } from 'vitest'
import { createTransaction } from '../../../../test/transactions.ts'
import { dayTitle, groupTitle } from './group-head.tsx'
import { computeOffsets, findLineAt, toLineHeights, toListLines } from './list-lines.ts'

const allLoaded = { atStart: true, atEnd: true }
const allCounted = { hiddenAccounts: new Set<string>(), filterKinds: [] }
const shape = (lines: ReturnType<typeof toListLines>) =>
  lines.map((line) => (line.kind === 'head' ? line.group.key : line.position))
const headSums = (lines: ReturnType<typeof toListLines>) =>
  lines.flatMap((line) => (line.kind === 'head' ? [line.group.sums] : []))

describe('grouped transactions', () => {
  const days = ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20', '2025-12-31'].map((date, at) =>
    createTransaction(at, { date }),
  )

  test('gives each day one heading, also across pages', () =>
    expect(shape(toListLines(days, undefined, allLoaded, allCounted))).toEqual([
      '2026-11-21',
      0,
      1,
      '2026-11-20',
      2,
      3,
      '2025-12-31',
      4,
    ]))

  test('shows headings without sums by category or bank, and none by amount', () => {
    const rows = [
      createTransaction(1, { category: 'ROPA', institution_name: 'BCI' }),
      createTransaction(2, { category: 'SALUD', institution_name: 'BCI' }),
    ]
    const byCategory = toListLines(rows, 'category', allLoaded, allCounted)
    expect(shape(byCategory)).toEqual(['ROPA', 0, 'SALUD', 1])
    expect(headSums(byCategory)).toEqual([null, null])
    expect(shape(toListLines(rows, 'institution', allLoaded, allCounted))).toEqual(['BCI', 0, 1])
    expect(shape(toListLines(rows, 'amount', allLoaded, allCounted))).toEqual([0, 1])
  })

  test('sums a day by currency, without own transfers and hidden accounts', () => {
    const hidden = createTransaction(6, { amount: -99 })
    const lines = toListLines(
      [
        createTransaction(1, { amount: -4_200 }),
        createTransaction(2, { amount: -10_000 }),
        createTransaction(3, { amount: -0.1, currency: 'USD' }),
        createTransaction(4, { amount: -0.2, currency: 'USD' }),
        createTransaction(5, { amount: -50_000, kind: 'transfer' }),
        { ...hidden, account: { ...hidden.account, id: 'hidden' } },
      ],
      undefined,
      allLoaded,
      { hiddenAccounts: new Set(['hidden']), filterKinds: [] },
    )
    expect(headSums(lines)).toEqual([
      [
        { currency: 'CLP', sum: -14_200 },
        { currency: 'USD', sum: -0.3 },
      ],
    ])
  })

  test('sums transfers of a filter that names them', () => {
    const lines = toListLines(
      [createTransaction(1, { amount: -4_200, kind: 'transfer' }), createTransaction(2, { kind: 'savings' })],
      undefined,
      allLoaded,
      { ...allCounted, filterKinds: ['transfer'] },
    )
    expect(headSums(lines)).toEqual([[{ currency: 'CLP', sum: -4_200 }]])
  })

  test('has no sum and no size for a day that another page may extend', () => {
    const list = [
      createTransaction(1, { date: '2026-11-21' }),
      createTransaction(2, { date: '2026-11-20' }),
      createTransaction(3, { date: '2026-11-19' }),
    ]
    const sizes = (atStart: boolean, atEnd: boolean) =>
      toListLines(list, undefined, { atStart, atEnd }, allCounted).flatMap((line) =>
        line.kind === 'head' ? [line.group.size] : [],
      )
    expect(sizes(true, true)).toEqual([1, 1, 1])
    expect(sizes(true, false)).toEqual([1, 1, null])
    expect(sizes(false, true)).toEqual([null, 1, 1])
    expect(headSums(toListLines(list, undefined, { atStart: false, atEnd: false }, allCounted))).toEqual([
      null,
      [{ currency: 'CLP', sum: -4_200 }],
      null,
    ])
  })

  test('returns no lines without transactions', () =>
    expect(toListLines([], undefined, allLoaded, allCounted)).toEqual([]))

  test('computes offsets by line kind and finds the line at a height', () => {
    const offsets = computeOffsets(
      toListLines(days, undefined, allLoaded, allCounted),
      toLineHeights(false, 1),
    )
    expect(offsets).toEqual([0, 36, 88, 140, 176, 228, 280, 316, 368])
    expect([0, 35, 36, 87, 88, 315, 316, 999].map((height) => findLineAt(offsets, height))).toEqual([
      0, 0, 1, 1, 2, 6, 7, 7,
    ])
    expect(findLineAt(computeOffsets([], toLineHeights(false, 1)), 10)).toBe(0)
  })
})

describe('heading of a group', () => {
  test.each([
    ['2026-11-21', 'Hoy'],
    ['2026-11-20', 'Ayer'],
    ['2026-11-18', 'Miércoles 18 de noviembre'],
    ['2025-12-31', 'Miércoles 31 de diciembre de 2025'],
  ])('%s is %s', (day, title) => expect(dayTitle(day, '2026-11-21')).toBe(title))

  test('is the name of the category or of the bank', () => {
    expect(groupTitle('ALIMENTACIÓN', 'category', '2026-11-21')).toBe('Alimentación')
    expect(groupTitle('BCI', 'institution', '2026-11-21')).toBe('BCI')
  })
})
