import { describe, expect, test } from 'vitest'
import { stripOf, yearsOf } from './months.ts'

const today = '2026-11-21'

describe('months covered', () => {
  test('stand by year, the newest first, with gaps before the first and after the present month', () => {
    const years = yearsOf([
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

  test('a file that brings months of this year is shown on the twelve up to now', () => {
    const strip = stripOf(
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

  test('a month that is held in part still gets something new', () => {
    const [month] = stripOf(
      [{ month: '2026-11', state: 'partial' }],
      { from: '2026-11-01', to: today },
      today,
    ).slice(-1)
    expect(month).toEqual({ month: '2026-11', held: 'partial', file: 'fresh' })
  })

  test('an older file is shown on the twelve months up to its own end', () => {
    const strip = stripOf([], { from: '2023-01-01', to: '2023-06-30' }, today)
    expect(strip.at(-1)).toEqual({ month: '2023-06', held: 'missing', file: 'fresh' })
    expect(strip[0]?.month).toBe('2022-07')
  })
})
