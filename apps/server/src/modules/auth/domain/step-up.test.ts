import { expect, test } from 'vitest'
import { isSteppedUp } from './step-up.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:00:01Z')

test('step-up is active before its expiry, not at it', () => {
  expect(isSteppedUp({ client: 'web', stepUpUntil: later }, 'security', now)).toBe(true)
  expect(isSteppedUp({ client: 'web', stepUpUntil: now }, 'security', now)).toBe(false)
  expect(isSteppedUp({ client: 'web', stepUpUntil: null }, 'own_contact', now)).toBe(false)
})

test('step-up of a literal client covers deletion and contact changes only', () => {
  const literal = { client: 'literal', stepUpUntil: later } as const
  expect(isSteppedUp(literal, 'own_contact', now)).toBe(true)
  expect(isSteppedUp(literal, 'deletion', now)).toBe(true)
  expect(isSteppedUp(literal, 'security', now)).toBe(false)
})
