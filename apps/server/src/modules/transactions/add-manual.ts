import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { type NewTransactionInput, splitTags, type Transaction } from '@lucas/contract/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { legalCategory } from '../categories/index.ts'
import { taughtOf } from './corrections.ts'
import { describeMovement } from './describe.ts'
import { accountsById } from './detail.ts'
import { asTaught, type Taught } from './domain/taught.ts'
import { type AccountRow, detailRepository } from './repository/detail.ts'
import { heldRepository } from './repository/held.ts'
import { rollupsRepository } from './repository/rollups.ts'
import { writeRepository } from './repository/write.ts'
import type { NewRow } from './rows.ts'
import { toWire } from './to-wire.ts'

type ManualDeps = { db: Db; clock: Clock; outbox: Outbox }

/** A movement written by hand. It moves the balance of a manual account; a bank's balance is the bank's word. */
export function createManual({ db, clock, outbox }: ManualDeps) {
  return (person: string, input: NewTransactionInput): Promise<Transaction> =>
    outbox.transaction(db, person, async (tx) => {
      const now = clock.now()
      await heldRepository(tx).lock(person)
      const account = await accountOf(tx, person, input.account ?? null, now)
      const row = rowOf(input, account, clock.today(), await taughtOf(tx, person))
      await writeRepository(tx).insert(person, [row], { now, seal: sealNothing, manual: true })
      const repository = detailRepository(tx)
      const notes = (input.notes ?? '').normalize('NFC')
      await repository.annotate(person, row.id, { notes, tags: splitTags(input.tags ?? '') })
      await repository.moveBalance(person, account.id, row.amount, now)
      await rollupsRepository(tx).move(person, [{ counted: row, direction: 'in' }])
      await outbox.add(tx, person, { type: 'transactions_changed' })
      if (account.manual) await outbox.add(tx, person, { type: 'accounts_changed' })
      const stored = (await repository.find(person, row.id)) ?? fail('internal')
      return toWire(stored, await accountsById(tx, person))
    })
}

/** Rows written by hand have no object of a bank. */
const sealNothing = () => fail('internal')

async function accountOf(tx: Tx, person: string, wanted: string | null, now: Date): Promise<AccountRow> {
  const repository = detailRepository(tx)
  const accounts = await repository.accounts(person)
  const isCash = ({ manual, currency, name }: AccountRow) =>
    manual && currency === 'CLP' && name === copy.cashAccount
  const found = accounts.find((account) => (wanted === null ? isCash(account) : account.id === wanted))
  if (found) return found
  if (wanted !== null) fail('not_found')
  await repository.openCash(person, newId(), now)
  return (await repository.accounts(person)).find(isCash) ?? fail('internal')
}

function rowOf(input: NewTransactionInput, account: AccountRow, today: string, taught: Taught): NewRow {
  const { currency } = account
  const date = input.date ?? today
  if (date > today) refuse('date', copy.dateFuture)
  const size = minorOf(input.amount, currency)
  const amount = input.type.toLowerCase() === 'income' ? size : -size
  const description = (input.name || input.description || '').normalize('NFC')
  const printed = { description, amount, accountType: account.type, currency }
  const described = asTaught(describeMovement(printed), amount, taught)
  const id = newId()
  return {
    id,
    accountId: account.id,
    accountType: account.type,
    ownerName: account.ownerName,
    providerId: `manual:${id}`,
    date,
    occurredAt: null,
    amount,
    currency,
    description,
    merchant: described.merchant,
    ...categoryOf(input.category, described),
    kind: amount < 0n ? 'spending' : 'income',
    refundOf: null,
    pending: false,
    balanceAfter: null,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? -amount : 0n,
    branch: null,
    reference: null,
    paymentMethod: account.manual ? 'cash' : null,
    instalmentNumber: null,
    instalmentTotal: null,
    raw: null,
  }
}

/** The person's word, or our guess where they gave none. */
function categoryOf(
  written: string | undefined,
  guess: Pick<NewRow, 'category' | 'categorySource' | 'categoryConfidence'>,
) {
  const { category, categorySource, categoryConfidence } = guess
  if (written === undefined) return { category, categorySource, categoryConfidence }
  const label = legalCategory(written) ?? refuse('category', copy.categoryUnknown)
  return { category: label, categorySource: 'person' as const, categoryConfidence: 100 }
}

function minorOf(amount: number, currency: Currency): bigint {
  try {
    return fromWireAmount(amount, currency)
  } catch {
    return refuse('amount', copy.amountDecimals)
  }
}

const refuse = (field: string, sentence: string): never =>
  fail('validation_failed', { detail: sentence, errors: { [field]: [sentence] } })
