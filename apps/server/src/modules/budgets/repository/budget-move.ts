import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { BudgetMove } from '../domain/lines.ts'

/** Reads and writes money that was moved between lines. */
export const budgetMoveRepository = (tx: Tx) => ({
  list: (userId: string): Promise<BudgetMove[]> =>
    tx
      .selectFrom('budget_move')
      .select(['id', 'moved_on as on', 'from_line as fromLine', 'to_line as toLine', 'amount'])
      .where('user_id', '=', userId)
      .execute(),

  async create(userId: string, { id, on, fromLine, toLine, amount }: BudgetMove, now: Date): Promise<void> {
    await tx
      .insertInto('budget_move')
      .values({
        user_id: userId,
        id,
        moved_on: on,
        from_line: fromLine,
        to_line: toLine,
        amount,
        created_at: now,
      })
      .execute()
  },

  async delete(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('budget_move')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Gives the moves of one line to another; a move between the two disappears. */
  async repoint(userId: string, from: string, to: string): Promise<void> {
    await sql`
      delete from budget_move where user_id = ${userId}
         and ((from_line = ${from} and to_line = ${to}) or (from_line = ${to} and to_line = ${from}))`.execute(
      tx,
    )
    await sql`
      update budget_move set from_line = case when from_line = ${from} then ${to}::uuid else from_line end,
                             to_line = case when to_line = ${from} then ${to}::uuid else to_line end
       where user_id = ${userId} and ${from}::uuid in (from_line, to_line)`.execute(tx)
  },
})
