import { describe, expect, test } from 'vitest'
import type { GoalAllocation } from '../ports.ts'
import { computeAllocationsAfterUnmerge } from './merge-allocations.ts'

const allocation = (transactionId: string, goalId: string, amount: bigint): GoalAllocation => ({
  transactionId,
  goalId,
  amount,
  note: '',
})

describe('allocations after an unmerge', () => {
  const trip = allocation('source', 'trip', 5_000n)
  const housing = allocation('target', 'housing', 3_000n)
  const log = { before: [trip, housing], after: [allocation('target', 'trip', 5_000n), housing] }

  test('return to their original row', () => {
    expect(computeAllocationsAfterUnmerge(log, log.after, 'target')).toEqual([trip, housing])
  })
  test('return completely if the merge had limited them', () => {
    const cut = { ...log, after: [allocation('target', 'trip', 1_000n), housing] }
    expect(computeAllocationsAfterUnmerge(cut, cut.after, 'target')).toEqual([trip, housing])
  })
  test('return to both rows if both had the same goal', () => {
    const both = [allocation('target', 'trip', 1_000n), trip]
    const now = [allocation('target', 'trip', 1_000n)]
    expect(computeAllocationsAfterUnmerge({ before: both, after: now }, now, 'target')).toEqual(both)
  })
  test('stay as the user changed or removed them', () => {
    const now = [allocation('target', 'trip', 4_000n)]
    expect(computeAllocationsAfterUnmerge(log, now, 'target')).toEqual([allocation('source', 'trip', 4_000n)])
  })
  test('stay on their row if added after the merge', () => {
    const bike = allocation('target', 'bike', 700n)
    expect(computeAllocationsAfterUnmerge(log, [...log.after, bike], 'target')).toEqual([trip, housing, bike])
    expect(computeAllocationsAfterUnmerge({ before: [], after: [] }, [bike], 'target')).toEqual([bike])
  })
})
