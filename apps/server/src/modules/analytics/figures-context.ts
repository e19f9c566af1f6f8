import type { Currency } from '@lucas/contract/currency.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { ReadSnapshot } from '../../platform/replica/replica-reads.ts'
import { accountLookup, findReadUntil, type VisibleAccount } from '../accounts/index.ts'
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

/**
 * Returns the days that are known of the accounts of the currency: from the first transaction to the last day that a bank, a
 * statement or a transaction tells something of. Null without a transaction.
 */
export async function findKnownDays({
  repository,
  accounts,
  scope,
}: FiguresContext): Promise<DateRange | null> {
  const own = accounts.filter((account) => account.currency === scope.currency)
  const days = await repository.findTransactionDays(
    scope.userId,
    own.map(({ id }) => id),
  )
  if (days === null) return null
  const newest = days.to < scope.today ? days.to : scope.today
  const read = findReadUntil(own, scope.today)
  return { from: days.from, to: read > newest ? read : newest }
}

/** Returns the last known day if later ones up to today have no data, as after the last imported statement. */
export const toKnownUntil = (known: DateRange | null, today: PlainDate): PlainDate | undefined =>
  known === null || known.to >= today ? undefined : known.to

/** Returns the days with data as the API names them. */
export const toApiKnownDays = (known: DateRange | null, { today }: Pick<FiguresScope, 'today'>) => ({
  known_since: known?.from ?? null,
  known_until: toKnownUntil(known, today),
})

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
