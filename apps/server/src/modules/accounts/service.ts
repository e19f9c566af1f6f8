import type { Account } from '@lucas/contract/banking/account.ts'
import type {
  AccountPatch,
  ManualAccountInput,
  ManualCardInput,
} from '@lucas/contract/banking/account-input.ts'
import type { DeletionPreview } from '@lucas/contract/banking/link-session.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { assertUserDataLocked } from '../../platform/database/locks.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { createManualAccount, updateOpeningBalance } from './manual.ts'
import { type AccountSnapshot, ingestAccounts, toProviderKey } from './match.ts'
import { accountRepository } from './repository/account.ts'
import { creditLineRepository } from './repository/credit-line.ts'
import { toApiAccount } from './to-api.ts'

/** What the accounts module needs of transactions, which import it. */
export interface AccountTransactions {
  /** Erases transactions, rollups and transfer pairs of the accounts. Returns the number of transactions. */
  eraseAccountTransactions(tx: Tx, userId: string, accountIds: string[]): Promise<number>
  /** Counts the transactions of the accounts, their goals with the allocated pesos, and the other halves of their transfers. */
  countAccountHistory(
    tx: Tx,
    userId: string,
    accountIds: readonly string[],
  ): Promise<{ transactions: number; goals: number; amount: bigint; halves: number }>
  /** Requests that kinds are detected again: the payments of a card that is gone or hidden count as spending. */
  requestKindDetection(tx: Tx, userId: string): Promise<void>
  /** Returns whether the account has transactions, deleted ones included. */
  hasAccountRows(tx: Tx, userId: string, accountId: string): Promise<boolean>
}

type InstitutionRef = { id: string | null; name: string }

export interface AccountsDeps {
  db: Db
  clock: Clock
  events: Events
  /** Key of the account hashes (`toProviderKey`). */
  hashKey: Buffer
  transactions: AccountTransactions
  /** Stores the billing days of a new card. */
  setCardDays(tx: Tx, userId: string, accountId: string, days: Omit<ManualCardInput, 'limit'>): Promise<void>
  /** Forgets what other modules store of accounts that are deleted. */
  onAccountsDeleted(tx: Tx, userId: string, accountIds: readonly string[]): Promise<void>
  /** Unhides the connection of an account that the user unhides, so that its new accounts are visible too. */
  onAccountUnhidden(tx: Tx, userId: string, connectionId: string): Promise<void>
}

export type AccountsService = ReturnType<typeof createAccounts>

/** Use cases of accounts. Methods with a `tx` run in the caller's transaction. */
export function createAccounts({
  db,
  clock,
  events,
  hashKey,
  transactions,
  setCardDays,
  onAccountsDeleted,
  onAccountUnhidden,
}: AccountsDeps) {
  const list = (tx: Tx, userId: string) => accountRepository(tx).list(userId)

  /** Erases the transactions and leaves a tombstone, so that the next sync does not add the account again. */
  async function erase(tx: Tx, userId: string, ids: string[]) {
    if (ids.length === 0) return { removed_accounts: 0, removed_transactions: 0 }
    const removed = await transactions.eraseAccountTransactions(tx, userId, ids)
    await onAccountsDeleted(tx, userId, ids)
    await accountRepository(tx).markDeleted(userId, ids, clock.now())
    await creditLineRepository(tx).deleteOrphans(userId)
    await transactions.requestKindDetection(tx, userId)
    return { removed_accounts: ids.length, removed_transactions: removed }
  }

  async function countHistory(tx: Tx, userId: string, ids: readonly string[]): Promise<DeletionPreview> {
    const {
      transactions: rows,
      goals,
      amount,
      halves,
    } = await transactions.countAccountHistory(tx, userId, ids)
    return {
      accounts: ids.length,
      transactions: rows,
      goals,
      goals_amount: toWireAmount(amount, 'CLP'),
      transfer_halves: halves,
    }
  }

  return {
    list: (userId: string): Promise<Account[]> =>
      withUserSnapshot(db, userId, async (tx) => (await list(tx, userId)).map(toApiAccount)),

    /** Creates a manual account, also a card with its days. */
    create: (userId: string, input: ManualAccountInput): Promise<Account> =>
      inUserData({ db, events }, userId, async (tx) => {
        const id = await createManualAccount(tx, userId, input, clock.now())
        if (input.card) await setCardDays(tx, userId, id, input.card)
        await events.publish(tx, userId, { type: 'accounts_changed' })
        const row = (await list(tx, userId)).find((account) => account.id === id)
        return row ? toApiAccount(row) : fail('internal')
      }),

    update: (userId: string, id: string, { hidden, name, opening_balance }: AccountPatch): Promise<Account> =>
      inUserData({ db, events }, userId, async (tx) => {
        const repository = accountRepository(tx)
        const account = (await repository.lock(userId, id)) ?? fail('not_found')
        if (hidden === false && account.connection_id !== null)
          await onAccountUnhidden(tx, userId, account.connection_id)
        if (opening_balance !== undefined) await updateOpeningBalance(tx, userId, account, opening_balance)
        if (hidden !== undefined || name !== undefined)
          await repository.update(userId, id, {
            ...(hidden === undefined ? {} : { hidden }),
            ...(name === undefined ? {} : { name }),
          })
        if (hidden !== undefined) await transactions.requestKindDetection(tx, userId)
        await events.publish(tx, userId, { type: 'accounts_changed' })
        const row = (await list(tx, userId)).find((account) => account.id === id)
        return row ? toApiAccount(row) : fail('not_found')
      }),

    /** Returns what deleting the account would remove. */
    history: (userId: string, id: string): Promise<DeletionPreview> =>
      withUserSnapshot(db, userId, async (tx) => {
        if (!(await accountRepository(tx).find(userId, id))) fail('not_found')
        return countHistory(tx, userId, [id])
      }),

    delete: (userId: string, id: string) =>
      inUserData({ db, events }, userId, async (tx) => {
        if (!(await accountRepository(tx).lock(userId, id))) fail('not_found')
        const removed = await erase(tx, userId, [id])
        await events.publish(tx, userId, { type: 'accounts_changed' })
        await events.publish(tx, userId, { type: 'transactions_changed' })
        return removed
      }),

    listCreditLinesIn: (tx: Tx, userId: string) => creditLineRepository(tx).list(userId),
    listIn: async (tx: Tx, userId: string) => (await list(tx, userId)).map(toApiAccount),
    ingest: (tx: Tx, userId: string, snapshot: AccountSnapshot) =>
      ingestAccounts(tx, userId, snapshot, hashKey),
    erase,
    countHistory,
    /** Returns the connection of an account; null if there is none. */
    findConnectionId: async (tx: Tx, userId: string, id: string) =>
      (await accountRepository(tx).find(userId, id))?.connection_id ?? null,
    listIds: async (tx: Tx, userId: string, connectionId: string) =>
      (await accountRepository(tx).listIds(userId, connectionId)).map(({ id }) => id),
    /** Finds the connection that has one of these accounts, for snapshots that do not name the bank. */
    async findConnectionByAccountKeys(
      tx: Tx,
      userId: string,
      keys: readonly string[],
    ): Promise<string | null> {
      if (keys.length === 0) return null
      const hashes = keys.map((key) => toProviderKey(hashKey, userId, key))
      return (await accountRepository(tx).findConnectionByProviderKeys(userId, hashes))?.connection_id ?? null
    },
    async setHiddenByConnection(tx: Tx, userId: string, connectionId: string, hidden: boolean) {
      await accountRepository(tx).setHiddenByConnection(userId, connectionId, hidden)
      await transactions.requestKindDetection(tx, userId)
    },
    /** Sets the balance of a file account to a statement's. Returns the earlier one, or undefined for cards and synced accounts. */
    setStatementBalance: (tx: Tx, userId: string, id: string, closing: bigint) =>
      accountRepository(tx).setStatementBalance(userId, id, closing),
    /** Sets the last day that the files of a file account cover, today at most, after one was read or undone. */
    setKnownUntil: (
      tx: Tx,
      userId: string,
      id: string,
      day: PlainDate | null,
      { isRead }: { isRead: boolean },
    ) => {
      const until = day !== null && day > clock.today() ? clock.today() : day
      return accountRepository(tx).setKnownUntil(userId, id, until, isRead ? clock.now() : null)
    },
    /** Restores the balance from before a statement unless it has changed since. */
    restoreBalance: (
      tx: Tx,
      userId: string,
      id: string,
      { closing, before }: { closing: bigint | null; before: bigint | null },
    ) => accountRepository(tx).restoreBalance(userId, id, closing, before),
    /** Deletes an account that has no transactions. Returns the connection that it had, or undefined if it stays. */
    async deleteIfEmpty(tx: Tx, userId: string, id: string) {
      assertUserDataLocked(tx)
      if (await transactions.hasAccountRows(tx, userId, id)) return undefined
      const deleted = await accountRepository(tx).delete(userId, id)
      return deleted && { connectionId: deleted.connection_id }
    },
    /** Moves the accounts of a connection to another one of the same bank. Returns how many it already had. */
    async moveToConnection(
      tx: Tx,
      userId: string,
      { from, to, institution }: { from: string; to: string; institution: InstitutionRef },
    ) {
      const repository = accountRepository(tx)
      const remaining = await repository.moveToConnection(userId, from, to)
      await creditLineRepository(tx).moveToConnection(userId, from, to)
      await repository.setInstitution(userId, to, institution.id, institution.name)
      return remaining
    },
    setInstitution: (tx: Tx, userId: string, connectionId: string, institution: InstitutionRef) =>
      accountRepository(tx).setInstitution(userId, connectionId, institution.id, institution.name),
  }
}
