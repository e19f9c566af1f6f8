import { expect, test } from 'vitest'
import { getDayHeading } from './group-by-day.ts'

test.each([
  ['2026-11-20', 'Hoy'],
  ['2026-11-21', 'Hoy'],
  ['2026-11-19', 'Ayer'],
  ['2026-11-18', 'Esta semana'],
  ['2026-11-14', 'Esta semana'],
  ['2026-11-13', 'Noviembre'],
  ['2026-01-02', 'Enero'],
  ['2025-12-31', 'Diciembre 2025'],
])('on 20 November 2026, %s has the heading %s', (day, head) => {
  expect(getDayHeading(day, '2026-11-20')).toBe(head)
})
