import type { CommitmentHeading, Commitments } from '@lucas/contract/planning/commitments.ts'
import { expect, test } from 'vitest'
import { createLine } from './fixtures.ts'
import { splitColumns } from './split-columns.ts'

const createGroup = (heading: CommitmentHeading, count: number): Commitments['headings'][number] => ({
  heading,
  totals: [],
  lines: Array.from({ length: count }, () => createLine({ heading })),
})
const namesOf = (columns: ReturnType<typeof splitColumns>) =>
  columns.map((column) => column.map(({ heading }) => heading))

test('columns have about the same height and keep the order of the headings', () => {
  const groups = [
    createGroup('house', 11),
    createGroup('subscriptions', 6),
    createGroup('cards', 2),
    createGroup('income', 3),
  ]
  expect(namesOf(splitColumns(groups))).toEqual([['house'], ['subscriptions', 'cards', 'income']])
})

test('a lone heading is in the first column', () => {
  expect(namesOf(splitColumns([createGroup('income', 1)]))).toEqual([['income'], []])
})
