import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CreditLine, WalletItem } from '@lucas/contract/wallet.ts'
import type { CreditLineRow } from '../accounts/index.ts'
import type { DatedValue } from './domain/values.ts'
import type { ItemRow, ValueRow } from './repository.ts'

/** An item with its values, the newest first. */
export type Item = Omit<ItemRow, 'owned_since'> & { ownedSince: PlainDate | null; values: DatedValue[] }

export const toItem = ({ owned_since: ownedSince, ...row }: ItemRow, values: readonly ValueRow[]): Item => ({
  ...row,
  ownedSince,
  values: values
    .filter(({ item_id: id }) => id === row.id)
    .map(({ valued_on: date, value }) => ({ date, value })),
})

export function itemToWire({ id, name, kind, currency, ownedSince, hidden, values }: Item): WalletItem {
  const told = values.map(({ date, value }) => ({ date, value: toWireAmount(value, currency) }))
  const [newest = { date: '', value: 0 }] = told
  return {
    id,
    name,
    kind,
    currency,
    owned_since: ownedSince,
    hidden,
    value: newest.value,
    valued_on: newest.date,
    values: told,
  }
}

export function lineToWire(row: CreditLineRow): CreditLine {
  const wire = (minor: bigint | null) => (minor === null ? null : toWireAmount(minor, row.currency))
  return {
    id: row.id,
    name: row.name,
    institution_name: row.institution_name,
    institution_color: row.institution_color,
    mask: row.mask,
    currency: row.currency,
    limit: wire(row.credit_limit),
    used: wire(row.used),
    updated_at: row.told_at.toISOString(),
  }
}
