import { describe, expect, test } from 'vitest'
import type { GoalAllocation } from '../ports.ts'
import { computeAllocationsAfterUnmerge } from './restore-allocations.ts'

const part = (transactionId: string, goalId: string, amount: bigint): GoalAllocation => ({
  transactionId,
  goalId,
  amount,
  note: '',
})

describe('allocations after an unmerge', () => {
  const trip = part('merged', 'trip', 5_000n)
  const housing = part('kept', 'house', 3_000n)
  const log = { before: [trip, housing], after: [part('kept', 'trip', 5_000n), housing] }

  test('return to their original row', () => {
    expect(computeAllocationsAfterUnmerge(log, log.after, 'kept')).toEqual([trip, housing])
  })
  test('return completely if the merge had limited them', () => {
    const cut = { ...log, after: [part('kept', 'trip', 1_000n), housing] }
    expect(computeAllocationsAfterUnmerge(cut, cut.after, 'kept')).toEqual([trip, housing])
  })
  test('return to both rows if both had the same goal', () => {
    const both = [part('kept', 'trip', 1_000n), trip]
    const now = [part('kept', 'trip', 1_000n)]
    expect(computeAllocationsAfterUnmerge({ before: both, after: now }, now, 'kept')).toEqual(both)
  })
  test('stay as the user changed or removed them', () => {
    const now = [part('kept', 'trip', 4_000n)]
    expect(computeAllocationsAfterUnmerge(log, now, 'kept')).toEqual([part('merged', 'trip', 4_000n)])
  })
  test('stay on their row if added after the merge', () => {
    const bike = part('kept', 'bike', 700n)
    expect(computeAllocationsAfterUnmerge(log, [...log.after, bike], 'kept')).toEqual([trip, housing, bike])
    expect(computeAllocationsAfterUnmerge({ before: [], after: [] }, [bike], 'kept')).toEqual([bike])
  })
})
