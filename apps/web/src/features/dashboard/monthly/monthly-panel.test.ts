import { expect, test } from 'vitest'
import { formatChangeFromAverage } from './monthly-panel.tsx'

test.each([
  [1_140, '+14,0% sobre tu promedio'],
  [860, '−14,0% bajo tu promedio'],
  [1_000, 'igual a tu promedio'],
  [11_000, '+1.000,0% sobre tu promedio'],
  [11_001, 'más de 10 veces tu promedio'],
  [900_000, 'más de 10 veces tu promedio'],
])('compares %d with an average of 1.000', (amount, sentence) =>
  expect(formatChangeFromAverage(amount, 1_000)).toBe(sentence),
)
