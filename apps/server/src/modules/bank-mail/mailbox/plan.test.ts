import { describe, expect, test } from 'vitest'
import { type Failure, planAfterFailure } from './plan.ts'

const now = new Date('2026-11-20T15:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const plan = (change: Partial<Failure>) =>
  planAfterFailure({ problem: 'unreachable', failingSince: null, mailedAt: null, now, ...change })
const waitOf = (change: Partial<Failure>) => {
  const { nextReadAt } = plan(change)
  return nextReadAt && (nextReadAt.getTime() - now.getTime()) / 60_000
}

describe('a mailbox that cannot be read', () => {
  test('is tried again after as long as it failed, a minute at least and an hour at most', () => {
    expect([null, ago(0), ago(7), ago(59), ago(500)].map((failingSince) => waitOf({ failingSince }))).toEqual(
      [1, 1, 7, 59, 60],
    )
  })

  test('is told of once, after a day', () => {
    expect(plan({ failingSince: ago(1_439) }).tells).toBe(false)
    expect(plan({ failingSince: ago(1_440) })).toMatchObject({ tells: true, failingSince: ago(1_440) })
    expect(plan({ failingSince: ago(9_000), mailedAt: ago(60) }).tells).toBe(false)
  })

  test('with a refused password waits for the user, who is told at once', () => {
    expect(plan({ problem: 'refused' })).toEqual({ failingSince: now, nextReadAt: null, tells: true })
    expect(plan({ problem: 'refused', mailedAt: ago(1) }).tells).toBe(false)
  })
})
