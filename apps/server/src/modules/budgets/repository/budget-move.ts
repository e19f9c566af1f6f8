import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { BudgetMove } from '../domain/moves.ts'

/** Reads and writes money that was moved between lines. */
export const budgetMoveRepository = (tx: Tx) => ({
  /** Lists all moves in the order in which they were made. */
  async list(userId: string): Promise<BudgetMove[]> {
    const rows = await tx
      .selectFrom('budget_move')
      .select([
        'id',
        'moved_on as on',
        'from_line as fromLine',
        'to_line as toLine',
        'amount',
        'asked',
        'cut',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, asked: row.asked ?? row.amount }))
  },

  async hasAny(userId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('budget_move')
      .select('id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Whether a move names the line, also one that was undone. */
  async names(userId: string, lineId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('budget_move')
      .select('id')
      .where('user_id', '=', userId)
      .where((on) => on.or([on('from_line', '=', lineId), on('to_line', '=', lineId)]))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async create(
    userId: string,
    { id, on, fromLine, toLine, amount }: Omit<BudgetMove, 'asked' | 'cut'>,
    now: Date,
  ): Promise<void> {
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

  /** Stores how much of each move still counts, and why. */
  async cut(userId: string, moves: readonly BudgetMove[]): Promise<void> {
    await sql`
      update budget_move m set amount = c.amount, asked = c.asked, cut = c.cut
        from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ amount }) => amount.toString())}::bigint[],
                    ${moves.map(({ asked }) => asked.toString())}::bigint[], ${moves.map(({ cut }) => cut)}::text[])
          as c (id, amount, asked, cut)
       where m.user_id = ${userId} and m.id = c.id`.execute(tx)
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
