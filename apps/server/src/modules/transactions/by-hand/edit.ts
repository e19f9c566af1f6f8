import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import type { FactsPatch } from '@lucas/contract/transaction-by-hand.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { fail } from '../../../platform/errors.ts'
import { legalCategory } from '../../categories/index.ts'
import { taughtOf } from '../corrections.ts'
import type { Taught } from '../domain/taught.ts'
import { openDraft, writeDraft } from '../matching/bench.ts'
import { activePairOf, change, type Draft, endLinks, isAlive } from '../matching/draft.ts'
import { isChosen } from '../matching/facts.ts'
import { pairInDraft } from '../matching/pairing.ts'
import { detailRepository } from '../repository/detail.ts'
import type { FullRow } from '../repository/full.ts'
import { toWire } from '../to-wire.ts'
import { ownAccount } from './add.ts'
import type { ByHandDeps } from './deps.ts'
import { describeWritten, kindOf, pastDay, signedAmount } from './row.ts'

/** What a movement says of itself, changed by who wrote it; its notes, tags and category stay. */
export function createEditing({ db, clock, outbox, parts }: ByHandDeps) {
  /** A category that is named beside them must be one, before anything is written. */
  return (person: string, id: string, patch: FactsPatch, category?: string): Promise<Transaction> =>
    outbox.transaction(db, person, async (tx) => {
      const draft = await openDraft(tx, person, [id])
      const before = ownRow(draft, id)
      if (category !== undefined) await legalCategory(tx, person, category)
      editInDraft(draft, before, patch, {
        now: clock.now(),
        today: clock.today(),
        taught: await taughtOf(tx, person),
      })
      await fitParts(tx, person, before, draft.rows.get(id) ?? before)
      await writeDraft(tx, person, draft, clock.now())
      await outbox.add(tx, person, { type: 'transactions_changed' })
      const stored = (await detailRepository(tx).find(person, id)) ?? fail('internal')
      return toWire(stored, draft.accounts)
    })

  /** Goals hold pesos of this row: no more than it is, and none of another currency. */
  async function fitParts(tx: Tx, person: string, before: FullRow, after: FullRow) {
    if (before.currency !== after.currency) await parts?.releaseTransactions(tx, person, [after.id])
    else if (absolute(after.amount) < absolute(before.amount))
      await parts?.fitTransaction(tx, person, after.id, after.amount)
  }
}

/** A living row that the person wrote by hand, neither divided nor a part. */
export function ownRow(draft: Draft, id: string, refusal?: string): FullRow {
  const row = draft.rows.get(id)
  if (!row || !isAlive(row)) return fail('not_found')
  if (row.parent_id !== null) return fail('split_part')
  if (row.part_total !== null) return fail('split_divided')
  if (!row.manual) return fail('transaction_not_by_hand', refusal === undefined ? {} : { detail: refusal })
  return row
}

interface Knowing {
  now: Date
  today: string
  taught: Taught
}

function editInDraft(draft: Draft, row: FullRow, patch: FactsPatch, { now, today, taught }: Knowing): void {
  const account = ownAccount(draft.accounts, patch.account ?? row.account_id)
  const size = patch.amount ?? toWireAmount(absolute(row.amount), row.currency)
  const amount = signedAmount(size, patch.type ?? (row.amount < 0n ? 'expense' : 'income'), account.currency)
  const description = (patch.name ?? row.description).normalize('NFC')
  const described = describeWritten(description, amount, account, taught)
  const isRenamed = description !== row.description || amount > 0n !== row.amount > 0n
  const other = otherHalf(draft, row)
  const isMoved = amount !== row.amount || account.id !== row.account_id
  if (isMoved) endLinks(draft, row.id)
  change(draft, row.id, {
    account_id: account.id,
    currency: account.currency,
    amount,
    ...amountsOf(amount),
    posted_on: pastDay(patch.date ?? row.posted_on, today),
    description,
    payment_method: account.manual ? 'cash' : null,
    ...(isMoved ? { kind: kindOf(amount) } : {}),
    ...(isRenamed && row.name_source !== 'person'
      ? { merchant_name: described.merchant, name_source: described.nameSource }
      : {}),
    ...(isRenamed && !isChosen(row)
      ? {
          category: described.category,
          category_source: described.categorySource,
          category_confidence: described.categoryConfidence,
        }
      : {}),
  })
  if (isMoved && other) follow(draft, row.id, other, now)
}

/** The other half of a transfer that the person wrote by hand too. */
export function otherHalf(draft: Draft, { id }: FullRow): FullRow | undefined {
  const pair = activePairOf(draft, id)
  const other = draft.rows.get(pair?.out_id === id ? pair.in_id : (pair?.out_id ?? ''))
  return other?.manual ? other : undefined
}

/** What moved between two own accounts is one sum on both sides. */
function follow(draft: Draft, id: string, other: FullRow, now: Date): void {
  const row = draft.rows.get(id)
  if (!row || row.account_id === other.account_id || row.amount > 0n === other.amount > 0n) return
  if (row.currency === other.currency)
    change(draft, other.id, { amount: -row.amount, ...amountsOf(-row.amount) })
  pairInDraft(draft, [id, other.id], now)
}

const amountsOf = (amount: bigint) => ({
  original_in: amount > 0n ? amount : 0n,
  original_out: amount < 0n ? -amount : 0n,
})
