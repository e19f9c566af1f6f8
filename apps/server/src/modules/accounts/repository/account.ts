import type { AccountType } from '@lucas/contract/banking/account.ts'
import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
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
  ownerName: string
  type: AccountType
  currency: Currency
  /** What is owed, of a card. */
  opening: bigint
  limit?: bigint | null
  /** Of the catalogue. */
  institution?: { id: string; name: string } | null
}

/** What a sync updates in an existing account. */
export interface ProviderAccountUpdate {
  keys: { provider: Buffer; alias: Buffer | null }
  balances: Balances
  ownerName: string
}

/** The order of the catalog: banks as it lists them, everyday accounts of a bank first. It joins `institution`. */
const catalogOrder = sql`institution.position nulls last, account.institution_name,
  array_position(array['checking', 'depository', 'savings', 'investment', 'credit'], account.account_type),
  account.name, account.currency, account.id`

/** Selects the accounts that lists show, in the order of the catalog, and whether they are read from files. */
const selectListed = (tx: Tx, userId: string) =>
  tx
    .selectFrom('account')
    .leftJoin('institution', 'institution.id', 'account.institution_id')
    .leftJoin('connection', (join) =>
      join
        .onRef('connection.user_id', '=', 'account.user_id')
        .onRef('connection.id', '=', 'account.connection_id'),
    )
    .select(sql<boolean>`coalesce(connection.provider = 'file', false)`.as('from_files'))
    .where('account.user_id', '=', userId)
    .where('account.deleted_at', 'is', null)
    .orderBy(catalogOrder)

/** Rows of `account`. Deleted ones stay as tombstones; lists do not return them, except `listWithDeleted`. */
export const accountRepository = (tx: Tx) => ({
  /** Lists accounts with their institution's color, in the order of the catalog. */
  list: (userId: string) =>
    selectListed(tx, userId).selectAll('account').select('institution.color as institution_color').execute(),

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
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  /** Returns the sum of the user's payment accounts in pesos, null while no balance is known, and their ids. */
  async getPaymentBalance(userId: string): Promise<{ total: bigint | null; accounts: string[] }> {
    const { rows } = await sql<{ total: bigint | null; accounts: string[] | null }>`
      select sum(balance_current)::bigint as total, array_agg(id::text) as accounts from account
       where user_id = ${userId} and deleted_at is null and not hidden and currency = 'CLP'
         and account_type in ('checking', 'depository') and balance_current is not null`.execute(tx)
    return { total: rows[0]?.total ?? null, accounts: rows[0]?.accounts ?? [] }
  },

  /** Lists the accounts hidden by the user, directly or through their connection, oldest first. */
  async listHiddenIds(userId: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('account as a')
      .leftJoin('connection as c', (join) =>
        join.onRef('c.user_id', '=', 'a.user_id').onRef('c.id', '=', 'a.connection_id'),
      )
      .select('a.id')
      .where('a.user_id', '=', userId)
      .where('a.deleted_at', 'is', null)
      .where((where) => where.or([where('a.hidden', '=', true), where('c.hidden', '=', true)]))
      .orderBy('a.id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Lists the accounts that the user hid neither directly nor through their connection, in the order of the catalog. */
  listVisible: (userId: string) =>
    selectListed(tx, userId)
      .select([
        'account.id',
        'account.connection_id',
        'account.created_at',
        'account.name',
        'account.institution_name',
        'account.account_type as type',
        'account.currency',
        'account.balance_current as balance',
        'account.balance_limit as limit',
        'account.manual',
        'account.synced_at',
        'account.known_until',
      ])
      .select(sql<string>`case when account.manual then '' else account.mask end`.as('mask'))
      .where('account.hidden', '=', false)
      .where(sql<boolean>`connection.hidden is not true`)
      .execute(),

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
    sql`${manualInsertSql(userId, account, now)} returning id`.execute(tx),

  /** Returns the id of the manual account with this name and currency; creates it if missing. Needs the user data lock. */
  async findOrCreateManual(userId: string, account: ManualAccount, now: Date): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      with own as (
        select id from account
         where user_id = ${userId} and manual and deleted_at is null and name = ${account.name} and currency = ${account.currency}
         order by created_at, id limit 1
      ), inserted as (${manualInsertSql(userId, account, now)} where not exists (select from own) returning id)
      select id from own union all select id from inserted`.execute(tx)
    return rows[0]?.id ?? account.id
  },

  findInstitution: (id: string) =>
    tx.selectFrom('institution').select(['id', 'name']).where('id', '=', id).executeTakeFirst(),

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
        known_until: null,
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

  /** Sets the balance of a file account that is no card. Returns its earlier balance, or undefined for other accounts. */
  async setStatementBalance(
    userId: string,
    id: string,
    closing: bigint,
  ): Promise<{ before: bigint | null } | undefined> {
    const { rows } = await sql<{ before: bigint | null }>`
      with earlier as (
        select a.id, a.balance_current as before from account a
          join connection c on c.user_id = a.user_id and c.id = a.connection_id and c.provider = 'file'
         where a.user_id = ${userId} and a.id = ${id} and a.account_type <> 'credit' for no key update of a)
      update account set balance_current = ${closing}
        from earlier where account.user_id = ${userId} and account.id = earlier.id
      returning earlier.before`.execute(tx)
    return rows[0]
  },

  /** Sets the last day that the imported files of a file account cover, and when the newest was read, where one was. */
  setKnownUntil: (userId: string, id: string, day: PlainDate | null, readAt: Date | null) =>
    sql`update account a set known_until = ${day}::date, synced_at = coalesce(${readAt}::timestamptz, a.synced_at)
          from connection c
         where a.user_id = ${userId} and a.id = ${id}
           and c.user_id = ${userId} and c.id = a.connection_id and c.provider = 'file'`.execute(tx),

  /** Sets the balance of an account to what was computed from its rows, and its limit. Null while nothing says it. */
  setComputedBalance: (
    userId: string,
    id: string,
    { debt, limit }: { debt: bigint | null; limit: bigint | null },
  ) =>
    tx
      .updateTable('account')
      .set({ balance_current: debt, balance_limit: limit })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute(),

  /** Restores the earlier balance unless the balance is no longer `closing`. */
  restoreBalance: (userId: string, id: string, closing: bigint | null, before: bigint | null) =>
    tx
      .updateTable('account')
      .set({ balance_current: before })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('balance_current', 'is not distinct from', closing)
      .execute(),

  /** Adds amounts to the balances of manual accounts; a charge adds to what a card owes. Others keep the balance of the provider. */
  addToManualBalances: (userId: string, changes: readonly { accountId: string; amount: bigint }[]) =>
    sql`
      update account a
         set balance_current = a.balance_current + case when a.account_type = 'credit' then -s.amount else s.amount end
        from unnest(${changes.map(({ accountId }) => accountId)}::uuid[], ${changes.map(({ amount }) => amount)}::bigint[])
               as s (id, amount)
       where a.user_id = ${userId} and a.id = s.id and a.manual and a.deleted_at is null`.execute(tx),

  /** Deletes an account without a tombstone; it must have no transactions. */
  delete: (userId: string, id: string) =>
    tx
      .deleteFrom('account')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('connection_id')
      .executeTakeFirst(),

  /** Moves the accounts that the other connection does not have. Returns how many stay. */
  async moveToConnection(userId: string, from: string, to: string): Promise<number> {
    await tx
      .updateTable('account')
      .set({ connection_id: to, known_until: null })
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
})

export type VisibleAccount = Awaited<ReturnType<ReturnType<typeof accountRepository>['listVisible']>>[number]

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRepository>['list']>>[number]

/** Inserts a manual account. Its key is its own id. */
const manualInsertSql = (
  userId: string,
  { id, name, ownerName, type, currency, opening, limit = null, institution = null }: ManualAccount,
  now: Date,
) => sql`
  insert into account (user_id, id, institution_id, institution_name, provider_key, name, owner_name, mask, account_type, currency,
                       balance_current, balance_limit, opening_balance, manual, synced_at, created_at)
  select ${userId}::uuid, ${id}::uuid, ${institution?.id ?? null}::text, ${institution?.name ?? accountsCopy.manualInstitution},
         decode(replace(${id}, '-', ''), 'hex'), ${name},
         ${ownerName}, '0000', ${type}, ${currency}, ${opening}::bigint, ${limit}::bigint, ${opening}::bigint, true,
         ${now}::timestamptz, ${now}::timestamptz`

const selectOne = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'account_type', 'connection_id', 'manual', 'currency'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
