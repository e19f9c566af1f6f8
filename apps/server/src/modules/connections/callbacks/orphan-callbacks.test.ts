import { expect, test } from 'vitest'
import { createClock } from '../../../platform/clock.ts'
import { createOrphanCallbacks } from './handle-callback.ts'

const body = (text: string) => Buffer.from(text)

test('returns an orphan callback once, for its case only', () => {
  const orphans = createOrphanCallbacks(createClock())
  orphans.add('a', body('1'))
  orphans.add('a', body('2'))
  expect(orphans.take('b')).toEqual([])
  expect(orphans.take('a')).toEqual([body('1'), body('2')])
  expect(orphans.take('a')).toEqual([])
})

test('limits size, number and age, and keeps the newest cases', () => {
  let now = 0
  const orphans = createOrphanCallbacks(createClock(() => new Date(now)))
  orphans.add('long', Buffer.alloc(16 * 1024 + 1))
  expect(orphans.take('long')).toEqual([])
  for (let index = 0; index < 9; index += 1) orphans.add('many', body('x'))
  expect(orphans.take('many')).toHaveLength(4)
  for (let index = 0; index < 1_001; index += 1) orphans.add(`case ${index}`, body('x'))
  expect(orphans.take('case 0')).toEqual([])
  expect(orphans.take('case 1')).toHaveLength(1)
  now = 31 * 60_000
  expect(orphans.take('case 2')).toEqual([])
})
