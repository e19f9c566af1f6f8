import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGoal } from './fixtures.ts'
import { GoalProgress } from './goal-progress.tsx'

test.each([
  { digits: 0, shown: '99%' },
  { digits: 1, shown: '99,9%' },
] as const)('a goal that lacks five pesos is at $shown', ({ digits, shown }) => {
  const goal = aGoal({ target_amount: 999_999_999, progress_percentage: 100, remaining_amount: 5 })
  render(<GoalProgress goal={goal} digits={digits} />)
  expect(screen.getByText(shown)).toBeTruthy()
})
