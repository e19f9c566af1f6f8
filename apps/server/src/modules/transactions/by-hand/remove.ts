import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import { absolute, fromWireAmount, sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { DeletedTransaction, RestoreInput } from '@lucas/contract/transaction-by-hand.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { fail } from '../../../platform/errors.ts'
import { openDraft, writeDraft } from '../matching/bench.ts'
import { activePairOf, change, type Draft, isAlive, refundsOf } from '../matching/draft.ts'
import { pairInDraft, refundInDraft } from '../matching/pairing.ts'
import { createRemoving } from '../matching/remove.ts'
import type { GoalPart } from '../ports.ts'
import { reviewRepository } from '../repository/review.ts'
import { toWire } from '../to-wire.ts'
import type { ByHandDeps } from './deps.ts'
import { otherHalf, ownRow } from './edit.ts'

/** Rows written by hand go, and stand again with all that hung on them. */
export function createDeleting({ db, clock, outbox, parts }: ByHandDeps) {
  const { bury } = createRemoving({ clock, parts })

  /** Answers what hung on the row: whoever gives that back undoes it. */
  const remove = (person: string, id: string): Promise<DeletedTransaction> =>
    outbox.transaction(db, person, async (tx) => {
      const draft = await openDraft(tx, person, [id])
      const row = ownRow(draft, id, copy.notDeletable)
      const other = otherHalf(draft, row)
      const ids = other ? [id, other.id] : [id]
      const given = (await parts?.partsOf(tx, person, ids)) ?? []
      const answer = { id, ids, ...linksOf(draft, id), parts: given.map(partToWire) }
      await bury(tx, person, draft, ids, 'person')
      await outbox.add(tx, person, { type: 'transactions_changed' })
      return answer
    })

  /** Undoes it; saying it twice changes nothing. What no longer fits stays away. */
  const restore = (
    person: string,
    id: string,
    { ids = [], pairs = [], refunds = [], parts: given = [] }: RestoreInput,
  ) =>
    outbox.transaction(db, person, async (tx) => {
      const wanted = [...new Set([id, ...ids])]
      const linked = [
        ...pairs.flatMap(({ out_id, in_id }) => [out_id, in_id]),
        ...refunds.flatMap(({ refund_id, charge_id }) => [refund_id, charge_id]),
      ]
      const draft = await openDraft(tx, person, [...new Set([...wanted, ...linked])])
      const back = wanted.filter((one) => draft.rows.get(one)?.deletion === 'person')
      if (!draft.rows.has(id)) fail('not_found')
      for (const one of back) change(draft, one, { deleted_at: null, deletion: null })
      for (const { out_id, in_id } of pairs)
        if (back.includes(out_id) || back.includes(in_id)) pairInDraft(draft, [out_id, in_id], clock.now())
      for (const { refund_id, charge_id } of refunds)
        if (back.includes(refund_id) || back.includes(charge_id)) refundInDraft(draft, refund_id, charge_id)
      if (await writeDraft(tx, person, draft, clock.now()))
        await outbox.add(tx, person, { type: 'transactions_changed' })
      await giveBack(
        tx,
        person,
        draft,
        given.filter(({ transaction_id }) => back.includes(transaction_id)),
      )
      const rows = await reviewRepository(tx).rows(
        person,
        wanted.filter((one) => {
          const row = draft.rows.get(one)
          return row !== undefined && isAlive(row)
        }),
      )
      return { transactions: rows.map((row) => toWire(row, draft.accounts)) }
    })

  /** Whatever is asked for, goals never get more than the row is. */
  async function giveBack(tx: Tx, person: string, draft: Draft, given: NonNullable<RestoreInput['parts']>) {
    for (const [id, own] of Map.groupBy(given, ({ transaction_id }) => transaction_id)) {
      const row = draft.rows.get(id)
      const asked = own.map(partFromWire)
      const isSound = asked.every(({ amount }) => amount > 0n)
      if (row?.currency !== 'CLP' || !isSound) continue
      if (sum(asked.map(({ amount }) => amount)) <= absolute(row.amount))
        await parts?.giveBack(tx, person, asked)
    }
  }

  return { remove, restore }
}

function linksOf(draft: Draft, id: string) {
  const pair = activePairOf(draft, id)
  const charge = draft.rows.get(id)?.refund_of
  return {
    pairs: pair ? [{ out_id: pair.out_id, in_id: pair.in_id }] : [],
    refunds: [
      ...refundsOf(draft, id).map((refund) => ({ refund_id: refund.id, charge_id: id })),
      ...(charge ? [{ refund_id: id, charge_id: charge }] : []),
    ],
  }
}

const partToWire = ({ transactionId, goalId, amount, note }: GoalPart) => ({
  transaction_id: transactionId,
  goal_id: goalId,
  amount: toWireAmount(amount, 'CLP'),
  note,
})

const partFromWire = ({
  transaction_id,
  goal_id,
  amount,
  note,
}: ReturnType<typeof partToWire>): GoalPart => ({
  transactionId: transaction_id,
  goalId: goal_id,
  amount: fromWireAmount(Math.trunc(amount), 'CLP'),
  note,
})
