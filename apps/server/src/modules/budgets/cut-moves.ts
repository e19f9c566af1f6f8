import { budgetForms } from '@lucas/contract/planning/budget.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Subscriber } from '../../platform/events/events.ts'
import { users } from '../users/index.ts'
import type { BudgetLine } from './domain/lines.ts'
import { type BudgetMove, settleMoves } from './domain/moves.ts'
import { type BudgetLoader, type BudgetSources, type BudgetTerms, createBudgetLoader } from './load-budget.ts'
import { budgetMoveRepository } from './repository/budget-move.ts'

/** The moves that were cut, and the lines that they name. */
export interface CutMoves {
  moves: readonly BudgetMove[]
  lines: readonly BudgetLine[]
}

export type CutStoredMoves = ReturnType<typeof createMoveCuts>

/**
 * Creates what cuts the stored moves of a user to what the lines allow by now, in the caller's transaction with the
 * user's row locked. What was cut stays cut. Returns the moves of which less counts than before.
 */
export const createMoveCuts =
  ({ loadPlanning, listPeriods }: Pick<BudgetLoader, 'loadPlanning' | 'listPeriods'>) =>
  async (tx: Tx, userId: string, terms?: BudgetTerms): Promise<CutMoves> => {
    const stored = await budgetMoveRepository(tx).list(userId)
    const days = stored.map(({ on }) => on).toSorted()
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return { moves: [], lines: [] }
    const { plan, lines, scope } = await loadPlanning(tx, userId, terms)
    const periods = await listPeriods(tx, userId, plan, { from, to })
    // Moves are between lines of one form; the lines of the other one are not there and leave them.
    const settled = budgetForms.reduce(
      (moves, form) => settleMoves(moves, periods, (period) => scope(period, form)),
      stored,
    )
    const before = new Map(stored.map(({ id, amount }) => [id, amount]))
    const moves = settled.filter(({ id, amount }) => amount !== before.get(id))
    if (moves.length > 0) await budgetMoveRepository(tx).cut(userId, moves)
    return { moves, lines }
  }

/** Cuts moves when the plan, the payday or categories change, in the transaction of the change. */
export function createBudgetSubscriber(sources: BudgetSources): Subscriber {
  const cutMoves = createMoveCuts(createBudgetLoader(sources))
  return {
    name: 'budgets',
    on: ['profile_changed', 'categories_changed'],
    async handle(tx, userId, _event, { publish }) {
      if (!(await budgetMoveRepository(tx).hasAny(userId))) return
      await users.lock(tx, userId)
      const { moves } = await cutMoves(tx, userId)
      if (moves.length > 0) await publish(tx, userId, { type: 'budgets_changed' })
    },
  }
}
