import type { AccountType } from '@lucas/contract/account.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface Balances {
  current: bigint | null
  available: bigint | null
  limit: bigint | null
}

export interface NewAccount {
  id: string
  connectionId: string
  institutionId: string | null
  institutionName: string
  providerKey: Buffer
  aliasKey: Buffer | null
  name: string
  ownerName: string
  mask: string
  type: AccountType
  currency: Currency
  balances: Balances
  hidden: boolean
}

/** A manual account. */
export interface ManualAccount {
  id: string
  name: string
  type: AccountType
  currency: Currency
  opening: bigint
}

/** What a sync updates in an existing account. */
export interface ProviderAccountUpdate {
  keys: { provider: Buffer; alias: Buffer | null }
  balances: Balances
  ownerName: string
}

/** Rows of `account`. Deleted ones stay as tombstones; lists do not return them, except `listWithDeleted`. */
export const accountRepository = (tx: Tx) => ({
  /** Lists accounts with their institution's color, in the order of the catalog. */
  list: (userId: string) =>
    tx
      .selectFrom('account')
      .leftJoin('institution', 'institution.id', 'account.institution_id')
      .selectAll('account')
      .select('institution.color as institution_color')
      .where('account.user_id', '=', userId)
      .where('account.deleted_at', 'is', null)
      .orderBy(sql`institution.position nulls last`)
      .orderBy('account.institution_name')
      .orderBy(
        sql`array_position(array['checking', 'depository', 'savings', 'investment', 'credit'], account.account_type)`,
      )
      .orderBy('account.name')
      .orderBy('account.currency')
      .orderBy('account.id')
      .execute(),

  find: (userId: string, id: string) => selectOne(tx, userId, id).executeTakeFirst(),

  /** Like `find`, but locks the row. */
  lock: (userId: string, id: string) => selectOne(tx, userId, id).forNoKeyUpdate().executeTakeFirst(),

  listIds: (userId: string, connectionId: string) =>
    tx
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .where('deleted_at', 'is', null)
      .execute(),

  listWithDeleted: (userId: string, connectionId: string) =>
    tx
      .selectFrom('account')
      .select(['id', 'provider_key', 'alias_key', 'owner_name', 'deleted_at'])
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .execute(),

  /** Finds the connection of the oldest account with one of these keys. */
  findConnectionByProviderKeys: (userId: string, providerKeys: Buffer[]) =>
    tx
      .selectFrom('account')
      .select('connection_id')
      .where('user_id', '=', userId)
      .where('provider_key', 'in', providerKeys)
      .where('connection_id', 'is not', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),

  createMany: (userId: string, accounts: NewAccount[], now: Date) =>
    tx
      .insertInto('account')
      .values(
        accounts.map((account) => ({
          user_id: userId,
          id: account.id,
          connection_id: account.connectionId,
          institution_id: account.institutionId,
          institution_name: account.institutionName,
          provider_key: account.providerKey,
          alias_key: account.aliasKey,
          name: account.name,
          owner_name: account.ownerName,
          mask: account.mask,
          account_type: account.type,
          currency: account.currency,
          balance_current: account.balances.current,
          balance_available: account.balances.available,
          balance_limit: account.balances.limit,
          hidden: account.hidden,
          synced_at: now,
          created_at: now,
        })),
      )
      .execute(),

  createManual: (userId: string, account: ManualAccount, now: Date) =>
    manualInsertSql(userId, account, now).execute(tx),

  /** Returns the id of the manual account with this name and currency; creates it if missing. Needs the user data lock. */
  async findOrCreateManual(userId: string, account: ManualAccount, now: Date): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      with own as (
        select id from account
         where user_id = ${userId} and manual and deleted_at is null and name = ${account.name} and currency = ${account.currency}
         order by created_at limit 1
      ), inserted as (${manualInsertSql(userId, account, now)} and not exists (select from own) returning id)
      select id from own union all select id from inserted`.execute(tx)
    return rows[0]?.id
  },

  /** Lists the user's manual accounts. */
  listManual: (userId: string) =>
    tx
      .selectFrom('account')
      .select(['id', 'name', 'currency'])
      .where('user_id', '=', userId)
      .where('manual', '=', true)
      .where('deleted_at', 'is', null)
      .execute(),

  /** Updates an account and its keys: after a new link the bank may use another number for the same account. */
  updateFromProvider: (
    userId: string,
    id: string,
    { keys, balances, ownerName }: ProviderAccountUpdate,
    now: Date,
  ) =>
    tx
      .updateTable('account')
      .set({
        provider_key: keys.provider,
        alias_key: keys.alias,
        balance_current: balances.current,
        balance_available: balances.available,
        balance_limit: balances.limit,
        owner_name: ownerName,
        synced_at: now,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  update: (userId: string, id: string, change: { hidden?: boolean; name?: string }) =>
    tx.updateTable('account').set(change).where('user_id', '=', userId).where('id', '=', id).execute(),

  /** Sets the opening balance of a manual account and shifts its balance by the difference. */
  setOpeningBalance: (userId: string, id: string, opening: bigint) =>
    tx
      .updateTable('account')
      .set({
        balance_current: sql`balance_current + ${opening} - opening_balance`,
        opening_balance: opening,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('manual', '=', true)
      .execute(),

  setHiddenByConnection: (userId: string, connectionId: string, hidden: boolean) =>
    tx
      .updateTable('account')
      .set({ hidden })
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .execute(),

  /** Unhides a connection, so that its new accounts are visible. */
  unhideConnection: (userId: string, connectionId: string) =>
    tx
      .updateTable('connection')
      .set({ hidden: false })
      .where('user_id', '=', userId)
      .where('id', '=', connectionId)
      .execute(),

  /** Counts the transactions of these accounts and sums their goal allocations. */
  async countHistory(userId: string, ids: readonly string[]) {
    const { rows } = await sql<{ transactions: number; goals: number; amount: bigint }>`
      select coalesce((select sum(r.count) from account_rollup r
                        where r.user_id = ${userId} and r.account_id = any(${[...ids]}::uuid[])), 0)::int as transactions,
             count(distinct g.goal_id)::int as goals, coalesce(sum(g.amount), 0)::bigint as amount
        from goal_allocation g
        join transaction t on t.user_id = g.user_id and t.id = g.transaction_id
       where g.user_id = ${userId} and t.account_id = any(${[...ids]}::uuid[])`.execute(tx)
    return rows[0] ?? { transactions: 0, goals: 0, amount: 0n }
  },

  /** Moves the accounts that the other connection does not have. Returns how many stay. */
  async moveToConnection(userId: string, from: string, to: string): Promise<number> {
    await tx
      .updateTable('account')
      .set({ connection_id: to })
      .where('user_id', '=', userId)
      .where('connection_id', '=', from)
      .where('provider_key', 'not in', (where) =>
        where
          .selectFrom('account')
          .select('provider_key')
          .where('user_id', '=', userId)
          .where('connection_id', '=', to),
      )
      .execute()
    return (await this.listWithDeleted(userId, from)).length
  },

  setInstitution: (userId: string, connectionId: string, institutionId: string | null, name: string) =>
    tx
      .updateTable('account')
      .set({ institution_id: institutionId, institution_name: name })
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .execute(),

  /** Turns accounts into tombstones: ids and hashes stay, personal data is cleared. */
  markDeleted: (userId: string, ids: string[], now: Date) =>
    tx
      .updateTable('account')
      .set({
        deleted_at: now,
        balance_current: null,
        balance_available: null,
        balance_limit: null,
        opening_balance: null,
        owner_name: '',
        name: '',
        mask: '0000',
      })
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),

  /** Finds the name in the profile, for banks that do not name the account holder. */
  findProfileName: (userId: string) =>
    tx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
})

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRepository>['list']>>[number]

/** Inserts a manual account. The user is its owner, its key is its own id. */
const manualInsertSql = (
  userId: string,
  { id, name, type, currency, opening }: ManualAccount,
  now: Date,
) => sql`
  insert into account (user_id, id, institution_name, provider_key, name, owner_name, mask, account_type, currency,
                       balance_current, opening_balance, manual, synced_at, created_at)
  select user_id, ${id}::uuid, ${accountsCopy.manualInstitution}, decode(replace(${id}, '-', ''), 'hex'), ${name},
         first_name || ' ' || last_name, '0000', ${type}, ${currency}, ${opening}::bigint, ${opening}::bigint, true,
         ${now}::timestamptz, ${now}::timestamptz
    from person where user_id = ${userId}`

const selectOne = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'connection_id', 'manual', 'currency'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
