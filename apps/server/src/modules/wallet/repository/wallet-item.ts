import type { WalletItemKind } from '@lucas/contract/banking/wallet.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Insertable } from 'kysely'
import type { WalletItemTable } from '../../../platform/database/schema/wallet.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface WalletItemUpdate {
  name?: string | undefined
  kind?: WalletItemKind | undefined
  owned_since?: PlainDate | null | undefined
  hidden?: boolean | undefined
}

/** Manual assets and liabilities. */
export const walletItemRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx
      .selectFrom('wallet_item')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  lock: (userId: string, id: string) =>
    tx
      .selectFrom('wallet_item')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  create: (row: Insertable<WalletItemTable>) => tx.insertInto('wallet_item').values(row).execute(),

  update: (userId: string, id: string, { name, kind, owned_since, hidden }: WalletItemUpdate) =>
    tx
      .updateTable('wallet_item')
      .set({
        ...(name !== undefined && { name }),
        ...(kind !== undefined && { kind }),
        ...(owned_since !== undefined && { owned_since }),
        ...(hidden !== undefined && { hidden }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  delete: (userId: string, id: string) =>
    tx.deleteFrom('wallet_item').where('user_id', '=', userId).where('id', '=', id).execute(),
})

export type WalletItemRow = Awaited<ReturnType<ReturnType<typeof walletItemRepository>['list']>>[number]
