import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Reconciled } from '../domain/drift.ts'

/** Days until which an account agreed with a statement. */
export interface ReconciliationRow extends Reconciled {
  id: string
  accountId: string
  from: PlainDate | null
  until: PlainDate
  reconciledAt: Date
}

const columns = ['id', 'account_id', 'starts_on', 'ends_on', 'balance', 'days', 'reconciled_at'] as const

/** Rows of `reconciliation`. */
export const reconciliationRepository = (tx: Tx) => ({
  /** Lists the reconciliations of a user, those of an account from the newest on. */
  async list(userId: string): Promise<ReconciliationRow[]> {
    const rows = await tx
      .selectFrom('reconciliation')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('account_id')
      .orderBy('ends_on', 'desc')
      .execute()
    return rows.map(({ id, account_id, starts_on, ends_on, balance, days, reconciled_at }) => ({
      id,
      accountId: account_id,
      from: starts_on,
      until: ends_on,
      balance,
      days: toDays(days),
      reconciledAt: reconciled_at,
    }))
  },

  /** Stores a reconciliation; one of the same last day is replaced. */
  set: (userId: string, { id, accountId, from, until, balance, days, reconciledAt }: ReconciliationRow) =>
    tx
      .insertInto('reconciliation')
      .values({
        user_id: userId,
        id,
        account_id: accountId,
        starts_on: from,
        ends_on: until,
        balance,
        days: toJson(days),
        reconciled_at: reconciledAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'ends_on']).doUpdateSet((set) => ({
          starts_on: set.ref('excluded.starts_on'),
          balance: set.ref('excluded.balance'),
          days: set.ref('excluded.days'),
          reconciled_at: set.ref('excluded.reconciled_at'),
        })),
      )
      .execute(),

  /** Deletes those of an account that end on a day or later. */
  deleteSince: (userId: string, accountId: string, until: PlainDate) =>
    tx
      .deleteFrom('reconciliation')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('ends_on', '>=', until)
      .execute(),

  deleteByAccounts: (userId: string, accountIds: readonly string[]) =>
    tx
      .deleteFrom('reconciliation')
      .where('user_id', '=', userId)
      .where('account_id', 'in', accountIds)
      .execute(),
})

/** Amounts as text, which has all digits. */
const toJson = (days: ReadonlyMap<PlainDate, bigint>): string =>
  JSON.stringify(Object.fromEntries([...days].map(([day, amount]) => [day, String(amount)])))

const toDays = (stored: unknown): Map<PlainDate, bigint> =>
  new Map(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).map(([day, amount]) => [
      day,
      BigInt(String(amount)),
    ]),
  )
