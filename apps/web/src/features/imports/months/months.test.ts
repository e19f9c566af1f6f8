import { describe, expect, test } from 'vitest'
import { groupByYear, toMonthStrip } from './months.ts'

const today = '2026-11-21'

describe('covered months', () => {
  test('are grouped by year, newest first, with gaps outside the known months', () => {
    const years = groupByYear([
      { month: '2025-12', state: 'partial' },
      { month: '2026-01', state: 'whole' },
      { month: '2026-02', state: 'missing' },
    ])
    expect(years.map(({ year }) => year)).toEqual(['2026', '2025'])
    expect(years[0]?.months.map((month) => month?.state ?? '-').join(' ')).toBe(
      'whole missing - - - - - - - - - -',
    )
    expect(years[1]?.months[11]?.state).toBe('partial')
  })

  test('of a recent file are shown on the twelve months up to today', () => {
    const strip = toMonthStrip(
      [{ month: '2026-06', state: 'whole' }],
      { from: '2026-05-10', to: '2026-07-02' },
      today,
    )
    expect(strip).toHaveLength(12)
    expect(strip[0]?.month).toBe('2025-12')
    expect(strip.at(-1)?.month).toBe('2026-11')
    const file = Object.fromEntries(strip.map(({ month, file }) => [month, file]))
    expect(file['2026-05']).toBe('fresh')
    expect(file['2026-06']).toBe('known')
    expect(file['2026-07']).toBe('fresh')
    expect(file['2026-08']).toBe('none')
  })

  test('are new in the file if they are stored in part', () => {
    const [month] = toMonthStrip(
      [{ month: '2026-11', state: 'partial' }],
      { from: '2026-11-01', to: today },
      today,
    ).slice(-1)
    expect(month).toEqual({ month: '2026-11', stored: 'partial', file: 'fresh' })
  })

  test('of an older file are shown on the twelve months up to its end', () => {
    const strip = toMonthStrip([], { from: '2023-01-01', to: '2023-06-30' }, today)
    expect(strip.at(-1)).toEqual({ month: '2023-06', stored: 'missing', file: 'fresh' })
    expect(strip[0]?.month).toBe('2022-07')
  })
})
