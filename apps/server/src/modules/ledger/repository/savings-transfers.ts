import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface SavingsScope {
  /** Accounts of type savings or investment. */
  accounts: readonly string[]
  currency: Currency
  range: DateRange
}

/**
 * Returns what transfers brought into the accounts, less what they took out, in minor units. Transfers between accounts of
 * these types move nothing, and a half with a kind that the user chose counts as that kind.
 */
export async function sumSavingsTransfers(
  tx: Tx,
  userId: string,
  { accounts, currency, range }: SavingsScope,
): Promise<bigint> {
  if (accounts.length === 0) return 0n
  const halves = (own: 'in_id' | 'out_id', other: 'in_id' | 'out_id') => sql`
    select h.amount
      from transaction h
     cross join lateral (
       select ${sql.ref(`p.${other}`)} as id from transfer_pair p
        where p.user_id = ${userId} and ${sql.ref(`p.${own}`)} = h.id and p.state in ('automatic', 'confirmed') offset 0) half
     cross join lateral (
       select t.kind, t.deleted_at, t.account_id from transaction t
        where t.user_id = ${userId} and t.id = half.id offset 0) o
      join account a on a.user_id = h.user_id and a.id = o.account_id
     where h.user_id = ${userId} and h.account_id = any(${[...accounts]}::uuid[]) and h.currency = ${currency}
       and h.posted_on between ${range.from}::date and ${range.to}::date
       and h.deleted_at is null and o.deleted_at is null and h.kind = 'transfer' and o.kind = 'transfer'
       and a.account_type not in ('savings', 'investment')`
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(amount), 0)::bigint as total
      from (${halves('in_id', 'out_id')} union all ${halves('out_id', 'in_id')}) moved`.execute(tx)
  return rows[0]?.total ?? 0n
}
