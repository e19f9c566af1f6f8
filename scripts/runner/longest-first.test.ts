import { expect, test } from 'vitest'
import { compareByDuration } from './longest-first.ts'
import { readDurations } from './slowest.ts'

test('long files of a project begin first, and files without a measurement come last', () => {
  const seconds = new Map([
    ['db/short', 2],
    ['db/long', 80],
    ['web/long', 90],
  ])
  const files = [
    { project: 'web', file: 'web/long' },
    { project: 'server-db', file: 'db/new' },
    { project: 'server-db', file: 'db/short' },
    { project: 'server-db', file: 'db/long' },
    { project: 'e2e', file: 'e2e/new' },
  ]
  const order = files.toSorted(compareByDuration(seconds)).map(({ file }) => file)
  expect(order).toEqual(['e2e/new', 'db/long', 'db/short', 'db/new', 'web/long'])
})

test('a fresh clone knows the long files', () => expect(readDurations().size).toBeGreaterThan(30))
