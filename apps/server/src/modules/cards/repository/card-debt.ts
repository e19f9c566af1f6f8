import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface OwedOn {
  owedOn: PlainDate
  /** Minor units; below zero for a credit. */
  debt: bigint
}

/** What cards from files owed on some days. The source is an import, or the account itself for what the user says. */
export const cardDebtRepository = (tx: Tx) => ({
  /** Lists the debts of all cards: of one day, what the user says first, then the newest import. */
  async list(userId: string) {
    const rows = await tx
      .selectFrom('card_debt')
      .select(['account_id', 'source_id', 'owed_on', 'debt'])
      .where('user_id', '=', userId)
      .orderBy('source_id', 'desc')
      .execute()
    const isOwn = (row: (typeof rows)[number]) => row.source_id === row.account_id
    return rows
      .map((row) => ({ ...row, isOwn: isOwn(row) }))
      .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
  },

  set: (userId: string, accountId: string, sourceId: string, { owedOn, debt }: OwedOn) =>
    tx
      .insertInto('card_debt')
      .values({ user_id: userId, account_id: accountId, source_id: sourceId, owed_on: owedOn, debt })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'source_id']).doUpdateSet({ owed_on: owedOn, debt }),
      )
      .execute(),

  async listAccounts(userId: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('card_debt')
      .select('account_id')
      .distinct()
      .where('user_id', '=', userId)
      .execute()
    return new Set(rows.map((row) => row.account_id))
  },

  deleteBySource: (userId: string, sourceId: string) =>
    tx.deleteFrom('card_debt').where('user_id', '=', userId).where('source_id', '=', sourceId).execute(),
})
