import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { resolveCategories } from '../categories/index.ts'
import { mergeAmounts } from './domain/lines.ts'
import { budgetLineRepository } from './repository/budget-line.ts'
import { budgetMoveRepository } from './repository/budget-move.ts'

/** Creates what keeps budgets in step with renamed, deleted and hidden categories, in the caller's transaction. */
export function createCategoryReplacer({ clock, events }: { clock: Clock; events: Events }) {
  return {
    /**
     * Gives the budget of one category to another. Where both have one they are added, but that of a sub-category is
     * already included in the one of its category.
     */
    async recategorize(tx: Tx, userId: string, from: string, to: string): Promise<void> {
      const repository = budgetLineRepository(tx)
      const lines = await repository.list(userId)
      const isUsed = lines.some(({ category, members }) => category === from || members.includes(from))
      if (!isUsed) return
      const stored = await resolveCategories(tx, userId, [from, to])
      const target = splitCategory(stored.get(to) ?? to)
      await repository.replaceMember(userId, from, target.subcategory === null ? to : null)
      const [old, other] = [from, to].map((name) => lines.find(({ category }) => category === name))
      if (old && !other) await repository.rename(userId, old.id, to)
      if (old && other) {
        const isIncluded = splitCategory(stored.get(from) ?? from).category === to
        const amounts = isIncluded ? other.amounts : mergeAmounts(old.amounts, other.amounts)
        await budgetMoveRepository(tx).repoint(userId, old.id, other.id)
        await repository.save(userId, { ...other, amounts }, clock.now())
        await repository.delete(userId, old.id)
      }
      await events.publish(tx, userId, { type: 'budgets_changed' })
    },
  }
}
