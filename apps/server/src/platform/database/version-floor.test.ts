import { expect, test } from 'vitest'
import { describeOutdated, findFloorAbove } from './version-floor.ts'

test.each(['15.19', '15.20', '16.15', '17.11', '18.6', '18.10', '19.0', '20.3'])(
  '%s may serve',
  (version) => {
    expect(findFloorAbove(version)).toBeNull()
  },
)

test.each([
  ['15.18', '15.19'],
  ['16.14', '16.15'],
  ['17.2', '17.11'],
  ['18.0', '18.6'],
  ['18.4', '18.6'],
])('%s is below %s', (version, floor) => {
  expect(findFloorAbove(version)).toMatchObject({ version: floor, released: '2026-08-13' })
})

test('a version below its floor is named with the day and the reason', () => {
  const floor = { version: '18.6', released: '2026-08-13', reason: 'it fixes a hole' }
  expect(describeOutdated('18.4', floor)).toBe(
    'PostgreSQL 18.4 is older than 18.6 of 2026-08-13: it fixes a hole',
  )
})
