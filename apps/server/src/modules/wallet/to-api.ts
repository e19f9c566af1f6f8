import type { CreditLine, WalletItem } from '@lucas/contract/banking/wallet.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CreditLineRow } from '../accounts/index.ts'
import type { DatedValue } from './domain/values.ts'
import type { WalletItemRow } from './repository/wallet-item.ts'
import type { WalletItemValueRow } from './repository/wallet-item-value.ts'

/** An item with its values, the newest first. */
export type WalletItemDetail = Omit<WalletItemRow, 'owned_since'> & {
  ownedSince: PlainDate | null
  values: DatedValue[]
}

export const toItem = (
  { owned_since: ownedSince, ...row }: WalletItemRow,
  values: readonly WalletItemValueRow[],
): WalletItemDetail => ({
  ...row,
  ownedSince,
  values: values
    .filter(({ item_id: id }) => id === row.id)
    .map(({ valued_on: date, value }) => ({ date, value })),
})

export function toApiItem({
  id,
  name,
  kind,
  currency,
  ownedSince,
  hidden,
  values,
}: WalletItemDetail): WalletItem {
  const apiValues = values.map(({ date, value }) => ({ date, value: toWireAmount(value, currency) }))
  const [newest = { date: '', value: 0 }] = apiValues
  return {
    id,
    name,
    kind,
    currency,
    owned_since: ownedSince,
    hidden,
    value: newest.value,
    valued_on: newest.date,
    values: apiValues,
  }
}

export function toApiCreditLine(row: CreditLineRow): CreditLine {
  const toApiAmount = (minor: bigint | null) => (minor === null ? null : toWireAmount(minor, row.currency))
  return {
    id: row.id,
    name: row.name,
    institution_name: row.institution_name,
    institution_color: row.institution_color,
    mask: row.mask,
    currency: row.currency,
    limit: toApiAmount(row.credit_limit),
    used: toApiAmount(row.used),
    updated_at: row.told_at.toISOString(),
  }
}
