import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetMove } from '@lucas/contract/planning/budget.ts'
import { lineName } from '../../entities/budget/budget-line.ts'

const copy = budgetsScreenCopy.cuts

export const toPath = ({ from, to }: Pick<BudgetMove, 'from' | 'to'>): string =>
  budgetsScreenCopy.moves.path(lineName(from), lineName(to))

/** Returns how much of a move still counts, and why; null while all of it does. */
export function toCutText(
  { amount, asked, cut, from }: BudgetMove,
  words: (amount: number) => string,
): string | null {
  if (cut === null) return null
  const reason = copy.reasons[cut](lineName(from))
  return amount === 0 ? copy.undone(words(asked), reason) : copy.left(words(amount), words(asked), reason)
}

/** Returns what a change says about the moves that it cut; null if there are none. */
export function toCutNotice(moves: readonly BudgetMove[], words: (amount: number) => string): string | null {
  const [move, ...others] = moves
  const sentence = move === undefined ? null : toCutText(move, words)
  if (move === undefined || sentence === null) return null
  return others.length > 0 ? copy.many(moves.length) : copy.notice(toPath(move), sentence)
}
