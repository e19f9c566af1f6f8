import type { GoalPart } from '../ports.ts'

/** What the rows of a merge gave to goals before it, and the kept one after it. */
export interface LoggedParts {
  before: GoalPart[]
  after: GoalPart[]
}

/**
 * What the two rows give once they are two again: what nobody touched since goes back to the row that it came from, as
 * it was; a part that the person changed stays as they want it, on the row that its goal knew; a new one stays.
 */
export function partsAfterUndo(
  { before, after }: LoggedParts,
  now: readonly GoalPart[],
  keptId: string,
): GoalPart[] {
  const amountIn = (parts: readonly GoalPart[], goal: string) =>
    parts.find(({ goalId }) => goalId === goal)?.amount
  const isUntouched = ({ goalId }: GoalPart) => amountIn(after, goalId) === amountIn(now, goalId)
  const homeOf = (goal: string) => {
    const homes = before.filter(({ goalId }) => goalId === goal).map(({ transactionId }) => transactionId)
    return homes.includes(keptId) ? keptId : (homes[0] ?? keptId)
  }
  const changed = now.filter((part) => amountIn(before, part.goalId) === undefined || !isUntouched(part))
  return [
    ...before.filter(isUntouched),
    ...changed.map((part) => ({ ...part, transactionId: homeOf(part.goalId) })),
  ]
}
