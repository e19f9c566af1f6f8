import { expect, test } from 'vitest'
import { createClock } from '../../platform/clock.ts'
import { createEarlyMessages } from './early.ts'

const body = (text: string) => Buffer.from(text)

test('an early message is given out once, to its case', () => {
  const early = createEarlyMessages(createClock())
  early.keep('a', body('1'))
  early.keep('a', body('2'))
  expect(early.take('b')).toEqual([])
  expect(early.take('a')).toEqual([body('1'), body('2')])
  expect(early.take('a')).toEqual([])
})

test('few, short and brief: a flood keeps the newest cases only', () => {
  let now = 0
  const early = createEarlyMessages(createClock(() => new Date(now)))
  early.keep('long', Buffer.alloc(16 * 1024 + 1))
  expect(early.take('long')).toEqual([])
  for (let index = 0; index < 9; index += 1) early.keep('many', body('x'))
  expect(early.take('many')).toHaveLength(4)
  for (let index = 0; index < 1_001; index += 1) early.keep(`case ${index}`, body('x'))
  expect(early.take('case 0')).toEqual([])
  expect(early.take('case 1')).toHaveLength(1)
  now = 31 * 60_000
  expect(early.take('case 2')).toEqual([])
})
