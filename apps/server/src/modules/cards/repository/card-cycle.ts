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
             null::date as due_on, null::bigint as billed, null::bigint as minimum, null::uuid as import_id
        from card_cycle where user_id = ${userId}
      union all
      select 'month', account_id, month, closing_day, due_day, null, null, null, null, null
        from card_cycle_month where user_id = ${userId}
      union all
      select 'statement', account_id, null, null, null, closes_on, due_on, billed, minimum, import_id
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
      .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet(definedOf(days)))
      .execute(),

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
