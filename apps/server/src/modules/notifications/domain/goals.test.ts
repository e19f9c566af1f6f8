import { describe, expect, test } from 'vitest'
import { type GoalFact, goalBehind, goalStanding } from './goals.ts'

const goal: GoalFact = {
  id: 'g',
  name: 'Bicicleta',
  state: 'active',
  target: 100_000n,
  targetDate: '2026-12-31',
  createdAt: new Date('2026-01-01T12:00:00Z'),
  held: 0n,
}
const kinds = (fact: Partial<GoalFact>) => goalStanding({ ...goal, ...fact }).map(({ kind }) => kind)

describe('what is told of a goal', () => {
  test('near from 80 percent on, reached at its target, nothing before', () => {
    expect(kinds({ held: 79_999n })).toEqual([])
    expect(kinds({ held: 80_000n })).toEqual(['goal_near'])
    expect(kinds({ held: 100_000n, state: 'ready_to_spend' })).toEqual(['goal_reached'])
    expect(kinds({ held: 100_000n, state: 'archived' })).toEqual([])
  })

  test('another target is another cause, the same one is not', () => {
    const [first] = goalStanding({ ...goal, held: 90_000n })
    const [again] = goalStanding({ ...goal, held: 95_000n })
    const [moved] = goalStanding({ ...goal, held: 115_000n, target: 120_000n })
    expect(first?.cause).toBe(again?.cause)
    expect(first?.cause).not.toBe(moved?.cause)
    expect(first?.message).toBe('Ya llevas el 90%; faltan $10.000.')
  })

  test('behind is far below an even pace, once a month, never in its first', () => {
    const at = (held: bigint, today: string) => goalBehind({ ...goal, held }, today)
    expect(at(0n, '2026-01-20')).toEqual([])
    expect(at(50_000n, '2026-07-01')).toEqual([])
    expect(at(30_000n, '2026-07-01')).toMatchObject([{ kind: 'goal_behind', cause: 'goal_behind:g:2026-07' }])
    expect(goalBehind({ ...goal, targetDate: null }, '2026-07-01')).toEqual([])
  })
})
