import { describe, expect, test } from 'vitest'
import type { GoalPart } from '../ports.ts'
import { partsAfterUndo } from './goal-parts.ts'

const part = (transactionId: string, goalId: string, amount: bigint): GoalPart => ({
  transactionId,
  goalId,
  amount,
  note: '',
})

describe('parts of a merge that is undone', () => {
  const trip = part('merged', 'trip', 5_000n)
  const house = part('kept', 'house', 3_000n)
  const log = { before: [trip, house], after: [part('kept', 'trip', 5_000n), house] }

  test('go back to the row that they came from', () => {
    expect(partsAfterUndo(log, log.after, 'kept')).toEqual([trip, house])
  })
  test('go back whole where the merge had to cut them', () => {
    const cut = { ...log, after: [part('kept', 'trip', 1_000n), house] }
    expect(partsAfterUndo(cut, cut.after, 'kept')).toEqual([trip, house])
  })
  test('go back to both rows where both fed one goal', () => {
    const both = [part('kept', 'trip', 1_000n), trip]
    const now = [part('kept', 'trip', 1_000n)]
    expect(partsAfterUndo({ before: both, after: now }, now, 'kept')).toEqual(both)
  })
  test('that the person changed since stay as they want them; those that they took out stay out', () => {
    const now = [part('kept', 'trip', 4_000n)]
    expect(partsAfterUndo(log, now, 'kept')).toEqual([part('merged', 'trip', 4_000n)])
  })
  test('that came since stay on the row that holds them', () => {
    const bike = part('kept', 'bike', 700n)
    expect(partsAfterUndo(log, [...log.after, bike], 'kept')).toEqual([trip, house, bike])
    expect(partsAfterUndo({ before: [], after: [] }, [bike], 'kept')).toEqual([bike])
  })
})
