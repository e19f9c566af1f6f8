import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import { type AccountBalance, worthBefore, worthNow } from './domain/balances.ts'
import { analyticsRepository } from './repository.ts'

/** What an account that counts adds to what a person is worth; a card takes away. */
export interface Standing {
  account: AccountBalance
  now: bigint
  before: bigint
}

/** The accounts that count, now and at the end of an earlier day, which the first day that is known may decide. */
export async function standingIn(
  tx: Tx,
  person: string,
  today: PlainDate,
  sinceOf: (first: PlainDate | null) => PlainDate,
): Promise<{ since: PlainDate; accounts: Standing[] }> {
  const repository = analyticsRepository(tx)
  const accounts = await repository.accounts(person)
  const ids = accounts.map(({ id }) => id)
  const since = sinceOf(await repository.firstDay(person, ids))
  const rows = await repository.movedAfter({ person, accounts: ids, today }, since, since)
  const moved = new Map(rows.map(({ id, first }) => [id, first]))
  return {
    since,
    accounts: accounts.map((account) => ({
      account,
      now: worthNow(account),
      before: worthBefore(account, moved),
    })),
  }
}
