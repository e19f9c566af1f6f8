import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface ChosenDays {
  closing_day?: number | null | undefined
  due_day?: number | null | undefined
}

interface CardDays {
  account_id: string
  closing_day: number | null
  due_day: number | null
}
/** A bill as a statement prints it. */
export interface CardStatementRow {
  account_id: string
  closes_on: PlainDate
  due_on: PlainDate | null
  billed: bigint | null
  minimum: bigint | null
  credit_limit: bigint | null
}
type KnownRow =
  | ({ source: 'card' } & CardDays)
  | ({ source: 'month'; month: PlainDate } & CardDays)
  | ({ source: 'statement' } & CardStatementRow)

/** The days that the user chose for a card. */
export const cardCycleRepository = (tx: Tx) => ({
  /**
   * Lists what is known about the days: those of each card, of single months (the newest first), and the bills that
   * statements print (by closing, the newest import of a bill first).
   */
  async listKnown(userId: string) {
    const { rows } = await sql<KnownRow>`
      select 'card' as source, account_id, null::date as month, closing_day, due_day, null::date as closes_on,
             null::date as due_on, null::bigint as billed, null::bigint as minimum, null::bigint as credit_limit,
             null::uuid as import_id
        from card_cycle where user_id = ${userId}
      union all
      select 'month', account_id, month, closing_day, due_day, null, null, null, null, null, null
        from card_cycle_month where user_id = ${userId}
      union all
      select 'statement', account_id, null, null, null, closes_on, due_on, billed, minimum, credit_limit, import_id
        from card_statement where user_id = ${userId}
       order by month desc, closes_on desc, import_id desc`.execute(tx)
    return {
      days: rows.flatMap((row) => (row.source === 'card' ? [row] : [])),
      months: rows.flatMap((row) => (row.source === 'month' ? [row] : [])),
      statements: rows.flatMap((row) => (row.source === 'statement' ? [row] : [])),
    }
  },

  /** Stores the given days; others stay. Null removes a day. */
  set: (userId: string, accountId: string, days: ChosenDays) =>
    tx
      .insertInto('card_cycle')
      .values({
        user_id: userId,
        account_id: accountId,
        closing_day: days.closing_day ?? null,
        due_day: days.due_day ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id']).doUpdateSet({
          ...definedOf(days),
          ...(days.closing_day !== undefined && { closing_import: null }),
          ...(days.due_day !== undefined && { due_import: null }),
        }),
      )
      .execute(),

  /** Stores the days that were answered at an import, where the card has none. */
  answer: (userId: string, accountId: string, importId: string, { closing_day, due_day }: ChosenDays) =>
    sql`insert into card_cycle as c (user_id, account_id, closing_day, closing_import, due_day, due_import)
        values (${userId}, ${accountId}, ${closing_day ?? null}::smallint,
                case when ${closing_day ?? null}::smallint is not null then ${importId}::uuid end,
                ${due_day ?? null}::smallint, case when ${due_day ?? null}::smallint is not null then ${importId}::uuid end)
        on conflict (user_id, account_id) do update set
          closing_import = case when c.closing_day is null then excluded.closing_import else c.closing_import end,
          closing_day = coalesce(c.closing_day, excluded.closing_day),
          due_import = case when c.due_day is null then excluded.due_import else c.due_import end,
          due_day = coalesce(c.due_day, excluded.due_day)`.execute(tx),

  /** Takes back the days that were answered at an import. */
  deleteAnswers: (userId: string, importId: string) =>
    sql`update card_cycle set
          closing_day = case when closing_import = ${importId} then null else closing_day end,
          closing_import = nullif(closing_import, ${importId}),
          due_day = case when due_import = ${importId} then null else due_day end,
          due_import = nullif(due_import, ${importId})
         where user_id = ${userId} and (closing_import = ${importId} or due_import = ${importId})`.execute(
      tx,
    ),

  /** The same for the bill that closes in a month, given by its first day. A month without days is removed. */
  async setMonth(userId: string, accountId: string, month: PlainDate, days: ChosenDays): Promise<void> {
    await tx
      .insertInto('card_cycle_month')
      .values({
        user_id: userId,
        account_id: accountId,
        month,
        closing_day: days.closing_day ?? null,
        due_day: days.due_day ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'month']).doUpdateSet(definedOf(days)),
      )
      .execute()
    await tx
      .deleteFrom('card_cycle_month')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('closing_day', 'is', null)
      .where('due_day', 'is', null)
      .execute()
  },
})

const definedOf = ({ closing_day, due_day }: ChosenDays): ChosenDays => ({
  ...(closing_day !== undefined && { closing_day }),
  ...(due_day !== undefined && { due_day }),
})
