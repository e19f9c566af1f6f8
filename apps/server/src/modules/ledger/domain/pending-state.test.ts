import { expect, test } from 'vitest'
import { decidePendingState, isUncounted } from './pending-state.ts'

const facts = { pending: true, date: '2026-11-05', state: null, hasSuggestion: false, isRefunded: false }
const decide = (change: Partial<Parameters<typeof decidePendingState>[0]>, today = '2026-11-20') =>
  decidePendingState({ ...facts, ...change }, today)

test('a pending row counts for fifteen days and expires on the sixteenth', () => {
  expect(decide({})).toBeNull()
  expect(decide({}, '2026-11-21')).toBe('expired')
})

test('a row that the user keeps counts, until it may be another transaction', () => {
  expect(decide({ state: 'counted' }, '2027-01-01')).toBe('counted')
  expect(decide({ state: 'counted', hasSuggestion: true })).toBe('suggested')
})

test('a refused suggestion counts again, or expires', () => {
  expect(decide({ state: 'suggested' })).toBeNull()
  expect(decide({ state: 'suggested' }, '2026-11-21')).toBe('expired')
})

test('a posted row has a state while it may be another one, and a refunded purchase counts', () => {
  expect(decide({ pending: false, state: 'expired' })).toBeNull()
  expect(decide({ pending: false, hasSuggestion: true })).toBe('suggested')
  expect(decide({ isRefunded: true }, '2027-01-01')).toBe('counted')
  // Its refund counts with the one of the two that does.
  expect(decide({ isRefunded: true, hasSuggestion: true })).toBe('suggested')
})

test.each([
  [true, 'suggested', true],
  [true, 'expired', true],
  [true, 'counted', false],
  [true, null, false],
  [false, 'expired', false],
  [false, 'suggested', true],
] as const)('pending %s in state %s leaves the sums: %s', (pending, state, expected) =>
  expect(isUncounted({ pending, pendingState: state })).toBe(expected),
)
