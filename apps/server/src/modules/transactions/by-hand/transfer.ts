import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import type { NewTransfer, NewTransferInput } from '@lucas/contract/transaction-by-hand.ts'
import { fail, refuseField } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { accountsById } from '../detail.ts'
import { taughtNothing } from '../domain/taught.ts'
import { toPair } from '../matching/matching.ts'
import { pairKindOf } from '../matching/pairing.ts'
import { type AccountRow, detailRepository } from '../repository/detail.ts'
import { heldRepository } from '../repository/held.ts'
import { linksRepository, type PairLink } from '../repository/links.ts'
import { reviewRepository } from '../repository/review.ts'
import { rollupsRepository } from '../repository/rollups.ts'
import { writeRepository } from '../repository/write.ts'
import { toWire } from '../to-wire.ts'
import { ownAccount, wordsOf } from './add.ts'
import type { ByHandDeps } from './deps.ts'
import { pastDay, rowOf, sealNothing, signedAmount } from './row.ts'

/** Money moved between two own accounts: both rows, and the pair that keeps them out of spending and income. */
export function createTransferring({ db, clock, outbox }: ByHandDeps) {
  return (person: string, input: NewTransferInput): Promise<NewTransfer> =>
    outbox.transaction(db, person, async (tx) => {
      const now = clock.now()
      await heldRepository(tx).lock(person)
      const accounts = await accountsById(tx, person)
      const from = ownAccount(accounts, input.from_account)
      const to = ownAccount(accounts, input.to_account)
      const date = pastDay(input.date ?? clock.today(), clock.today())
      const amounts = amountsOf(input, from, to)
      const shared = { date, kind: 'transfer' } as const
      const out = rowOf(
        { ...shared, account: from, amount: amounts.out, description: copy.transferOut(to.name) },
        taughtNothing,
      )
      const into = rowOf(
        { ...shared, account: to, amount: amounts.into, description: copy.transferIn(from.name) },
        taughtNothing,
      )
      const rows = [out, into]
      const ids = rows.map(({ id }) => id)
      await writeRepository(tx).insert(person, rows, { now, seal: sealNothing, manual: true })
      await detailRepository(tx).annotate(person, ids, wordsOf(input))
      const kind = pairKindOf(accounts, sideOf(out), sideOf(into)) ?? fail('pair_refused')
      const pair: PairLink = {
        id: newId(),
        out_id: out.id,
        in_id: into.id,
        kind,
        state: 'confirmed',
        created_at: now,
      }
      await linksRepository(tx).put(person, [pair])
      await rollupsRepository(tx).move(
        person,
        rows.map((counted) => ({ counted, direction: 'in' })),
      )
      await outbox.add(tx, person, { type: 'transactions_changed' })
      const stored = await reviewRepository(tx).rows(person, ids)
      return { pair: toPair(pair), transactions: stored.map((row) => toWire(row, accounts)) }
    })
}

/** What left and what arrived; between two currencies the person says both. */
function amountsOf(
  { amount, received_amount: received }: NewTransferInput,
  from: AccountRow,
  to: AccountRow,
) {
  const out = signedAmount(amount, 'expense', from.currency)
  if (from.currency === to.currency) return { out, into: -out }
  return {
    out,
    into: signedAmount(
      received ?? refuseField('received_amount', copy.receivedRequired),
      'income',
      to.currency,
    ),
  }
}

const sideOf = ({ accountId: account_id, amount, currency }: ReturnType<typeof rowOf>) => ({
  account_id,
  amount,
  currency,
})
