import type { AccountType } from '@lucas/contract/account.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

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

/** An account that no bank tells of. */
export interface ManualAccount {
  id: string
  name: string
  type: AccountType
  currency: Currency
  opening: bigint
}

/** What a sync tells of an account that we know. */
export interface Told {
  keys: { provider: Buffer; alias: Buffer | null }
  balances: Balances
  ownerName: string
}

/** Rows of `account`; deleted ones stay as tombstones and are seen by `known` only. */
export const accountsRepository = (tx: Tx) => ({
  /** Every account with its bank's colour, banks in the catalogue's order. */
  list: (person: string) =>
    tx
      .selectFrom('account')
      .leftJoin('institution', 'institution.id', 'account.institution_id')
      .selectAll('account')
      .select('institution.color as institution_color')
      .where('account.user_id', '=', person)
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

  find: (person: string, id: string) => one(tx, person, id).executeTakeFirst(),

  /** The same, and nobody else may change it until the end of the transaction. */
  lock: (person: string, id: string) => one(tx, person, id).forUpdate().executeTakeFirst(),

  idsOf: (person: string, connectionId: string) =>
    tx
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', person)
      .where('connection_id', '=', connectionId)
      .where('deleted_at', 'is', null)
      .execute(),

  known: (person: string, connectionId: string) =>
    tx
      .selectFrom('account')
      .select(['id', 'provider_key', 'alias_key', 'owner_name', 'deleted_at'])
      .where('user_id', '=', person)
      .where('connection_id', '=', connectionId)
      .execute(),

  /** A connection that holds one of these accounts already, the oldest first. */
  connectionHolding: (person: string, providerKeys: Buffer[]) =>
    tx
      .selectFrom('account')
      .select('connection_id')
      .where('user_id', '=', person)
      .where('provider_key', 'in', providerKeys)
      .where('connection_id', 'is not', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),

  insert: (person: string, accounts: NewAccount[], now: Date) =>
    tx
      .insertInto('account')
      .values(
        accounts.map((account) => ({
          user_id: person,
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

  /** Its owner is the person; its key is its own id. */
  insertManual: (person: string, { id, name, type, currency, opening }: ManualAccount, now: Date) =>
    sql`
      insert into account (user_id, id, institution_name, provider_key, name, owner_name, mask, account_type, currency,
                           balance_current, opening_balance, manual, synced_at, created_at)
      select user_id, ${id}, ${accountsCopy.manualInstitution}, decode(replace(${id}, '-', ''), 'hex'), ${name},
             first_name || ' ' || last_name, '0000', ${type}, ${currency}, ${opening}, ${opening}, true, ${now}, ${now}
        from person where user_id = ${person}`.execute(tx),

  /** How many accounts the person keeps by hand, and whether one has this name already. */
  manualOnes: (person: string) =>
    tx
      .selectFrom('account')
      .select(['id', 'name', 'currency'])
      .where('user_id', '=', person)
      .where('manual', '=', true)
      .where('deleted_at', 'is', null)
      .execute(),

  /** Keys too: after a new linking the bank may tell the same account under another number. */
  refresh: (person: string, id: string, { keys, balances, ownerName }: Told, now: Date) =>
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
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  change: (person: string, id: string, change: { hidden?: boolean; name?: string }) =>
    tx.updateTable('account').set(change).where('user_id', '=', person).where('id', '=', id).execute(),

  /** Another beginning of a manual account; its balance moves by as much. */
  reopen: (person: string, id: string, opening: bigint) =>
    tx
      .updateTable('account')
      .set({
        balance_current: sql`balance_current + ${opening} - opening_balance`,
        opening_balance: opening,
      })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('manual', '=', true)
      .execute(),

  hideOf: (person: string, connectionId: string, hidden: boolean) =>
    tx
      .updateTable('account')
      .set({ hidden })
      .where('user_id', '=', person)
      .where('connection_id', '=', connectionId)
      .execute(),

  /** An account that counts again: new ones of its bank count too. */
  unhideConnection: (person: string, connectionId: string) =>
    tx
      .updateTable('connection')
      .set({ hidden: false })
      .where('user_id', '=', person)
      .where('id', '=', connectionId)
      .execute(),

  /** How many transactions these accounts hold, and what of them went to savings goals. */
  async historyOf(person: string, ids: readonly string[]) {
    const { rows } = await sql<{ transactions: number; goals: number; amount: bigint }>`
      select coalesce((select sum(r.count) from account_rollup r
                        where r.user_id = ${person} and r.account_id = any(${[...ids]}::uuid[])), 0)::int as transactions,
             count(distinct g.goal_id)::int as goals, coalesce(sum(g.amount), 0)::bigint as amount
        from goal_allocation g
        join transaction t on t.user_id = g.user_id and t.id = g.transaction_id
       where g.user_id = ${person} and t.account_id = any(${[...ids]}::uuid[])`.execute(tx)
    return rows[0] ?? { transactions: 0, goals: 0, amount: 0n }
  },

  /** Moves the accounts that the other connection does not hold itself; answers how many stay behind. */
  async move(person: string, from: string, to: string): Promise<number> {
    await tx
      .updateTable('account')
      .set({ connection_id: to })
      .where('user_id', '=', person)
      .where('connection_id', '=', from)
      .where('provider_key', 'not in', (where) =>
        where
          .selectFrom('account')
          .select('provider_key')
          .where('user_id', '=', person)
          .where('connection_id', '=', to),
      )
      .execute()
    return (await this.known(person, from)).length
  },

  nameInstitution: (person: string, connectionId: string, institutionId: string | null, name: string) =>
    tx
      .updateTable('account')
      .set({ institution_id: institutionId, institution_name: name })
      .where('user_id', '=', person)
      .where('connection_id', '=', connectionId)
      .execute(),

  /** Leaves a tombstone: hash and ids stay, what tells something of the person goes. */
  bury: (person: string, ids: string[], now: Date) =>
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
      .where('user_id', '=', person)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),

  /** The name on the profile, for banks that do not tell the holder. */
  profileName: (person: string) =>
    tx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', person)
      .executeTakeFirst(),
})

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountsRepository>['list']>>[number]

const one = (tx: Tx, person: string, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'connection_id', 'manual', 'currency'])
    .where('user_id', '=', person)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
