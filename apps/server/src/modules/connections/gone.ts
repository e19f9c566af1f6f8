import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { OwnedAccount } from '../accounts/index.ts'
import type { BankFacts } from './facts.ts'
import type { Shown, TransactionStore } from './ports.ts'

/** A movement may have moved to a day before the window: nothing is concluded about its first days. */
const marginDays = 10

/** What whole readings show of each account, to be compared with what we hold once everything is stored. */
export const shownBy = ({
  windows = [],
  movements,
}: BankFacts): (Omit<Shown, 'accountId'> & { accountKey: string })[] => {
  const byAccount = Map.groupBy(movements, ({ accountKey }) => accountKey)
  return windows
    .filter(({ isComplete }) => isComplete)
    .map(({ accountKey, since, idPrefix }) => ({
      accountKey,
      since: since === null ? null : addDays(since, marginDays),
      idPrefix,
      movements: (byAccount.get(accountKey) ?? []).map(({ providerId, date, amount }) => ({
        providerId,
        date,
        amount,
      })),
    }))
}

/** How the ids begin of accounts that were read, rather than told of: those ids last as long as the bond. */
export const lastingIds = (
  { windows = [] }: BankFacts,
  owned: ReadonlyMap<string, OwnedAccount>,
): ReadonlyMap<string, string> =>
  new Map(
    windows.flatMap(({ accountKey, idPrefix }) => {
      const account = owned.get(accountKey)
      return account ? [[account.id, idPrefix]] : []
    }),
  )

/**
 * Takes back the rows that the bank shows no more. Where that would be too many to be believed, nothing happens and the
 * delivery counts as partial.
 */
export async function takeBackGone(
  tx: Tx,
  person: string,
  shown: ReturnType<typeof shownBy>,
  { owned, transactions }: { owned: ReadonlyMap<string, OwnedAccount>; transactions: TransactionStore },
): Promise<{ removed: number; isDoubtful: boolean }> {
  const total = { removed: 0, isDoubtful: false }
  for (const { accountKey, ...window } of shown) {
    const account = owned.get(accountKey)
    if (!account) continue
    const { removed, isDoubtful } = await transactions.takeBackGone(tx, person, {
      ...window,
      accountId: account.id,
    })
    total.removed += removed
    total.isDoubtful ||= isDoubtful
  }
  return total
}
