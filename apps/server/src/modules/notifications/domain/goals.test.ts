import { describe, expect, test } from 'vitest'
import { detectGoalBehind, detectGoalProgress, type GoalProgress } from './goals.ts'

const goal: GoalProgress = {
  id: 'g',
  name: 'Bicicleta',
  state: 'active',
  target: 100_000n,
  targetDate: '2026-12-31',
  createdAt: new Date('2026-01-01T12:00:00Z'),
  saved: 0n,
}
const kinds = (fact: Partial<GoalProgress>) =>
  detectGoalProgress({ ...goal, ...fact }).map(({ kind }) => kind)

describe('notifications about a goal', () => {
  test('near from 80 percent on, reached at the target, none before', () => {
    expect(kinds({ saved: 79_999n })).toEqual([])
    expect(kinds({ saved: 80_000n })).toEqual(['goal_near'])
    expect(kinds({ saved: 100_000n, state: 'ready_to_spend' })).toEqual(['goal_reached'])
    expect(kinds({ saved: 100_000n, state: 'archived' })).toEqual([])
  })

  test('the cause changes with the target only', () => {
    const [first] = detectGoalProgress({ ...goal, saved: 90_000n })
    const [again] = detectGoalProgress({ ...goal, saved: 95_000n })
    const [moved] = detectGoalProgress({ ...goal, saved: 115_000n, target: 120_000n })
    expect(first?.cause).toBe(again?.cause)
    expect(first?.cause).not.toBe(moved?.cause)
    expect(first?.message).toBe('Ya llevas el 90%; faltan $10.000.')
  })

  test('behind far below an even pace, once a month, never in the first month', () => {
    const at = (saved: bigint, today: string) => detectGoalBehind({ ...goal, saved }, today)
    expect(at(0n, '2026-01-20')).toEqual([])
    expect(at(50_000n, '2026-07-01')).toEqual([])
    expect(at(30_000n, '2026-07-01')).toMatchObject([{ kind: 'goal_behind', cause: 'goal_behind:g:2026-07' }])
    expect(detectGoalBehind({ ...goal, targetDate: null }, '2026-07-01')).toEqual([])
  })
})
