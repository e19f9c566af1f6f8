import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import { type AccountBalance, computeWorth, computeWorthBefore } from './domain/balances.ts'
import { computeKnownSince, earliest, isEstimated } from './domain/known-since.ts'
import { analyticsRepository } from './repository.ts'

/** A visible account with its share of net worth in minor units; card debt is negative. */
export interface NetWorthAccount {
  account: AccountBalance
  now: bigint
  before: bigint
  /** Whether `before` is of a day before the account's first known one. */
  isEstimated: boolean
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
  const firstDays = await repository.listFirstDays(userId, ids)
  const knownSince = computeKnownSince(accounts, firstDays)
  const since = chooseSince(earliest(firstDays.values()))
  const rows = await repository.sumChangesAfter({ userId, accounts: ids, today }, since, since)
  const changes = new Map(rows.map(({ id, first }) => [id, first]))
  return {
    since,
    accounts: accounts.map((account) => {
      const before = computeWorthBefore(account, changes)
      return {
        account,
        now: computeWorth(account),
        before,
        isEstimated: isEstimated(before, since, knownSince.get(account.id) ?? today),
      }
    }),
  }
}
