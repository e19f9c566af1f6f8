import type { Clock } from '../../platform/clock.ts'
import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { moveCategoriesBack, recategorizeRows } from '../ledger/index.ts'
import { guessRepository } from './repository/guess.ts'
import { hiddenCategoryRepository } from './repository/hidden-category.ts'

/** Moves the rows and learned rules of whole categories. The caller holds the lock on the user data. */
export function createCategoryMoves({ clock }: { clock: Clock }) {
  async function move(tx: Tx, userId: string, from: string, to: string): Promise<number> {
    assertUserDataLocked(tx)
    await hiddenCategoryRepository(tx).recategorizeRules(userId, from, to)
    return recategorizeRows(tx, userId, from, to, clock.now())
  }

  return {
    /** Moves all transactions of one category to another. Returns their number. */
    async recategorize(tx: Tx, userId: string, from: string, to: string): Promise<number> {
      await hiddenCategoryRepository(tx).rename(userId, from, to)
      return move(tx, userId, from, to)
    },

    /** Moves the rows and rules of a category that becomes hidden, and remembers them. Returns the number of rows. */
    async hideCategory(tx: Tx, userId: string, label: string, from: string, to: string): Promise<number> {
      await hiddenCategoryRepository(tx).record(userId, label, from)
      return move(tx, userId, from, to)
    },

    /**
     * Moves rows and rules back to their hidden categories if they still are in `from`, and has guesses made again for those that
     * came meanwhile. Returns the number of rows.
     */
    async showCategory(tx: Tx, userId: string, label: string, from: string): Promise<number> {
      assertUserDataLocked(tx)
      const now = clock.now()
      const earlier = await hiddenCategoryRepository(tx).take(userId, label, from)
      await guessRepository(tx).restart(userId)
      return moveCategoriesBack(tx, userId, earlier, { from, now })
    },
  }
}
