import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import { daysBetween, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { parseDescription } from '../../description/index.ts'
import type { NewTransaction } from '../domain/new-transaction.ts'
import type { NewTransactionRow } from './transactions.ts'

/** The length of one period of each rhythm, in days. */
export const periodDays = {
  weekly: 7,
  fortnightly: 15,
  every_28_days: 28,
  monthly: 30,
  bimonthly: 61,
  quarterly: 91,
  property_tax: 91,
  half_yearly: 183,
  yearly: 365,
  once: 365,
} as const satisfies Record<RecurringRhythm, number>

/** Converts a stored row with its series and instalment to the input of the detectors. */
export function toNewTransaction(row: NewTransactionRow): NewTransaction {
  const { description, amount, account_type: accountType, posted_on: date } = row
  return {
    id: row.id,
    date,
    amount,
    currency: row.currency,
    name: row.name,
    kind: row.kind,
    category: row.category,
    isFee: parseDescription({ description, amount, accountType, date }).nature === 'fee',
    isTransfer: row.payment_method === 'transfer',
    isCash: row.payment_method === 'cash',
    account: { id: row.account_id, name: row.account_name },
    series: toSeries(row),
    instalment:
      row.purchase_id === null
        ? null
        : { purchaseId: row.purchase_id, number: row.instalment_number, total: row.instalment_total },
  }
}

function toSeries(row: NewTransactionRow): NewTransaction['series'] {
  if (row.series_id === null) return null
  const { price_on: on, price_from: from, price_to: to, series_before: before } = row
  return {
    id: row.series_id,
    name: row.series_name,
    kind: row.series_kind,
    count: row.series_count,
    isNew: row.series_is_new,
    varies: row.series_varies,
    price: on === null || from === null || to === null ? null : { on, from, to },
    cancelledOn: row.cancelled_on,
    dismissedOn: row.dismissed_at === null ? null : toPlainDate(row.dismissed_at),
    periodsSince: before === null ? null : daysBetween(before, row.posted_on) / periodDays[row.series_rhythm],
  }
}
