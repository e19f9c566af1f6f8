import { expect, test } from 'vitest'
import { type RecordedGroup, takeRecorded } from './take-recorded.ts'

const fields = {
  category: 'HOGAR',
  categorySource: 'written',
  categoryConfidence: 100,
  merchant: null,
  nameSource: 'bank',
  kind: 'spending',
  kindSource: 'sign',
  ruleKind: null,
  tags: [],
  reviewed: false,
  ruleIds: [],
} as const satisfies Omit<RecordedGroup['before'], 'tags' | 'ruleIds'> & { tags: []; ruleIds: [] }
const sizes = { plain: 50, deferred: 5 }

function group(number: number, size: number, after: Partial<RecordedGroup['after']> = {}): RecordedGroup {
  const ids = Array.from({ length: size }, (_, at) => `${number}.${at}`)
  return { number, ids, before: { ...fields }, after: { ...fields, isSplit: false, goal: null, ...after } }
}
const take = (...groups: RecordedGroup[]) => {
  const { groups: taken, rest, isAll } = takeRecorded(groups, sizes)
  return { taken: taken.map(({ number, ids }) => [number, ids.length]), rest: rest?.ids.length ?? 0, isAll }
}

test('a batch of an undo has at most so many transactions, fewer if they were split or assigned', () => {
  const goal = { goal: { goalId: 'g', amount: '100' } }
  expect(take(group(3, 20), group(2, 20))).toEqual({
    taken: [
      [3, 20],
      [2, 20],
    ],
    rest: 0,
    isAll: true,
  })
  expect(take(group(3, 40), group(2, 40))).toEqual({
    taken: [
      [3, 40],
      [2, 10],
    ],
    rest: 30,
    isAll: false,
  })
  expect(take(group(3, 40), group(2, 10))).toEqual({
    taken: [
      [3, 40],
      [2, 10],
    ],
    rest: 0,
    isAll: false,
  })
  expect(take(group(3, 8, goal))).toEqual({ taken: [[3, 5]], rest: 3, isAll: false })
  expect(take(group(3, 2, goal), group(2, 30), group(1, 4, { isSplit: true }))).toEqual({
    taken: [
      [3, 2],
      [2, 30],
    ],
    rest: 0,
    isAll: false,
  })
  expect(take()).toEqual({ taken: [], rest: 0, isAll: true })
})
