import type { Reconciliation, ReconciliationPreview } from '@lucas/contract/banking/reconciliation.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PostedRow } from '../ledger/index.ts'
import type { Comparison } from './compare.ts'
import type { findDrift } from './domain/drift.ts'
import type { NamedRows } from './name-rows.ts'
import type { ReconciliationRow } from './repository/reconciliation.ts'

/** More are not mended by hand. */
const daysMax = 62
const rowsMax = 100

interface Uncounted {
  count: number
  amount: bigint
}

export function toApiPreview(
  { account, given, start, own, days }: Comparison,
  { missing, extra, moved }: NamedRows,
  { doubtful, pending }: { doubtful: Uncounted; pending: Uncounted },
): ReconciliationPreview {
  const { id, currency } = account
  const toApi = (minor: bigint) => toWireAmount(minor, currency)
  const toApiRow = ({ id: rowId, date, amount, description, manual }: PostedRow) => ({
    id: rowId,
    date,
    amount: toApi(amount),
    description,
    manual,
  })
  const toApiUncounted = ({ count, amount }: Uncounted) => ({ count, amount: toApi(amount) })
  return {
    account_id: id,
    currency,
    date: given.day,
    balance: toApi(given.balance),
    basis: start.basis === 'none' ? null : start.basis,
    from: start.from,
    own: own === null ? null : toApi(own),
    difference: own === null ? null : toApi(given.balance - own),
    days: days.slice(0, daysMax).map((one) => ({ ...one, difference: toApi(one.difference) })),
    missing: missing.slice(0, rowsMax).map(({ date, amount, description, deletedId }) => ({
      date,
      amount: toApi(amount),
      description,
      deleted_id: deletedId,
    })),
    extra: extra.slice(0, rowsMax).map(toApiRow),
    moved: moved
      .slice(0, rowsMax)
      .map(({ own: row, statementDate }) => ({ ...toApiRow(row), statement_date: statementDate })),
    doubtful: toApiUncounted(doubtful),
    pending: toApiUncounted(pending),
  }
}

export const toApiReconciliation = (
  { id, accountId, from, until, balance, reconciledAt }: ReconciliationRow,
  currency: Currency,
  { days, difference }: ReturnType<typeof findDrift>,
): Reconciliation => ({
  id,
  account_id: accountId,
  currency,
  from,
  until,
  balance: toWireAmount(balance, currency),
  reconciled_at: reconciledAt.toISOString(),
  difference: toWireAmount(difference, currency),
  days: days
    .slice(0, daysMax)
    .map(({ date, difference: ofDay }) => ({ date, difference: toWireAmount(ofDay, currency) })),
})
