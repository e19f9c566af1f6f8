import type { Currency } from '@lucas/contract/currency.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { ReadSnapshot } from '../../platform/replica/replica-reads.ts'
import { accountLookup, type VisibleAccount } from '../accounts/index.ts'
import { analyticsRepository } from './repository.ts'
import type { FiguresScope } from './sums-repository.ts'

/** Shared input of all figures of a user: rollup queries and visible accounts. */
export interface FiguresContext {
  tx: Tx
  repository: ReturnType<typeof analyticsRepository>
  accounts: VisibleAccount[]
  scope: FiguresScope
  toApi: (minor: bigint) => number
}

/** Returns the first day with a transaction in the accounts of the currency; null without one. */
export const findKnownSince = ({ repository, accounts, scope }: FiguresContext): Promise<PlainDate | null> =>
  repository.findFirstDay(
    scope.userId,
    accounts.filter((account) => account.currency === scope.currency).map(({ id }) => id),
  )

export type ReadFigures = ReturnType<typeof createFiguresReader>

/** Returns a function that computes figures of the visible accounts inside one snapshot. */
export const createFiguresReader =
  ({ readSnapshot, clock }: { readSnapshot: ReadSnapshot; clock: Clock }) =>
  <T>(userId: string, currency: Currency, compute: (context: FiguresContext) => Promise<T>): Promise<T> =>
    readSnapshot(userId, async (tx) => {
      const repository = analyticsRepository(tx)
      const accounts = await accountLookup.listVisible(tx, userId)
      return compute({
        tx,
        repository,
        accounts,
        scope: { userId, currency, today: clock.today(), accounts: accounts.map(({ id }) => id) },
        toApi: (minor) => toWireAmount(minor, currency),
      })
    })
