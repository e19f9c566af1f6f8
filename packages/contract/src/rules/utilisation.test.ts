import { expect, test } from 'vitest'
import { utilisation, utilisationLevel } from './utilisation.ts'

test('computes balance ÷ limit, 0 without a limit, not capped', () => {
  expect([utilisation(50, 200), utilisation(50, 0), utilisation(300, 200)]).toEqual([0.25, 0, 1.5])
})

test.each([
  [0, 'ok'],
  [0.5, 'ok'],
  [0.5001, 'mid'],
  [0.7, 'mid'],
  [0.7001, 'high'],
  [1.5, 'high'],
] as const)('%s of the limit is %s', (share, level) => expect(utilisationLevel(share)).toBe(level))
