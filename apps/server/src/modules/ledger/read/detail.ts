import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { splitTags, type Transaction } from '@lucas/contract/transactions/transaction.ts'
import { bankObject, type TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { NotesInput } from '@lucas/contract/transactions/transaction-input.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import type { CardPayments, RecurringLookup } from '../ports.ts'
import { type DetailRow, detailRepository, splitRepository } from '../repository/detail.ts'
import { listRows } from '../repository/list.ts'
import { updateFields } from '../repository/update.ts'
import { type AccountsById, toApiDetail, toApiSplit, toApiTransaction } from './to-api.ts'

type DetailDeps = {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  recurringLookup: RecurringLookup
  cardLookup: CardPayments
}

/** Reads one transaction and edits its notes and tags. */
export function createDetail({ db, clock, events, envelope, recurringLookup, cardLookup }: DetailDeps) {
  async function decryptRaw(tx: Tx, userId: string, id: string, sealed: Buffer | null) {
    if (sealed === null) return null
    const seal = await envelope.getCipher(tx, userId)
    const plain = seal.decryptBytes({ table: 'transaction', column: 'raw', row: id }, sealed)
    return bankObject.parse(JSON.parse(plain.toString()))
  }

  async function findCardPayment(tx: Tx, userId: string, row: DetailRow, accounts: AccountsById) {
    if (row.amount >= 0n || accounts.get(row.accountId)?.type !== 'credit') return null
    const { parentId, accountId, date, pending: isPending } = row
    const charge = { id: parentId ?? row.id, accountId, date, isPending }
    return cardLookup.findPayment(tx, userId, charge)
  }

  const getDetail = (userId: string, id: string): Promise<TransactionDetail> =>
    withUserSnapshot(db, userId, async (tx) => {
      const repository = detailRepository(tx)
      const row = (await repository.find(userId, id)) ?? fail('not_found')
      const accounts = await loadAccountsById(tx, userId)
      const raw = await decryptRaw(tx, userId, id, row.raw)
      const recurring = await recurringLookup.findByTransaction(tx, userId, id)
      const parts =
        row.partTotal === null ? [] : await splitRepository(tx).listWithParts(userId, row.parentId ?? row.id)
      return {
        ...toApiDetail(row, accounts, raw, {
          pair: await repository.findPair(userId, id),
          refunds: await repository.listRefundLinks(userId, id),
        }),
        split: toApiSplit(parts),
        ...recurring,
        card_payment: await findCardPayment(tx, userId, row, accounts),
      }
    })

  /** Updates the notes or tags of a transaction, manual or from a provider. */
  const updateUserText = (
    userId: string,
    id: string,
    text: { notes: string } | { tags: string[] },
    expectedNotes?: string,
  ): Promise<Transaction> =>
    inUserData({ db, events }, userId, async (tx) => {
      const before = (await detailRepository(tx).findListed(userId, id)) ?? fail('not_found')
      const row = { ...before, ...text }
      if (expectedNotes !== undefined && ![expectedNotes, row.notes].includes(before.notes))
        fail('transaction_changed')
      await updateFields(tx, userId, [row], ['notes', 'tags'], clock.now())
      await events.publish(tx, userId, { type: 'transactions_changed' })
      return toApiTransaction(row, await loadAccountsById(tx, userId))
    })

  return {
    getDetail,
    /** Throws `transaction_changed` if the notes are neither the expected ones nor the new ones. */
    setNotes: (userId: string, id: string, { notes, expected_notes: expected }: NotesInput) =>
      updateUserText(userId, id, { notes: notes.normalize('NFC') }, expected?.normalize('NFC')),
    setTags: (userId: string, id: string, tags: string) =>
      updateUserText(userId, id, { tags: splitTags(tags.normalize('NFC')) }),
  }
}

/** Returns the transactions with these ids as the API has them, in their order. Unknown ids are left out. */
export async function listApiTransactions(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Transaction[]> {
  const rows = await listRows(tx, userId, ids)
  const accounts = await loadAccountsById(tx, userId)
  return rows.map((row) => toApiTransaction(row, accounts))
}

export async function loadAccountsById(tx: Tx, userId: string) {
  const accounts = await detailRepository(tx).listAccounts(userId)
  return new Map(accounts.map((account) => [account.id, account]))
}

/** Throws `transaction_changed` if a transaction has none of the allowed categories or sub-categories, `not_found` without it. */
export async function requireCategory(
  tx: Tx,
  userId: string,
  id: string,
  allowed: readonly (string | undefined)[],
): Promise<void> {
  const row = (await detailRepository(tx).findListed(userId, id)) ?? fail('not_found')
  const { category, subcategory } = splitCategory(row.category)
  if (!allowed.includes(subcategory ?? category)) fail('transaction_changed')
}

/**
 * Throws `not_found` unless each id is a transaction of the user, deleted ones included: one unknown id, or one of another
 * user, fails the whole call (S-02).
 */
export async function requireTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  if ((await detailRepository(tx).countStored(userId, wanted)) < wanted.length) fail('not_found')
}
