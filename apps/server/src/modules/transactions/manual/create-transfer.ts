import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { NewTransfer, NewTransferInput } from '@lucas/contract/transactions/manual-transaction.ts'
import { failAtField, failField } from '../../../platform/errors.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { newId } from '../../../platform/ids.ts'
import { noRules } from '../../classification/index.ts'
import {
  type AccountRow,
  addManualRows,
  listRows,
  loadAccountsById,
  type TransferPairRow,
  toApiTransaction,
  toPairKind,
} from '../../ledger/index.ts'
import { toApiPair } from '../../review/index.ts'
import { buildRow, requirePastDate, toSignedAmount } from './build-row.ts'
import { getAccount, type ManualDeps, toUserText } from './create.ts'

/** Creates both transactions of an own transfer and the pair that excludes them from spending and income. */
export function createAddTransfer({ db, clock, events }: ManualDeps) {
  return (userId: string, input: NewTransferInput): Promise<NewTransfer> =>
    inUserData({ db, events }, userId, async (tx) => {
      const now = clock.now()
      const accounts = await loadAccountsById(tx, userId)
      const from = getAccount(accounts, input.from_account)
      const to = getAccount(accounts, input.to_account)
      const date = requirePastDate(input.date ?? clock.today(), clock.today())
      const amounts = toTransferAmounts(input, from, to)
      const kind =
        toPairKind(accounts, toPairSide(from, amounts.out, date), toPairSide(to, amounts.into, date)) ??
        // The accounts differ, and within one currency the amounts are the same: only a rate can be implausible.
        failAtField('pair_refused', 'received_amount')
      const shared = { date, link: { type: 'pair', pairKind: kind } } as const
      const { row: out } = buildRow(
        { ...shared, account: from, amount: amounts.out, description: copy.transferOut(to.name) },
        noRules,
      )
      const { row: into } = buildRow(
        { ...shared, account: to, amount: amounts.into, description: copy.transferIn(from.name) },
        noRules,
      )
      const { notes, tags } = toUserText(input)
      const rows = [out, into].map((row) => ({ ...row, tags, notes, reviewed: true }))
      const pair: TransferPairRow = {
        id: newId(),
        out_id: out.id,
        in_id: into.id,
        kind,
        state: 'confirmed',
        created_at: now,
      }
      await addManualRows(tx, userId, rows, { pair, now })
      await events.publish(tx, userId, { type: 'transactions_changed' })
      const stored = await listRows(
        tx,
        userId,
        rows.map(({ id }) => id),
      )
      return { pair: toApiPair(pair), transactions: stored.map((row) => toApiTransaction(row, accounts)) }
    })
}

/** Returns both amounts. Between two currencies the user enters both. */
function toTransferAmounts(
  { amount, received_amount: received }: NewTransferInput,
  from: AccountRow,
  to: AccountRow,
) {
  const out = toSignedAmount(amount, 'expense', from.currency)
  if (from.currency === to.currency) return { out, into: -out }
  return {
    out,
    into: toSignedAmount(
      received ?? failField('received_amount', copy.receivedRequired),
      'income',
      to.currency,
    ),
  }
}

const toPairSide = ({ id: accountId, currency }: AccountRow, amount: bigint, date: PlainDate) => ({
  accountId,
  amount,
  currency,
  date,
})
