import type { Account } from '@lucas/contract/banking/account.ts'
import { toWireBalance } from '@lucas/contract/rules/money.ts'
import type { AccountRow } from './repository/account.ts'

/** Converts a row to the API's account (spec 3). */
export function toApiAccount(row: AccountRow): Account {
  const toApiBalance = (minor: bigint | null) => (minor === null ? null : toWireBalance(minor, row.currency))
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
    balance_current: toApiBalance(row.balance_current),
    balance_available: toApiBalance(row.balance_available),
    balance_limit: toApiBalance(row.balance_limit),
    opening_balance: toApiBalance(row.opening_balance),
    hidden: row.hidden,
    manual: row.manual,
    source: row.manual ? 'manual' : row.from_files ? 'file' : 'bank',
    updated_at: row.synced_at?.toISOString() ?? null,
  }
}
