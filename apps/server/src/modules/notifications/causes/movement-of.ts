import { dayOf, daysBetween } from '@lucas/contract/rules/periods.ts'
import { namesOwner } from '../../recurring/index.ts'
import { readGlosa } from '../../transactions/index.ts'
import type { FreshMovement } from '../domain/movement.ts'
import type { FreshRow } from '../repository/movements.ts'

/** So long is one period of each rhythm. */
export const periodDays = {
  weekly: 7,
  fortnightly: 15,
  monthly: 30,
  bimonthly: 61,
  quarterly: 91,
  yearly: 365,
} as const

/** A row of the bank with what it is part of. */
export function movementOf(row: FreshRow): FreshMovement {
  const { description, amount, account_type: accountType, posted_on: date } = row
  return {
    id: row.id,
    date,
    amount,
    currency: row.currency,
    name: row.name,
    kind: row.kind,
    category: row.category,
    isFee: readGlosa({ description, amount, accountType, date }).nature === 'fee',
    isTransfer: row.payment_method === 'transfer',
    isCash: row.payment_method === 'cash',
    isWithSelf: row.payment_method === 'transfer' && namesOwner(row.name, row.owner_name),
    account: { id: row.account_id, name: row.account_name },
    series: seriesOf(row),
    instalment:
      row.purchase_id === null
        ? null
        : { purchaseId: row.purchase_id, number: row.instalment_number, total: row.instalment_total },
  }
}

function seriesOf(row: FreshRow): FreshMovement['series'] {
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
    dismissedOn: row.dismissed_at === null ? null : dayOf(row.dismissed_at),
    periodsSince: before === null ? null : daysBetween(before, row.posted_on) / periodDays[row.series_rhythm],
  }
}
