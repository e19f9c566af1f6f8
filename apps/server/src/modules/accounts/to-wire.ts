import type { Account } from '@lucas/contract/account.ts'
import { toWireBalance } from '@lucas/contract/rules/money.ts'
import type { AccountRow } from './repository.ts'

/** A row as the wire shows it (spec 3). */
export function toWire(row: AccountRow): Account {
  const balance = (minor: bigint | null) => (minor === null ? null : toWireBalance(minor, row.currency))
  return {
    id: row.id,
    connection_id: row.connection_id,
    name: row.name,
    owner_name: row.owner_name,
    institution_id: row.institution_id,
    institution_name: row.institution_name,
    institution_color: row.institution_color,
    mask: row.manual ? '' : row.mask,
    account_type: row.account_type,
    currency: row.currency,
    balance_current: balance(row.balance_current),
    balance_available: balance(row.balance_available),
    balance_limit: balance(row.balance_limit),
    opening_balance: balance(row.opening_balance),
    hidden: row.hidden,
    manual: row.manual,
    updated_at: row.synced_at?.toISOString() ?? null,
  }
}
