import { splitTags, type Transaction } from '@lucas/contract/transactions/transaction.ts'
import { bankObject, type TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import type { CardPayments, RecurringLookup } from '../ports.ts'
import { type DetailRow, detailRepository } from '../repository/detail.ts'
import { splitRepository } from '../repository/split.ts'
import { updateFields } from '../repository/update-fields.ts'
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
    if (row.amount >= 0n || accounts.get(row.account_id)?.type !== 'credit') return null
    const { parent_id, account_id: accountId, posted_on: date, pending: isPending } = row
    const charge = { id: parent_id ?? row.id, accountId, date, isPending }
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
        row.part_total === null
          ? []
          : await splitRepository(tx).listWithParts(userId, row.parent_id ?? row.id)
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
  ): Promise<Transaction> =>
    inUserData({ db, events }, userId, async (tx) => {
      const row = { ...((await detailRepository(tx).findListed(userId, id)) ?? fail('not_found')), ...text }
      await updateFields(tx, userId, [row], ['notes', 'tags'], clock.now())
      await events.publish(tx, userId, { type: 'transactions_changed' })
      return toApiTransaction(row, await loadAccountsById(tx, userId))
    })

  return {
    getDetail,
    setNotes: (userId: string, id: string, notes: string) =>
      updateUserText(userId, id, { notes: notes.normalize('NFC') }),
    setTags: (userId: string, id: string, tags: string) =>
      updateUserText(userId, id, { tags: splitTags(tags.normalize('NFC')) }),
  }
}

export async function loadAccountsById(tx: Tx, userId: string) {
  const accounts = await detailRepository(tx).listAccounts(userId)
  return new Map(accounts.map((account) => [account.id, account]))
}
