import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import { type AccountBalance, computeWorth, computeWorthBefore } from './domain/balances.ts'
import { analyticsRepository } from './repository.ts'

/** A visible account with its share of net worth in minor units; card debt is negative. */
export interface NetWorthAccount {
  account: AccountBalance
  now: bigint
  before: bigint
}

/** Lists the visible accounts with their net worth now and at the end of an earlier day. `chooseSince` gets the first day with data. */
export async function listNetWorthAccounts(
  tx: Tx,
  userId: string,
  today: PlainDate,
  chooseSince: (first: PlainDate | null) => PlainDate,
): Promise<{ since: PlainDate; accounts: NetWorthAccount[] }> {
  const repository = analyticsRepository(tx)
  const accounts = await accountLookup.listVisible(tx, userId)
  const ids = accounts.map(({ id }) => id)
  const since = chooseSince(await repository.findFirstDay(userId, ids))
  const rows = await repository.sumChangesAfter({ userId, accounts: ids, today }, since, since)
  const changes = new Map(rows.map(({ id, first }) => [id, first]))
  return {
    since,
    accounts: accounts.map((account) => ({
      account,
      now: computeWorth(account),
      before: computeWorthBefore(account, changes),
    })),
  }
}
