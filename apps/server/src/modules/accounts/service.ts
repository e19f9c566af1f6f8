import type { Account } from '@lucas/contract/account.ts'
import type { AccountPatch, ManualAccountInput } from '@lucas/contract/account-input.ts'
import type { HistoryAnswer } from '@lucas/contract/linking.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { linesRepository } from './line-repository.ts'
import { openManual, reopenManual } from './manual.ts'
import { type Delivery, matchDelivery } from './match.ts'
import { providerKeyOf } from './provider-key.ts'
import { accountsRepository } from './repository.ts'
import { toWire } from './to-wire.ts'

/** What accounts need of the module that keeps transactions. */
export interface TransactionEraser {
  /** Erases rows, rollups and pairs of the accounts; answers how many rows. */
  eraseOfAccounts(tx: Tx, person: string, accountIds: string[]): Promise<number>
}

type Bank = { id: string | null; name: string }

export interface AccountsDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  /** Key of the hashes that find accounts again. */
  hashKey: Buffer
  transactions: TransactionEraser
}

export type AccountsService = ReturnType<typeof createAccounts>

/** Use cases of accounts; those that take a `tx` are steps of somebody else's transaction. */
export function createAccounts({ db, clock, outbox, hashKey, transactions }: AccountsDeps) {
  const list = (tx: Tx, person: string) => accountsRepository(tx).list(person)

  /** Erases the transactions and leaves a tombstone, so that the next sync does not bring the account back. */
  async function erase(tx: Tx, person: string, ids: string[]) {
    if (ids.length === 0) return { removed_accounts: 0, removed_transactions: 0 }
    const removed = await transactions.eraseOfAccounts(tx, person, ids)
    await accountsRepository(tx).bury(person, ids, clock.now())
    await linesRepository(tx).removeLonely(person)
    return { removed_accounts: ids.length, removed_transactions: removed }
  }

  async function historyOf(tx: Tx, person: string, ids: readonly string[]): Promise<HistoryAnswer> {
    const { transactions: rows, goals, amount } = await accountsRepository(tx).historyOf(person, ids)
    return { accounts: ids.length, transactions: rows, goals, goals_amount: toWireAmount(amount, 'CLP') }
  }

  return {
    list: (person: string): Promise<Account[]> =>
      inSnapshot(db, person, async (tx) => (await list(tx, person)).map(toWire)),

    /** An account that the person keeps by hand. */
    add: (person: string, input: ManualAccountInput): Promise<Account> =>
      outbox.transaction(db, person, async (tx) => {
        const id = await openManual(tx, person, input, clock.now())
        await outbox.add(tx, person, { type: 'accounts_changed' })
        const row = (await list(tx, person)).find((account) => account.id === id)
        return row ? toWire(row) : fail('internal')
      }),

    patch: (person: string, id: string, { hidden, name, opening_balance }: AccountPatch): Promise<Account> =>
      outbox.transaction(db, person, async (tx) => {
        const repository = accountsRepository(tx)
        const own = (await repository.lock(person, id)) ?? fail('not_found')
        if (hidden === false && own.connection_id !== null)
          await repository.unhideConnection(person, own.connection_id)
        if (opening_balance !== undefined) await reopenManual(tx, person, own, opening_balance)
        if (hidden !== undefined || name !== undefined)
          await repository.change(person, id, {
            ...(hidden === undefined ? {} : { hidden }),
            ...(name === undefined ? {} : { name }),
          })
        await outbox.add(tx, person, { type: 'accounts_changed' })
        const row = (await list(tx, person)).find((account) => account.id === id)
        return row ? toWire(row) : fail('not_found')
      }),

    /** What would go with the account. */
    history: (person: string, id: string): Promise<HistoryAnswer> =>
      inSnapshot(db, person, async (tx) => {
        if (!(await accountsRepository(tx).find(person, id))) fail('not_found')
        return historyOf(tx, person, [id])
      }),

    remove: (person: string, id: string) =>
      outbox.transaction(db, person, async (tx) => {
        if (!(await accountsRepository(tx).lock(person, id))) fail('not_found')
        const removed = await erase(tx, person, [id])
        await outbox.add(tx, person, { type: 'accounts_changed' })
        await outbox.add(tx, person, { type: 'transactions_changed' })
        return removed
      }),

    linesIn: (tx: Tx, person: string) => linesRepository(tx).list(person),
    listIn: async (tx: Tx, person: string) => (await list(tx, person)).map(toWire),
    match: (tx: Tx, person: string, delivery: Delivery) => matchDelivery(tx, person, delivery, hashKey),
    erase,
    historyOf,
    /** The connection of an account, or null when there is no such account. */
    connectionOf: async (tx: Tx, person: string, id: string) =>
      (await accountsRepository(tx).find(person, id))?.connection_id ?? null,
    idsOf: async (tx: Tx, person: string, connectionId: string) =>
      (await accountsRepository(tx).idsOf(person, connectionId)).map(({ id }) => id),
    /** The connection that holds one of the accounts a bank tells, where it does not say which bank it is. */
    async connectionHolding(tx: Tx, person: string, keys: readonly string[]): Promise<string | null> {
      if (keys.length === 0) return null
      const hashes = keys.map((key) => providerKeyOf(hashKey, person, key))
      return (await accountsRepository(tx).connectionHolding(person, hashes))?.connection_id ?? null
    },
    hideOf: (tx: Tx, person: string, connectionId: string, hidden: boolean) =>
      accountsRepository(tx).hideOf(person, connectionId, hidden),
    /** Gives a connection's accounts to another one of the same bank; answers how many it holds already. */
    async move(tx: Tx, person: string, { from, to, bank }: { from: string; to: string; bank: Bank }) {
      const repository = accountsRepository(tx)
      const left = await repository.move(person, from, to)
      await linesRepository(tx).move(person, from, to)
      await repository.nameInstitution(person, to, bank.id, bank.name)
      return left
    },
    nameInstitution: (tx: Tx, person: string, connectionId: string, institution: Bank) =>
      accountsRepository(tx).nameInstitution(person, connectionId, institution.id, institution.name),
  }
}
