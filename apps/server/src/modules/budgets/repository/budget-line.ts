import { firstOfMonth, monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type BudgetAmount, type BudgetLine, formOf } from '../domain/lines.ts'

const toDate = (month: PlainMonth) => firstOfMonth(`${month}-01`)

interface LineRow {
  id: string
  kind: BudgetLine['kind']
  category: string | null
  name: string | null
  carry_from: string | null
  members: string[]
  amounts: { month: string; amount: string | null }[]
}

/** Reads and writes lines with their categories and amounts. */
export const budgetLineRepository = (tx: Tx) => {
  async function replaceMembers(
    userId: string,
    { id, kind, members }: Omit<BudgetLine, 'amounts'>,
  ): Promise<void> {
    if (kind === 'category') return
    await tx.deleteFrom('budget_member').where('user_id', '=', userId).where('line_id', '=', id).execute()
    if (members.length === 0) return
    const form = formOf(kind)
    await tx
      .insertInto('budget_member')
      .values(members.map((category) => ({ user_id: userId, form, category, line_id: id })))
      // A category leaves the line in which it was.
      .onConflict((on) => on.columns(['user_id', 'form', 'category']).doUpdateSet({ line_id: id }))
      .execute()
  }

  async function replaceAmounts(userId: string, id: string, amounts: readonly BudgetAmount[]): Promise<void> {
    await tx.deleteFrom('budget_amount').where('user_id', '=', userId).where('line_id', '=', id).execute()
    if (amounts.length === 0) return
    await tx
      .insertInto('budget_amount')
      .values(
        amounts.map(({ month, amount }) => ({
          user_id: userId,
          line_id: id,
          from_month: toDate(month),
          amount,
        })),
      )
      .execute()
  }

  return {
    /** Lists all lines, oldest first, because a smaller plan keeps the oldest ones. */
    async list(userId: string): Promise<BudgetLine[]> {
      const { rows } = await sql<LineRow>`
        select l.id, l.kind, l.category, l.name, l.carry_from,
               coalesce((select json_agg(m.category order by m.category) from budget_member m
                          where m.user_id = ${userId} and m.line_id = l.id), '[]') as members,
               coalesce((select json_agg(json_build_object('month', to_char(a.from_month, 'YYYY-MM'), 'amount', a.amount::text)
                                         order by a.from_month)
                           from budget_amount a where a.user_id = ${userId} and a.line_id = l.id), '[]') as amounts
          from budget_line l where l.user_id = ${userId} order by l.created_at, l.id`.execute(tx)
      return rows.map(({ carry_from, amounts, ...line }) => ({
        ...line,
        carryFrom: carry_from === null ? null : monthOf(carry_from),
        amounts: amounts.map(({ month, amount }) => ({
          month,
          amount: amount === null ? null : BigInt(amount),
        })),
      }))
    },

    /** Inserts a line or replaces what it is. Its place in the order stays. */
    async save(userId: string, line: BudgetLine, now: Date): Promise<void> {
      const columns = {
        kind: line.kind,
        category: line.category,
        name: line.name,
        carry_from: line.carryFrom === null ? null : toDate(line.carryFrom),
      }
      await tx
        .insertInto('budget_line')
        .values({ user_id: userId, id: line.id, ...columns, created_at: now })
        .onConflict((on) => on.columns(['user_id', 'id']).doUpdateSet(columns))
        .execute()
      await replaceMembers(userId, line)
      await replaceAmounts(userId, line.id, line.amounts)
    },

    /** Gives a line another category. */
    async rename(userId: string, id: string, category: string): Promise<void> {
      await tx
        .updateTable('budget_line')
        .set({ category })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    async delete(userId: string, id: string): Promise<void> {
      await tx.deleteFrom('budget_line').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    /** Replaces a category in groups and in the simple form; null removes it. */
    async replaceMember(userId: string, from: string, to: string | null): Promise<void> {
      if (to !== null)
        await sql`
          insert into budget_member (user_id, form, category, line_id)
          select user_id, form, ${to}, line_id from budget_member where user_id = ${userId} and category = ${from}
              on conflict (user_id, form, category) do nothing`.execute(tx)
      await tx
        .deleteFrom('budget_member')
        .where('user_id', '=', userId)
        .where('category', '=', from)
        .execute()
    },
  }
}
