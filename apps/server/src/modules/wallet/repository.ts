import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { WalletItemKind } from '@lucas/contract/wallet.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import type { WalletItemTable } from '../../platform/database/schema/wallet.ts'

export interface ItemChange {
  name?: string | undefined
  kind?: WalletItemKind | undefined
  owned_since?: PlainDate | null | undefined
  hidden?: boolean | undefined
}

/** What a person wrote down, with its values by day. */
export const walletRepository = (tx: Tx) => ({
  items: (person: string) =>
    tx
      .selectFrom('wallet_item')
      .selectAll()
      .where('user_id', '=', person)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  /** Newest first, of one item or of all. */
  values: (person: string, itemId?: string) =>
    tx
      .selectFrom('wallet_item_value')
      .select(['item_id', 'valued_on', 'value'])
      .where('user_id', '=', person)
      .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
      .orderBy('item_id')
      .orderBy('valued_on', 'desc')
      .execute(),

  /** Two tabs that write at once see each other's rows: the person's row is held meanwhile. */
  async lock(person: string): Promise<void> {
    await sql`select 1 from person where user_id = ${person} for update`.execute(tx)
  },

  find: (person: string, id: string) =>
    tx
      .selectFrom('wallet_item')
      .selectAll()
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  add: (row: Insertable<WalletItemTable>) => tx.insertInto('wallet_item').values(row).execute(),

  change: (person: string, id: string, { name, kind, owned_since, hidden }: ItemChange) =>
    tx
      .updateTable('wallet_item')
      .set({
        ...(name !== undefined && { name }),
        ...(kind !== undefined && { kind }),
        ...(owned_since !== undefined && { owned_since }),
        ...(hidden !== undefined && { hidden }),
      })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** A second value of one day stands in place of the first. */
  put: (person: string, id: string, { date, value }: { date: PlainDate; value: bigint }) =>
    tx
      .insertInto('wallet_item_value')
      .values({ user_id: person, item_id: id, valued_on: date, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'item_id', 'valued_on']).doUpdateSet({ value }))
      .execute(),

  async takeValue(person: string, id: string, date: PlainDate): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('wallet_item_value')
      .where('user_id', '=', person)
      .where('item_id', '=', id)
      .where('valued_on', '=', date)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async remove(person: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('wallet_item')
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

type Repository = ReturnType<typeof walletRepository>
export type ItemRow = Awaited<ReturnType<Repository['items']>>[number]
export type ValueRow = Awaited<ReturnType<Repository['values']>>[number]
