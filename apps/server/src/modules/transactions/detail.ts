import { splitTags, type Transaction } from '@lucas/contract/transaction.ts'
import { bankObject, type TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Belonging } from './ports.ts'
import { detailRepository } from './repository/detail.ts'
import { partsRepository } from './repository/parts.ts'
import { toDetail, toSplit, toWire } from './to-wire.ts'

type DetailDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  envelope: Envelope
  belonging?: Belonging | undefined
}

const toNothing = { recurring_id: null, instalment: null }

/** One row and what its owner notes on it. */
export function createDetail({ db, clock, outbox, envelope, belonging }: DetailDeps) {
  async function openRaw(tx: Tx, person: string, id: string, sealed: Buffer | null) {
    if (sealed === null) return null
    const seal = await envelope.of(tx, person)
    const plain = seal.open({ table: 'transaction', column: 'raw', row: id }, sealed)
    return bankObject.parse(JSON.parse(plain.toString()))
  }

  const detail = (person: string, id: string): Promise<TransactionDetail> =>
    inSnapshot(db, person, async (tx) => {
      const repository = detailRepository(tx)
      const row = (await repository.find(person, id)) ?? fail('not_found')
      const accounts = await accountsById(tx, person)
      const raw = await openRaw(tx, person, id, row.raw)
      const belongs = (await belonging?.ofRow(tx, person, id)) ?? toNothing
      const family =
        row.part_total === null ? [] : await partsRepository(tx).family(person, row.parent_id ?? row.id)
      return {
        ...toDetail(row, accounts, raw, await repository.pair(person, id)),
        split: toSplit(family),
        ...belongs,
      }
    })

  /** Writes what the person says beside a row, whoever wrote the row. */
  const write = (
    person: string,
    id: string,
    words: { notes: string } | { tags: string[] },
  ): Promise<Transaction> =>
    outbox.transaction(db, person, async (tx) => {
      const row = (await detailRepository(tx).setWords(person, id, words, clock.now())) ?? fail('not_found')
      await outbox.add(tx, person, { type: 'transactions_changed' })
      return toWire(row, await accountsById(tx, person))
    })

  return {
    detail,
    setNotes: (person: string, id: string, notes: string) =>
      write(person, id, { notes: notes.normalize('NFC') }),
    setTags: (person: string, id: string, tags: string) =>
      write(person, id, { tags: splitTags(tags.normalize('NFC')) }),
  }
}

export async function accountsById(tx: Tx, person: string) {
  const accounts = await detailRepository(tx).accounts(person)
  return new Map(accounts.map((account) => [account.id, account]))
}
