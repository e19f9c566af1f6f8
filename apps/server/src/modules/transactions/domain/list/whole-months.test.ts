import { describe, expect, test } from 'vitest'
import { toWholeMonths } from './whole-months.ts'

describe('the whole months of a range', () => {
  test.each([
    ['no end', [null, null], [null, null], []],
    ['whole months', ['2026-01-01', '2026-02-28'], ['2026-01-01', '2026-02-28'], []],
    [
      'days on both sides',
      ['2026-01-31', '2026-03-02'],
      ['2026-02-01', '2026-02-28'],
      [
        ['2026-01-31', '2026-01-31'],
        ['2026-03-01', '2026-03-02'],
      ],
    ],
    [
      'days before, without an end',
      ['2025-12-02', null],
      ['2026-01-01', null],
      [['2025-12-02', '2025-12-31']],
    ],
    [
      'days after, without a begin',
      [null, '2024-02-28'],
      [null, '2024-01-31'],
      [['2024-02-01', '2024-02-28']],
    ],
    ['no whole month', ['2026-01-02', '2026-02-27'], null, [['2026-01-02', '2026-02-27']]],
    ['one day', ['2026-01-01', '2026-01-01'], null, [['2026-01-01', '2026-01-01']]],
    ['a day after the last', ['2026-02-02', '2026-01-30'], null, [['2026-02-02', '2026-01-30']]],
  ] as const)('%s', (_, [from, to], months, edges) =>
    expect(toWholeMonths({ from, to })).toEqual({
      months: months === null ? null : { from: months[0], to: months[1] },
      edges: edges.map(([first, last]) => ({ from: first, to: last })),
    }),
  )
})
