import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { type FiguresScope, selectSums } from './sums-repository.ts'

/** Returns what transactions of the kind savings took out of the accounts, less what they brought back. */
export async function sumInvestments(tx: Tx, scope: FiguresScope, range: DateRange): Promise<bigint> {
  const row = await tx
    .selectFrom(selectSums(scope, range).as('s'))
    .select(sql<bigint>`coalesce(-sum(amount), 0)::bigint`.as('saved'))
    .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
    .where('currency', '=', scope.currency)
    .where('kind', '=', 'savings')
    .executeTakeFirst()
  return row?.saved ?? 0n
}
