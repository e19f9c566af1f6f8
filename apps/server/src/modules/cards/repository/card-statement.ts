import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** A bill as the heading of a statement prints it. Amounts in minor units. */
export interface StatementBill {
  closesOn: PlainDate
  dueOn: PlainDate | null
  billed: bigint | null
  minimum: bigint | null
  limit: bigint | null
}

/** Bills that imported statements print. */
export const cardStatementRepository = (tx: Tx) => ({
  set: (userId: string, accountId: string, importId: string, bill: StatementBill) =>
    tx
      .insertInto('card_statement')
      .values({
        user_id: userId,
        account_id: accountId,
        import_id: importId,
        closes_on: bill.closesOn,
        due_on: bill.dueOn,
        billed: bill.billed,
        minimum: bill.minimum,
        credit_limit: bill.limit,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'import_id']).doUpdateSet((set) => ({
          closes_on: set.ref('excluded.closes_on'),
          due_on: set.ref('excluded.due_on'),
          billed: set.ref('excluded.billed'),
          minimum: set.ref('excluded.minimum'),
          credit_limit: set.ref('excluded.credit_limit'),
        })),
      )
      .execute(),

  deleteByImport: (userId: string, importId: string) =>
    tx.deleteFrom('card_statement').where('user_id', '=', userId).where('import_id', '=', importId).execute(),
})
